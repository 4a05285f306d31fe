import { sql } from "kysely";
import { paths } from "../../common/contract/paths.ts";
import type { ExtendedFeature, FeatureContext } from "../../common/http/feature.ts";
import { emptyUntil } from "../../common/server/empty-until.ts";
import { huntAdminRoutes } from "./admin-routes.ts";
import { defineGuessJobs } from "./guesses.ts";
import { createLiveHunts, huntSubject } from "./live-hunts.ts";
import { liveHuntRoutes } from "./live-routes.ts";
import { ownGuessWinsSql } from "./own-wins.ts";
import { createHuntReader, huntsTag } from "./reader.ts";
import { huntRoutes } from "./routes.ts";

export function huntsFeature({ house }: FeatureContext) {
  const reader = createHuntReader(house);
  const onAir = createLiveHunts(house, reader);
  return {
    reader,
    onAir,
    routes: [huntRoutes(house, reader), huntAdminRoutes(house, reader), liveHuntRoutes(house, reader)],
    ownWins: ownGuessWinsSql,
    emptyPages: emptyUntil(house, { page: paths.hunt, tag: huntsTag, rows: sql`hunts` }),
    topics: { hunt: huntSubject(onAir) },
    jobs: () => defineGuessJobs(house, reader.changed),
  } satisfies ExtendedFeature;
}
