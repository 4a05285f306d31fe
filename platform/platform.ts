import type { Clock } from "./base/clock.ts";
import type { PlatformConfig } from "./base/config.ts";
import type { Log } from "./base/log.ts";
import type { Changes } from "./database/changes.ts";
import type { Db } from "./database/db.ts";
import type { DiskFullMonitor } from "./database/full-disk.ts";
import type { Availability } from "./database/outage.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Mail } from "./mail/mail.ts";
import type { Pictures } from "./pictures/pictures.ts";

export interface Platform {
  config: PlatformConfig;
  db: Db;
  availability: Availability;
  disk: Pick<DiskFullMonitor, "since">;
  clock: Clock;
  log: Log;
  changes: Changes;
  jobs: Jobs;
  mail: Mail;
  pictures: Pictures;
  /** Public origin without a trailing slash. Call this only when the server is listening. */
  origin: () => string;
  /** This process's own address, for sandboxes that the process calls over real HTTP. */
  loopback: () => string;
}
