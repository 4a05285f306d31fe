import type { CaseReward } from "../contract/cases.ts";

export function findRarest(rewards: readonly CaseReward[]): CaseReward | undefined {
  const possible = rewards.filter(({ prob }) => prob > 0);
  return possible.reduce<CaseReward | undefined>(
    (best, reward) => (best === undefined || reward.prob < best.prob ? reward : best),
    undefined,
  );
}
