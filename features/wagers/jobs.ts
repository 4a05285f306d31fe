// The wager sync, on its own every five minutes.
import type { House } from "../../common/server/house.ts";
import type { WagerSource } from "./source.ts";
import { syncAll } from "./sync.ts";

export const wagerSyncJob = "wagers.sync";

export function defineWagerJobs(house: House, sources: () => readonly WagerSource[]): void {
  house.jobs.define({
    name: wagerSyncJob,
    everyMs: 5 * 60 * 1000,
    timeoutSeconds: 10 * 60,
    // Partners that fail do not fail the job: their next turn is its next turn.
    run: async () => void (await syncAll(house, sources(), { waitMs: 0 })),
  });
}
