import { isRankReached, type Rank } from "../../../common/contract/ranks.ts";

export interface RankStanding {
  reached: Rank | null;
  /** The first unreached rank that was not claimed in an earlier month, because each pays only once. Null: there is none. */
  next: Rank | null;
  missing: number;
}

/** Returns the standing. `claimed` has the names of ranks claimed in any month. */
export function rankStanding(
  ranks: readonly Rank[],
  { wagered, claimed }: { wagered: number; claimed: readonly string[] },
): RankStanding {
  const reached = ranks.findLast((rank) => isRankReached(rank, wagered)) ?? null;
  const next = ranks.find((rank) => !isRankReached(rank, wagered) && !claimed.includes(rank.name)) ?? null;
  const missing = next === null ? 0 : (next.threshold - Math.round(wagered * 100)) / 100;
  return { reached, next, missing };
}
