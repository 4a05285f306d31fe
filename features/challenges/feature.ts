import { paths } from "../../common/contract/paths.ts";
import type { Feature, FeatureContext } from "../../common/http/feature.ts";
import { challengeAdminRoutes } from "./admin-routes.ts";
import { fillExampleChallenges } from "./examples.ts";
import { ownChallengeWinsSql } from "./own-wins.ts";
import { createOpenChallengesReader } from "./queries.ts";
import { challengeRoutes } from "./routes.ts";

export function challengesFeature({ house }: FeatureContext) {
  const open = createOpenChallengesReader(house);
  return {
    routes: [challengeRoutes(house, open), challengeAdminRoutes(house)],
    ownWins: ownChallengeWinsSql,
    emptyPages: async () => ((await open()).length > 0 ? [] : [paths.challenges]),
    examples: { challenges: fillExampleChallenges },
  } satisfies Feature;
}
