// What cases give to the site.
import type { Feature, Parts } from "../../common/http/feature.ts";
import { tableRecords } from "../../identity/server/personal-data.ts";
import type { Shown } from "../../platform/live/server/shown.ts";
import type { RibbonLine } from "../ribbon/contract/ribbon.ts";
import { caseAdminRoutes } from "./admin-routes.ts";
import { defineIdleSeedsJob } from "./idle-seeds.ts";
import { writeRollsDown } from "./log.ts";
import { caseRoutes } from "./routes.ts";

/** An hour's rolls go into the log soon after it is over. */
const rollsLog = { name: "rolls.log", everyMs: 5 * 60 * 1000, timeoutSeconds: 15 * 60 };

export function casesFeature({ house }: Parts, ribbon: Shown<RibbonLine[]>) {
  return {
    routes: [caseRoutes(house, ribbon), caseAdminRoutes(house)],
    jobs() {
      house.jobs.define({
        ...rollsLog,
        run: (stopping) => writeRollsDown(house.db, house.clock.now(), stopping),
      });
      // Not in the demo, whose clock is moved months ahead and back.
      if (!house.config.demo) defineIdleSeedsJob(house);
    },
    personalRecords: [
      tableRecords("rolls", "rolls", ["id", "case_id", "client_seed", "nonce", "ticket", "price_points", "created_at"]),
    ],
  } satisfies Feature;
}
