import { isRankReached } from "../../common/contract/ranks.ts";
import type { House } from "../../common/server/house.ts";
import { activeRanksAt, type KeyedRank } from "../../common/server/rank-settings.ts";
import { recordProps } from "./props.ts";
import { type RecordRow, readRecords } from "./queries.ts";

export async function readClaimableDollars(
  { db, clock, settings }: Pick<House, "db" | "clock" | "settings">,
  userIds: readonly number[],
): Promise<(userId: number) => number> {
  const now = clock.now();
  const [records, { ranks }] = await Promise.all([readRecords(db, userIds, now), settings()]);
  const ranksNow = activeRanksAt(ranks, now);
  return (userId) => {
    const record = records.get(userId);
    return record === undefined ? 0 : claimableDollars(record, ranksNow);
  };
}

/**
 * Returns the dollars that are claimable now: rakeback in whole cents, and the reached ranks in their order. A rank that the
 * account brought to another user is never paid here, nor is any rank after it, because each needs the one before.
 */
export function claimableDollars(row: RecordRow, ranks: readonly KeyedRank[]): number {
  const record = recordProps(row, ranks);
  const next = ranks.filter(({ key }) => !row.claimed_ranks.includes(key));
  const end = next.findIndex((rank) => !isRankReached(rank, record.wagered) || row.used_ranks.includes(rank.key));
  const rankCents = (end < 0 ? next : next.slice(0, end)).reduce((sum, rank) => sum + rank.reward, 0);
  const { instant_rakeback, weekly_rakeback, monthly_rakeback } = record;
  const rakeback = [instant_rakeback, weekly_rakeback, monthly_rakeback].map((dollars) => Math.round(dollars * 100));
  return rakeback.reduce((sum, cents) => sum + cents, rankCents) / 100;
}
