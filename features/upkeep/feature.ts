import type { Feature, FeatureContext } from "../../common/http/feature.ts";
import { upkeepAdminRoutes } from "./admin-routes.ts";
import { defineVersionsJob } from "./jobs.ts";
import type { VersionSource } from "./source.ts";

export const upkeepFeature = ({ house, limits }: FeatureContext, { versions }: { versions: VersionSource }) =>
  ({
    routes: [upkeepAdminRoutes(house, limits)],
    jobs: () => defineVersionsJob(house, versions),
  }) satisfies Feature;
