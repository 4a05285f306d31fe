import { isRankReached } from "../../common/contract/ranks.ts";
import type { House } from "../../common/server/house.ts";
import { activeRanksAt } from "../../common/server/rank-settings.ts";
import { createRecordReader } from "./queries.ts";

/**
 * Returns a reader of the highest rank that a user has reached this month; `reached` is null if there is none yet. The reader
 * returns null when the site has no ranks.
 */
export function createRankReader(
  house: Pick<House, "db" | "clock" | "settings">,
): (userId: number) => Promise<{ reached: string | null } | null> {
  const readRecord = createRecordReader(house);
  return async (userId) => {
    const [record, settings] = await Promise.all([readRecord(userId), house.settings()]);
    const ranks = activeRanksAt(settings.ranks, house.clock.now());
    const wagered = (record?.wager_cents ?? 0) / 100;
    if (ranks.length === 0) return null;
    return { reached: ranks.findLast((rank) => isRankReached(rank, wagered))?.name ?? null };
  };
}
