// A viewer's rank in a word, for a line of the chat.

import { isRankReached } from "../../common/contract/ranks.ts";
import type { House } from "../../common/server/house.ts";
import { activeRanksAt } from "../../common/server/rank-settings.ts";
import { createRecordReader } from "./queries.ts";

/** The highest rank the wager of their month has reached, null: none yet; null in all where there are no ranks. */
export function createRankReader(
  house: Pick<House, "db" | "clock" | "settings">,
): (userId: number) => Promise<{ reached: string | null } | null> {
  const recordOf = createRecordReader(house);
  return async (userId) => {
    const [record, settings] = await Promise.all([recordOf(userId), house.settings()]);
    const ranks = activeRanksAt(settings.ranks, house.clock.now());
    const wagered = (record?.wager_cents ?? 0) / 100;
    if (ranks.length === 0) return null;
    return { reached: ranks.findLast((rank) => isRankReached(rank, wagered))?.name ?? null };
  };
}
