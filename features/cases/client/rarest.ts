// Finds a case's rarest reward, which its card shows.
import type { CaseReward } from "../contract/cases.ts";

/** Returns the rarest reward that can be won, or the first of equally rare ones. */
export function findRarest(rewards: readonly CaseReward[]): CaseReward | undefined {
  const possible = rewards.filter(({ prob }) => prob > 0);
  return possible.reduce<CaseReward | undefined>(
    (best, reward) => (best === undefined || reward.prob < best.prob ? reward : best),
    undefined,
  );
}
