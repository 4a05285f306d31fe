// What rewards give to the site, and what a viewer can claim.
import type { ExtendedFeature, FeatureContext } from "../../common/http/feature.ts";
import { activeRanksAt } from "../../common/server/rank-settings.ts";
import { claimableDollars, readClaimableDollars } from "./claimable.ts";
import { createRecordReader } from "./queries.ts";
import { rewardRoutes } from "./routes.ts";

export function rewardsFeature({ house }: FeatureContext) {
  // One statement for all who ask together.
  const recordOf = createRecordReader(house);
  return {
    recordOf,
    /** Dollars that wait for this user. */
    async claimableOf(userId: number): Promise<number> {
      const [record, settings] = await Promise.all([recordOf(userId), house.settings()]);
      return record === null ? 0 : claimableDollars(record, activeRanksAt(settings.ranks, house.clock.now()));
    },
    /** The same for many users, in one statement. */
    claimableOfAll: (userIds: readonly number[]) => readClaimableDollars(house, userIds),
    routes: [rewardRoutes(house, recordOf)],
  } satisfies ExtendedFeature;
}
