import type { Feature, FeatureContext } from "../../common/http/feature.ts";
import { cardRoutes } from "./routes.ts";
import { sitePictureRoutes } from "./site-routes.ts";

export const cardsFeature = ({ house }: FeatureContext) =>
  ({ openRoutes: [cardRoutes(house), sitePictureRoutes(house)] }) satisfies Feature;
