// Looks around every minute, in whichever process has the turn.
import { setTimeout as sleep } from "node:timers/promises";
import type { House } from "../core/house.ts";
import { sharedRead } from "../core/shared-read.ts";
import { proofTag } from "../ledger/proof-job.ts";
import { withFullDisk } from "./full-disk.ts";
import { incidentsTag, lookAround, noteOutageOver, type Watch } from "./incidents.ts";
import { readHealth } from "./queries.ts";

export const incidentsJob = "incidents.watch";

export interface IncidentNeeds extends Pick<Watch, "channel" | "own"> {
  partners: () => Watch["partners"];
}

export function defineIncidentJobs(house: House, { channel, own, partners }: IncidentNeeds): void {
  const watch: Watch = {
    ...{ channel, own },
    get partners() {
      return partners();
    },
    ownJob: incidentsJob,
    // Asked late: those defined after this one count, too.
    get jobs() {
      return house.jobs.names();
    },
  };
  house.jobs.define({
    name: incidentsJob,
    everyMs: 60_000,
    timeoutSeconds: 5 * 60,
    run: () => lookAround(house, watch),
  });
  house.availability.onBack((seconds) => void noteWhenPossible(house, watch, seconds));
}

const attempts = 5;
const pauseMs = 5_000;

/** A database that is just back may go once more. */
async function noteWhenPossible(house: House, watch: Watch, seconds: number): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      return await noteOutageOver(house, watch, seconds);
    } catch (error) {
      house.log.warn({ err: error, attempt }, "that the database was away could not be noted");
      await sleep(pauseMs, undefined, { ref: false });
    }
  }
}

/** The same for every admin, so read once until it changes. */
export const createHealth = (house: Pick<House, "db" | "changes" | "disk">) => {
  const read = sharedRead(house.changes, [incidentsTag, proofTag], () => readHealth(house.db));
  return async () => withFullDisk(await read(), house);
};
