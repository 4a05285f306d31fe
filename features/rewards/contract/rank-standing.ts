// Where somebody stands among the ranks this month.
import { isRankReached, type Rank } from "../../../common/contract/ranks.ts";

export interface RankStanding {
  /** The highest one reached; null: none yet. */
  reached: Rank | null;
  /** The first ahead that was not claimed in an earlier month, since each pays once for life; null: there is none. */
  next: Rank | null;
  /** Dollars of the month that are still to wager for it. */
  missing: number;
}

/** `claimPointsSql`: by name, in whatever month. */
export function rankStanding(
  ranks: readonly Rank[],
  { wagered, claimed }: { wagered: number; claimed: readonly string[] },
): RankStanding {
  const reached = ranks.findLast((rank) => isRankReached(rank, wagered)) ?? null;
  const next = ranks.find((rank) => !isRankReached(rank, wagered) && !claimed.includes(rank.name)) ?? null;
  const missing = next === null ? 0 : (next.threshold - Math.round(wagered * 100)) / 100;
  return { reached, next, missing };
}
