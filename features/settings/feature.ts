// What the settings give to the site.
import type { Feature, Parts } from "../../common/http/feature.ts";
import { connectionRoutes, type Elsewhere } from "./connection-routes.ts";

export const settingsFeature = ({ house }: Parts, elsewhere: Elsewhere) =>
  ({ routes: [connectionRoutes(house, elsewhere)] }) satisfies Feature;
