// What every feature is handed: the house's own services, built once at the start.
import type { Config } from "./config.ts";
import type { Changes } from "../../platform/cache/changes.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { FullDisk } from "../../platform/database/full-disk.ts";
import type { Availability } from "../../platform/database/outage.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { Log } from "../../platform/base/log.ts";
import type { Mail } from "../../platform/mail/mail.ts";
import type { Pictures } from "../../platform/pictures/pictures.ts";
import type { Keys } from "./service-keys.ts";
import type { SiteSettings } from "./site-settings.ts";
import type { Till } from "../../money/server/till.ts";

export interface House {
  config: Config;
  db: Db;
  availability: Availability;
  /** Whether the database's disk is full. */
  disk: Pick<FullDisk, "since">;
  /** Where viewers' spends are asked (ledger/company.ts). */
  till: Till;
  clock: Clock;
  log: Log;
  changes: Changes;
  jobs: Jobs;
  mail: Mail;
  pictures: Pictures;
  /** What reaches outside services: the environment's keys, and those given at the desk. */
  keys: Keys;
  /** The operator's settings, read once between two changes. */
  settings: () => Promise<SiteSettings>;
  /** Origin people reach the product at, known once it listens; no trailing slash. */
  origin: () => string;
  /** Where this very process answers: for the sandboxes it calls over real HTTP. */
  loopback: () => string;
}
