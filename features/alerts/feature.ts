import type { Feature, FeatureContext } from "../../common/http/feature.ts";
import { type AlertNeeds, alertAdminRoutes } from "./admin-routes.ts";
import { defineAlertJobs } from "./send.ts";

export const alertsFeature = (
  { house, limits }: FeatureContext,
  { staffChannel: discord }: { staffChannel: AlertNeeds["discord"] },
) =>
  ({
    routes: [alertAdminRoutes({ house, limits, discord })],
    jobs: () => defineAlertJobs(house, discord),
  }) satisfies Feature;
