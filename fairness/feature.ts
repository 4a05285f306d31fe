import type { ExtendedFeature, FeatureContext } from "../common/http/feature.ts";
import { type Beacons, createDraws } from "./server/draws/draws.ts";
import { defineDrawJobs } from "./server/draws/jobs.ts";
import type { DrawKinds } from "./server/draws/kinds.ts";
import type { RandomSource } from "./server/draws/source.ts";
import { fairnessRoutes, type LatestRolls } from "./server/fairness/routes.ts";
import { type ListedRolls, rulesRoutes } from "./server/fairness/rules-routes.ts";
import { createHeadReader, headTags } from "./server/fairness-log/reader.ts";
import { fairnessLogRoutes } from "./server/fairness-log/routes.ts";
import { seedRoutes } from "./server/seeds/routes.ts";

export interface FairnessNeeds {
  random: () => RandomSource;
  beacons: Beacons;
  kinds: DrawKinds;
  latestRolls: LatestRolls;
  listedRolls: ListedRolls;
}

export function fairnessFeature({ house, limits }: FeatureContext, needs: FairnessNeeds) {
  const draws = createDraws(house, needs.random, needs.kinds, needs.beacons);
  const head = createHeadReader(house);
  return {
    draws,
    routes: [
      ...[seedRoutes(house, limits), fairnessLogRoutes(house)],
      ...[fairnessRoutes(house, draws, needs.latestRolls), rulesRoutes(house, needs.listedRolls)],
    ],
    topics: { log: { key: "log", tags: headTags, read: async () => ({ head: await head() }) } },
    jobs: () => defineDrawJobs(house, draws),
  } satisfies ExtendedFeature;
}
