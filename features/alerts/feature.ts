// What alerts give to the site.
import type { Feature, Parts } from "../../common/http/feature.ts";
import { type AlertNeeds, alertAdminRoutes } from "./admin-routes.ts";
import { defineAlertJobs } from "./sending.ts";

export const alertsFeature = ({ house, limits }: Parts, discord: AlertNeeds["discord"]) =>
  ({
    routes: [alertAdminRoutes({ house, limits, discord })],
    jobs: () => defineAlertJobs(house, discord),
  }) satisfies Feature;
