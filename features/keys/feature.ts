import type { Feature, FeatureContext } from "../../common/http/feature.ts";
import { type KeyNeeds, keyAdminRoutes } from "./admin-routes.ts";

export const keysFeature = ({ house, limits }: FeatureContext, { keyTests }: Pick<KeyNeeds, "keyTests">) =>
  ({ routes: [keyAdminRoutes({ house, limits, keyTests })] }) satisfies Feature;
