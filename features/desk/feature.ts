import type { Feature, FeatureContext } from "../../common/http/feature.ts";
import type { SwitchedOn } from "../setup/state.ts";
import { deskRoutes } from "./routes.ts";
import { waitingFor } from "./waiting.ts";

export const deskFeature = ({ house }: FeatureContext, on: SwitchedOn) =>
  ({
    routes: [deskRoutes(house, on)],
    shared: (visitor, page) => waitingFor(house, visitor, page),
  }) satisfies Feature;
