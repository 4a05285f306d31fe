import { pino } from "pino";
import type { House } from "../../common/server/house.ts";
import { siteSettings } from "../../common/server/site-settings.ts";
import { createClock } from "../../platform/base/clock.ts";
import { createChanges } from "../../platform/database/changes.ts";
import type { Db } from "../../platform/database/db.ts";
import { demoIdentity } from "../../site/demo/identity.ts";

export const drawHouse = (db: Db, now: () => Date, { demo }: { demo: boolean }) => ({
  db,
  clock: { ...createClock(), now },
  log: pino({ level: "silent" }),
  changes: createChanges(),
  origin: () => "http://localhost",
  config: { demo } as House["config"],
  settings: async () => siteSettings.parse(demoIdentity),
});
