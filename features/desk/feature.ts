// What the operator's desk gives to the site.
import type { Feature, Parts } from "../../common/http/feature.ts";
import type { SwitchedOn } from "../setup/state.ts";
import { deskRoutes } from "./routes.ts";
import { waitingFor } from "./waiting.ts";

export const deskFeature = ({ house }: Parts, on: SwitchedOn) =>
  ({
    routes: [deskRoutes(house, on)],
    shared: (visitor, page) => waitingFor(house, visitor, page),
  }) satisfies Feature;
