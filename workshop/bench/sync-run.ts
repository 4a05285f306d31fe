import { tmpdir } from "node:os";
import { pino } from "pino";
import type { PartnerSlug, PartnerType } from "../../common/contract/partners.ts";
import type { House } from "../../common/server/house.ts";
import { siteSettings } from "../../common/server/site-settings.ts";
import { syncPartner } from "../../features/wagers/sync.ts";
import { createClock } from "../../platform/base/clock.ts";
import { createChanges } from "../../platform/database/changes.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { benchRow, benchSlug, syncKinds } from "./sync-rows.ts";

const [databaseUrl = "", partner = "", rows = ""] = process.argv.slice(2);
const log = pino({ level: "error" });
const database = await openDatabase({ databaseUrl, databasePool: 4, dataDir: tmpdir(), namedStatements: true }, log);
const clock = createClock();
const rssMb = () => process.memoryUsage.rss() / 1024 / 1024;
const beforeMb = rssMb();
let peakMb = 0;
const watch = setInterval(() => {
  peakMb = Math.max(peakMb, rssMb());
}, 20);
const house = {
  db: database.db,
  clock,
  log,
  changes: createChanges(),
  config: { demo: true } as House["config"],
  settings: async () => siteSettings.parse({}),
};
let growthFor: (n: number) => number = () => 0;
function* generateRows() {
  for (let n = 0; n < Number(rows); n += 1) {
    const row = benchRow(n);
    row.wagerCents += growthFor(n);
    yield row;
  }
}
const source = {
  type: Number(partner) as PartnerType,
  slug: benchSlug as PartnerSlug,
  label: "Bench",
  asks: "",
  month: async (month: Date) => ({
    // Last month is empty, so that only one month is measured.
    rows: month.getUTCMonth() === clock.now().getUTCMonth() ? generateRows() : [],
    skipped: { count: 0, reasons: [] },
    takenAt: clock.now(),
  }),
};
const runs: { kind: string; seconds: number; ok: boolean; understood: number; points: number }[] = [];
for (const { kind, grew } of syncKinds) {
  if (kind !== "new") {
    const before = growthFor;
    growthFor = (n) => before(n) + (grew(n) ? 12_345 : 0);
  }
  const startedAt = performance.now();
  const run = await syncPartner(house, source, { waitMs: 0 });
  const seconds = (performance.now() - startedAt) / 1000;
  runs.push({ kind, seconds, ok: run.ok, understood: run.rows_understood, points: run.earned_points });
}
clearInterval(watch);
await database.close();
console.log(JSON.stringify({ runs, addedMb: Math.round(peakMb - beforeMb) }));
