import type { House } from "../../common/server/house.ts";
import type { VersionSource } from "./source.ts";
import { checkVersions } from "./versions.ts";

export const versionsJob = "upkeep.versions";

export function defineVersionsJob(house: House, source: VersionSource): void {
  house.jobs.define({
    name: versionsJob,
    everyMs: 12 * 60 * 60_000,
    timeoutSeconds: 60,
    run: () => checkVersions(house, source),
  });
}
