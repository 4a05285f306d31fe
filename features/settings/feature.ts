// What the settings give to the site.
import type { Feature, FeatureContext } from "../../common/http/feature.ts";
import { connectionRoutes, type ConnectionNeeds } from "./connection-routes.ts";

export const settingsFeature = ({ house }: FeatureContext, elsewhere: ConnectionNeeds) =>
  ({ routes: [connectionRoutes(house, elsewhere)] }) satisfies Feature;
