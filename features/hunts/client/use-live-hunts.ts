// Updates the hunts by the site's live topic, or by polling every ten seconds if there is no topic.

import { useEffect } from "react";
import { useTopic } from "../../../platform/live/client/live-store.ts";
import { router } from "../../../platform/pages/client/router.ts";
import type { BonusHuntProps, Hunt } from "../contract/hunts.ts";
import { pastHuntsMark } from "../contract/live.ts";

/** HUNT-12. Reloads the whole page instead of single props, so that all guests share one cached response. */
const refreshMs = 10_000;
/** Past hunts are not urgent. The jitter spreads the reloads of many pages. */
const pastRefreshJitterMs = 3_000;

export function useLiveHunts(props: BonusHuntProps): BonusHuntProps {
  const live = useTopic("hunt")?.state;
  // The live guess includes guesses made in the chat or on another device.
  const own = useTopic("own")?.state.guess;
  const isLive = live !== undefined;
  useEffect(() => {
    if (isLive) return;
    const polling = router.poll(refreshMs);
    return polling.stop;
  }, [isLive]);
  const isPastNew = isLive && live.past !== pastHuntsMark(props.hunts, live.current);
  useEffect(() => {
    if (!isPastNew) return;
    const soon = setTimeout(() => router.reload(), Math.random() * pastRefreshJitterMs);
    return () => clearTimeout(soon);
  }, [isPastNew, live?.past]);
  const readGuess = (hunt: BonusHuntProps["current"]) =>
    own?.hunt === hunt?.id && own ? own.amount : hunt?.id === props.current?.id ? props.guess : null;
  if (live === undefined || isOlder(live.current, props.current)) return { ...props, guess: readGuess(props.current) };
  const { current, ended } = live;
  const known = mergeEnded(props.hunts, ended);
  if (current === null) return { current, hunts: known, guess: null };
  const { bonuses: _, ...row } = current;
  const isListed = known.some(({ id }) => id === row.id);
  const hunts = known.map((hunt) => (hunt.id === row.id ? row : hunt));
  return { current, hunts: isListed ? hunts : [row, ...hunts], guess: readGuess(current) };
}

/** Merges the hunt that just ended into the list. The winner on the page stays. */
export function mergeEnded(hunts: Hunt[], ended: Hunt | null): Hunt[] {
  if (!ended) return hunts;
  // Adds the hunt only if it began after the page was loaded. Other missing hunts are older than the list.
  if (ended.id > (hunts[0]?.id ?? 0)) return [ended, ...hunts];
  const merge = (hunt: Hunt): Hunt => ({ ...ended, guess_winner: hunt.guess_winner });
  return hunts.map((hunt) => (hunt.id === ended.id && hunt.version < ended.version ? merge(hunt) : hunt));
}

/** A reload may bring a newer version than the live topic's last message. */
function isOlder(live: BonusHuntProps["current"], shown: BonusHuntProps["current"]): boolean {
  return live !== null && live.id === shown?.id && live.version < shown.version;
}
