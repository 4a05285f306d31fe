// The running hunt as open pages are sent it.
import { hashText } from "../../../platform/contract/hash-text.ts";
import type { Hunt, HuntBonus } from "./hunts.ts";

export interface LiveHuntTopic {
  current: (Hunt & { bonuses: HuntBonus[] }) | null;
  /** The newest that is over; who guessed it best comes with the page. */
  ended: Hunt | null;
  /** `pastHuntsMark` the others. */
  past: number;
}

/** What changed of the running hunt: its figures, and the bonuses that are others now. */
export interface LiveHuntChange {
  current: Hunt;
  bonuses: HuntBonus[];
  past: number;
}

/** Another number once one of the hunts that do not run is another. */
export function pastHuntsMark(hunts: readonly Hunt[], current: Hunt | null): number {
  const all = hunts.filter(({ id }) => id !== current?.id);
  return hashText(all.map(({ id, version, guess_winner }) => `${id} ${version} ${guess_winner?.paid ?? ""}`).join());
}

/** The state after a change of it. */
export function applyHuntChange(before: LiveHuntTopic, { current, bonuses, past }: LiveHuntChange): LiveHuntTopic {
  const changed = new Map(bonuses.map((bonus) => [bonus.id, bonus]));
  const all = (before.current?.bonuses ?? []).map((bonus) => changed.get(bonus.id) ?? bonus);
  return { ...before, past, current: { ...current, bonuses: all } };
}

/** Null where bonuses came, went or changed places, or another hunt is over: then the whole is told. */
export function diffHunt(before: LiveHuntTopic, after: LiveHuntTopic): LiveHuntChange | null {
  const [was, is] = [before.current, after.current];
  if (was === null || is === null || was.id !== is.id || was.bonuses.length !== is.bonuses.length) return null;
  if (JSON.stringify(before.ended) !== JSON.stringify(after.ended)) return null;
  if (is.bonuses.some((bonus, index) => bonus.id !== was.bonuses[index]?.id)) return null;
  const { bonuses, ...current } = is;
  const changed = bonuses.filter((bonus, index) => JSON.stringify(bonus) !== JSON.stringify(was.bonuses[index]));
  return { current, bonuses: changed, past: after.past };
}

declare module "../../../platform/contract/open.ts" {
  interface TopicStates {
    hunt: LiveHuntTopic;
  }
  interface TopicChanges {
    hunt: LiveHuntChange;
  }
}
