import type { ExtendedFeature, FeatureContext } from "../../common/http/feature.ts";
import { activeRanksAt } from "../../common/server/rank-settings.ts";
import { ownRead } from "../../platform/http/own-read.ts";
import { claimableDollars, readClaimableDollars } from "./claimable.ts";
import { createRecordReader } from "./queries.ts";
import { ranksReachedSql } from "./ribbon.ts";
import { rewardRoutes } from "./routes.ts";

export function rewardsFeature({ house }: FeatureContext) {
  const readRecord = createRecordReader(house);
  return {
    toRecord: readRecord,
    findClaimable: ownRead(async (userId) => {
      const [record, settings] = await Promise.all([readRecord(userId), house.settings()]);
      return record === null ? 0 : claimableDollars(record, activeRanksAt(settings.ranks, house.clock.now()));
    }),
    claimableOfAll: (userIds: readonly number[]) => readClaimableDollars(house, userIds),
    ribbonLines: ranksReachedSql,
    routes: [rewardRoutes(house, readRecord)],
  } satisfies ExtendedFeature;
}
