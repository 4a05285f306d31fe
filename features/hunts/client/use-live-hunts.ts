// The hunts as they are now: told by the site, else asked for every ten seconds.

import { useEffect } from "react";
import { useTopic } from "../../../platform/live/client/live-store.ts";
import { router } from "../../../platform/pages/client/router.ts";
import type { BonusHuntProps, Hunt } from "../contract/hunts.ts";
import { pastHuntsMark } from "../contract/live.ts";

/** HUNT-12. The whole page, not parts of it: guests are then all answered from one kept copy. */
const refreshMs = 10_000;
/** Nobody is in a hurry for hunts that are over: not all ask at once. */
const pastRefreshJitterMs = 3_000;

export function useLiveHunts(props: BonusHuntProps): BonusHuntProps {
  const told = useTopic("hunt")?.state;
  // Also what was guessed in the chat, or on a phone.
  const own = useTopic("own")?.state.guess;
  const isTold = told !== undefined;
  useEffect(() => {
    if (isTold) return;
    const polling = router.poll(refreshMs);
    return polling.stop;
  }, [isTold]);
  const isPastNew = isTold && told.past !== pastHuntsMark(props.hunts, told.current);
  useEffect(() => {
    if (!isPastNew) return;
    const soon = setTimeout(() => router.reload(), Math.random() * pastRefreshJitterMs);
    return () => clearTimeout(soon);
  }, [isPastNew, told?.past]);
  const guessOf = (hunt: BonusHuntProps["current"]) =>
    own?.hunt === hunt?.id && own ? own.amount : hunt?.id === props.current?.id ? props.guess : null;
  if (told === undefined || isOlder(told.current, props.current)) return { ...props, guess: guessOf(props.current) };
  const { current, ended } = told;
  const known = mergeEnded(props.hunts, ended);
  if (current === null) return { current, hunts: known, guess: null };
  const { bonuses: _, ...row } = current;
  const isListed = known.some(({ id }) => id === row.id);
  const hunts = known.map((hunt) => (hunt.id === row.id ? row : hunt));
  return { current, hunts: isListed ? hunts : [row, ...hunts], guess: guessOf(current) };
}

/** With the one that is over as it was told; who guessed it best stays as the page says. */
export function mergeEnded(hunts: Hunt[], ended: Hunt | null): Hunt[] {
  if (!ended) return hunts;
  // It began after the page was asked for. An old one that is not there is not ours to put anywhere.
  if (ended.id > (hunts[0]?.id ?? 0)) return [ended, ...hunts];
  const told = (hunt: Hunt): Hunt => ({ ...ended, guess_winner: hunt.guess_winner });
  return hunts.map((hunt) => (hunt.id === ended.id && hunt.version < ended.version ? told(hunt) : hunt));
}

/** What a visit brought is newer than what was told before it. */
function isOlder(told: BonusHuntProps["current"], shown: BonusHuntProps["current"]): boolean {
  return told !== null && told.id === shown?.id && told.version < shown.version;
}
