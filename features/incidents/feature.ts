import type { Feature, FeatureContext } from "../../common/http/feature.ts";
import { incidentAdminRoutes } from "./admin-routes.ts";
import { defineIncidentJobs, type IncidentNeeds } from "./jobs.ts";

export const incidentsFeature = (
  { house }: FeatureContext,
  needs: { alerts: IncidentNeeds["channel"]; sources: IncidentNeeds["partners"] },
) =>
  ({
    routes: [incidentAdminRoutes(house)],
    jobs: () => defineIncidentJobs(house, { channel: needs.alerts, partners: needs.sources }),
  }) satisfies Feature;
