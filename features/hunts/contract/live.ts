import { hashText } from "../../../platform/contract/hash-text.ts";
import type { Hunt, HuntBonus } from "./hunts.ts";

export interface LiveHuntTopic {
  current: (Hunt & { bonuses: HuntBonus[] }) | null;
  /** The newest finished hunt, without its winner, because only the page's props contain the winner. */
  ended: Hunt | null;
  /** The `pastHuntsMark` of all other hunts. */
  past: number;
}

/** A change of the running hunt: its statistics and the changed bonuses. */
export interface LiveHuntChange {
  current: Hunt;
  bonuses: HuntBonus[];
  past: number;
}

/** Returns a number that changes when any past hunt changes. */
export function pastHuntsMark(hunts: readonly Hunt[], current: Hunt | null): number {
  const all = hunts.filter(({ id }) => id !== current?.id);
  return hashText(all.map(({ id, version, guess_winner }) => `${id} ${version} ${guess_winner?.paid ?? ""}`).join());
}

export function applyHuntChange(before: LiveHuntTopic, { current, bonuses, past }: LiveHuntChange): LiveHuntTopic {
  const changed = new Map(bonuses.map((bonus) => [bonus.id, bonus]));
  const all = (before.current?.bonuses ?? []).map((bonus) => changed.get(bonus.id) ?? bonus);
  return { ...before, past, current: { ...current, bonuses: all } };
}

/**
 * Returns the change, or null if the whole state must be sent: bonuses were added, removed or moved, or another hunt
 * ended.
 */
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
