import type { Feature, FeatureContext } from "../../common/http/feature.ts";
import { type ConnectionNeeds, connectionRoutes } from "./connection-routes.ts";

export const settingsFeature = ({ house }: FeatureContext, elsewhere: ConnectionNeeds) =>
  ({ routes: [connectionRoutes(house, elsewhere)] }) satisfies Feature;
