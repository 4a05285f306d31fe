// What rewards give to the site, and what a viewer can claim.
import type { FeatureWithMore, Parts } from "../../common/http/feature.ts";
import { ranksAt } from "../../common/server/rank-settings.ts";
import { createRecordOf } from "./queries.ts";
import { rewardRoutes } from "./routes.ts";
import { waitingDollars, waitingOf } from "./waiting.ts";

export function rewardsFeature({ house }: Parts) {
  // One statement for all who ask together.
  const recordOf = createRecordOf(house);
  return {
    recordOf,
    /** Dollars that wait for this user. */
    async claimableOf(userId: number): Promise<number> {
      const [record, settings] = await Promise.all([recordOf(userId), house.settings()]);
      return record === null ? 0 : waitingDollars(record, ranksAt(settings.ranks, house.clock.now()));
    },
    /** The same for many users, in one statement. */
    claimableOfAll: (userIds: readonly number[]) => waitingOf(house, userIds),
    routes: [rewardRoutes(house, recordOf)],
  } satisfies FeatureWithMore;
}
