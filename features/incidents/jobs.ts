import type { House } from "../../common/server/house.ts";
import { proofTag } from "../../money/server/proof-job.ts";
import { cachedRead } from "../../platform/cache/cached-read.ts";
import type { SiteHealth } from "./contract/incidents.ts";
import { incidentsTag, reconcileIncidents, recordOutage, type Watch } from "./incidents.ts";
import { fullDiskProblem } from "./problems.ts";
import { readHealth } from "./queries.ts";

export const incidentsJob = "incidents.watch";

export interface IncidentNeeds extends Pick<Watch, "channel"> {
  partners: () => Watch["partners"];
}

export function defineIncidentJobs(house: House, { channel, partners }: IncidentNeeds): void {
  const watch: Watch = {
    channel,
    get partners() {
      return partners();
    },
    ownJob: incidentsJob,
    // A getter, so jobs defined after this one are watched too.
    get jobs() {
      return house.jobs.names();
    },
  };
  house.jobs.define({
    name: incidentsJob,
    everyMs: 60_000,
    timeoutSeconds: 5 * 60,
    run: () => reconcileIncidents(house, watch),
  });
  house.availability.onBack((seconds) => {
    recordOutage(house, watch, seconds).catch((error: unknown) =>
      house.log.warn({ err: error }, "could not record that the database was away"),
    );
  });
}

export const createHealth = (house: Pick<House, "db" | "changes" | "disk">) => {
  const read = cachedRead(house.changes, [incidentsTag, proofTag], () => readHealth(house.db));
  return async (): Promise<SiteHealth> => {
    const [health, full] = [await read(), fullDiskProblem(house)];
    if (full === null || health.open.some(({ kind }) => kind === "disk")) return health;
    const { since, ...counts } = full;
    return { ...health, open: [{ id: 0, ...counts, began_at: since.toISOString(), ended_at: null }, ...health.open] };
  };
};
