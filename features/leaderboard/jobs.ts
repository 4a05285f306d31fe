import type { House } from "../../common/server/house.ts";
import type { NextBeacon } from "../../fairness/server/draws/beacon-draws.ts";
import { freezeSettled, hasBoardWorkSql } from "./freeze.ts";

export const freezeJob = "leaderboard.freeze";

export function defineBoardJobs(house: House, beacon: NextBeacon): void {
  house.jobs.define({
    name: freezeJob,
    everyMs: 10 * 60_000,
    timeoutSeconds: 300,
    hasWork: hasBoardWorkSql,
    run: async () => void (await freezeSettled(house, beacon)),
  });
}
