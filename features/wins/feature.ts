import type { Feature, FeatureContext } from "../../common/http/feature.ts";
import { winRoutes } from "./routes.ts";

export const winsFeature = ({ house }: FeatureContext) => ({ routes: [winRoutes(house)] }) satisfies Feature;
