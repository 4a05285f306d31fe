import type { House } from "../../common/server/house.ts";
import type { WagerSource } from "./source.ts";
import { syncAll } from "./sync.ts";

export const wagerSyncJob = "wagers.sync";

export function defineWagerJobs(house: House, sources: () => readonly WagerSource[]): void {
  house.jobs.define({
    name: wagerSyncJob,
    everyMs: 5 * 60 * 1000,
    timeoutSeconds: 10 * 60,
    // A failing partner does not fail the job. The next run asks the partner again.
    run: async () => void (await syncAll(house, sources(), { waitMs: 0 })),
  });
}
