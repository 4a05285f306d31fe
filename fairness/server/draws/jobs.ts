import { sql } from "kysely";
import type { House } from "../../../common/server/house.ts";
import type { Draws } from "./draws.ts";
import { dueDraws } from "./records.ts";

export function defineDrawJobs(house: Pick<House, "jobs">, draws: Draws): void {
  house.jobs.define({
    name: "draws.advance",
    everyMs: 10 * 60_000,
    timeoutSeconds: 120,
    hasWork: (now) => sql`exists (${dueDraws(now)})`,
    run: draws.advanceDue,
  });
}
