import type { Feature, FeatureContext } from "../../common/http/feature.ts";
import { type MeNeeds, meRoutes } from "./routes.ts";

export const meFeature = ({ house }: FeatureContext, needs: MeNeeds) =>
  ({ routes: [meRoutes(house, needs)] }) satisfies Feature;
