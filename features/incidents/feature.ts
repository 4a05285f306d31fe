// The incidents' routes and jobs for the site.
import type { Feature, FeatureContext } from "../../common/http/feature.ts";
import { incidentAdminRoutes } from "./admin-routes.ts";
import { defineIncidentJobs, type IncidentNeeds } from "./jobs.ts";

export const incidentsFeature = ({ house }: FeatureContext, needs: IncidentNeeds) =>
  ({
    routes: [incidentAdminRoutes(house)],
    jobs: () => defineIncidentJobs(house, needs),
  }) satisfies Feature;
