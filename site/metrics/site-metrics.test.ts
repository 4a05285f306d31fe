import { sql } from "kysely";
import { pino } from "pino";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { readConfig } from "../../common/server/config.ts";
import { createClock } from "../../platform/base/clock.ts";
import { openTestDatabase } from "../../tests/house/database.ts";
import { scaleForLoad } from "../../tests/house/timeouts.ts";
import { registerSiteMetrics } from "./site-metrics.ts";

test("METRIC-21: a scrape does not wait for a stuck database, and the values return when it recovers", async () => {
  const { db, close } = await openTestDatabase();
  const registry = new Registry();
  registerSiteMetrics(registry, { db, clock: createClock(), log: pino({ level: "silent" }), config: readConfig({}) });
  const { promise: goOn, resolve: letGoOn } = Promise.withResolvers<void>();
  const { promise: stuck, resolve: isStuck } = Promise.withResolvers<void>();
  // This transaction blocks the embedded database's only connection.
  const holding = db.transaction().execute(async (trx) => {
    await sql`lock table ledger in access exclusive mode`.execute(trx);
    isStuck();
    await goOn;
  });
  await stuck;
  const from = performance.now();
  const blind = await registry.metrics();
  expect(blind).toContain("windfall_site_figures_up 0");
  // An unknown value is NaN, because 0 would say that the ledger is not valid.
  expect(blind).toContain("windfall_ledger_holds Nan");
  expect(performance.now() - from).toBeLessThan(scaleForLoad(4_000));
  letGoOn();
  await holding;
  await expect.poll(() => registry.metrics()).toContain("windfall_site_figures_up 1");
  await close();
});

test("METRIC-34: the first scrape shows current values", async () => {
  const { db, close } = await openTestDatabase();
  const registry = new Registry();
  registerSiteMetrics(registry, { db, clock: createClock(), log: pino({ level: "silent" }), config: readConfig({}) });
  const proof = { proven_at: new Date(), took_ms: 1, accounts: 0, movements: 0, holds: true, findings: null };
  await db.insertInto("ledger_proofs").values(proof).execute();
  const seen = await registry.metrics();
  expect(seen).toContain("windfall_ledger_holds 1");
  expect(seen).toContain('windfall_incidents_open{kind="ledger"} 0');
  await close();
});
