// The rarest thing in a case: what its card shows off with.
import type { CaseReward } from "../contract/cases.ts";

/** Of those that can be won; the first of equally rare ones. */
export function findRarest(rewards: readonly CaseReward[]): CaseReward | undefined {
  const possible = rewards.filter(({ prob }) => prob > 0);
  return possible.reduce<CaseReward | undefined>(
    (best, reward) => (best === undefined || reward.prob < best.prob ? reward : best),
    undefined,
  );
}
