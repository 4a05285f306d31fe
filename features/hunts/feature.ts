// What hunts give to the site, and what other pages show of them.
import type { FeatureWithMore, Parts } from "../../common/http/feature.ts";
import { huntAdminRoutes } from "./admin-routes.ts";
import { defineGuessJobs } from "./guesses.ts";
import { liveHuntRoutes } from "./live-routes.ts";
import { createHuntOnAir, huntSubject } from "./on-air.ts";
import { createHuntReader } from "./reader.ts";
import { huntRoutes } from "./routes.ts";

export function huntsFeature({ house }: Parts) {
  const reader = createHuntReader(house);
  const onAir = createHuntOnAir(house, reader);
  return {
    reader,
    onAir,
    routes: [huntRoutes(house, reader), huntAdminRoutes(house, reader), liveHuntRoutes(house, reader)],
    topics: { hunt: huntSubject(onAir) },
    jobs: () => defineGuessJobs(house, reader.changed),
  } satisfies FeatureWithMore;
}
