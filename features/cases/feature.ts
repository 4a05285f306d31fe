import { sql } from "kysely";
import { paths } from "../../common/contract/paths.ts";
import type { Feature, FeatureContext } from "../../common/http/feature.ts";
import { emptyUntil } from "../../common/server/empty-until.ts";
import { tableRecords } from "../../identity/server/personal-data.ts";
import type { SharedState } from "../../platform/live/server/shared-state.ts";
import type { RibbonLine } from "../ribbon/contract/ribbon.ts";
import { caseAdminRoutes } from "./admin-routes.ts";
import { defineIdleSeedsJob } from "./idle-seeds.ts";
import { logRolls } from "./log.ts";
import { ownCaseWinsSql } from "./own-wins.ts";
import { greatWinsSql } from "./ribbon.ts";
import { caseRoutes } from "./routes.ts";

const rollsLogJob = { name: "rolls.log", everyMs: 5 * 60 * 1000, timeoutSeconds: 15 * 60 };

export function casesFeature({ house }: FeatureContext, { lines }: { lines: SharedState<RibbonLine[]> }) {
  return {
    routes: [caseRoutes(house, lines), caseAdminRoutes(house)],
    emptyPages: emptyUntil(house, { page: paths.cases, tag: "cases", rows: sql`cases where deleted_at is null` }),
    jobs() {
      house.jobs.define({
        ...rollsLogJob,
        run: (stopping) => logRolls(house.db, house.clock.now(), stopping),
      });
      // The demo moves its clock by months, which would make every seed idle and reveal it.
      if (!house.config.demo) defineIdleSeedsJob(house);
    },
    ribbonLines: greatWinsSql,
    ownWins: ownCaseWinsSql,
    personalRecords: [
      tableRecords("rolls", "rolls", ["id", "case_id", "client_seed", "nonce", "ticket", "price_points", "created_at"]),
    ],
  } satisfies Feature;
}
