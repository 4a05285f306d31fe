// An upgrade while people are buying: the next version migrates the database while processes of this version are running,
// which continue and can restart. The next version is this program with added migrations.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "../../common/server/config.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { migrationsFolder } from "../../platform/database/migration-files.ts";
import { startWindfall, type Windfall } from "../../site/windfall.ts";
import { aProduct } from "../house/builders.ts";
import { aBuyer, startBuyers } from "../house/buyers.ts";
import { createServerDatabase, openTestDatabase, type TestDatabase, testDatabases } from "../house/database.ts";
import { nameSite } from "../house/house.ts";
import { expectLedgerHolds } from "../house/ledger-checks.ts";
import { nextVersion } from "../house/migration-versions.ts";
import { waitOptions } from "../house/timeouts.ts";

const log = pino({ level: "silent" });

const buyersCount = 8;

describe.runIf(testDatabases.includes("server"))("an upgrade", () => {
  const started: Windfall[] = [];
  afterEach(async () => {
    for (const one of started.splice(0)) await one.stop();
  });

  const start = async (url: string | undefined, migrations = migrationsFolder): Promise<Windfall> => {
    const env = { PORT: "0", DEMO: "0", DATABASE_URL: url, DATABASE_POOL: "6" };
    const dataDir = await mkdtemp(join(tmpdir(), "windfall-upgrade-"));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const config = readConfig({ ...env, DATA_DIR: dataDir });
    const own = await openDatabase(config, log, { migrations });
    const windfall = await startWindfall(config, { log, database: own });
    await nameSite(own);
    windfall.house.changes.announce("site");
    started.push(windfall);
    return windfall;
  };
  const end = async (one: Windfall) => {
    started.splice(started.indexOf(one), 1);
    await one.stop();
  };

  test("UP-02, UP-03: during purchases the next version's migrations apply, this version keeps running and can restart, and no response is lost", async () => {
    const database = await openTestDatabase("server");
    onTestFinished(() => database.close());
    const productId = await aProduct(database.db, { price: 1, stock: 1_000_000 });
    const someBuyers = () => Promise.all(Array.from({ length: buyersCount }, () => aBuyer(database.db)));
    const next = await nextVersion({
      "9001-expands": `-- needs: any
alter table products add column shelf text, add column weight integer not null default 0;
alter table ledger add column note text;
create table shelves (name text primary key);`,
    });
    const first = await start(database.url);
    const buyers = startBuyers([first.address], await someBuyers(), productId);
    const untilSold = (more: number) => {
      const from = buyers.orders.size;
      return vi.waitFor(() => expect(buyers.orders.size).toBeGreaterThan(from + more), { timeout: 20_000 });
    };
    await untilSold(50);
    // Holds a lock on the ledger for longer than a request would wait.
    const reader = await database.pool.connect();
    await reader.query("begin");
    await reader.query("select count(*) from ledger");
    const migrating = start(database.url, next);
    await vi.waitFor(async () => expect(await countLockedMigrations(database)).toBe(1), {
      timeout: 30_000,
      interval: 50,
    });
    // Sales continue between two attempts of the migration, before the reader ends.
    await untilSold(20);
    await reader.query("commit");
    reader.release();
    const newer = await migrating;
    expect(newer.notices.join()).not.toContain("newer Windfall");

    await untilSold(50);
    const again = await start(database.url);
    expect(again.notices.join()).toContain("A newer Windfall migrated the database (9001-expands)");
    const others = startBuyers([again.address, newer.address], await someBuyers(), productId);
    await vi.waitFor(() => expect(others.orders.size).toBeGreaterThan(50), { timeout: 20_000 });
    await Promise.all([buyers.stop(), others.stop()]);

    expect([...buyers.answers.keys()]).toEqual(["200"]);
    expect([...others.answers.keys()]).toEqual(["200"]);
    const stored = await database.db.selectFrom("orders").select("id").execute();
    const acknowledged = [...buyers.orders.values(), ...others.orders.values()];
    expect(stored.map(({ id }) => id).sort()).toEqual(acknowledged.sort());
    await expectLedgerHolds(database.db);
  }, 120_000);

  test("UP-04: a migration that removes something does not apply while an older process is running, and this version does not start after that migration", async () => {
    const { url, drop } = await createServerDatabase();
    onTestFinished(() => void drop());
    const next = await nextVersion({ "9001-contracts": "-- needs: stop\ndrop index ledger_created;" });
    const older = await start(url);
    await expect(start(url, next)).rejects.toThrow(
      "9001-contracts removes what older versions use, and 1 process of them still runs: stop it, then start this one.",
    );
    expect((await fetch(`${older.address}/store`)).status).toBe(200);
    await end(older);
    // Retries, because the old process's connections close a moment after the process ends.
    await vi.waitFor(async () => end(await start(url, next)), waitOptions);
    await expect(start(url)).rejects.toThrow(/by a newer Windfall \(9001-contracts is unknown here\)/);
  });
});

/** Returns how many statements wait for an exclusive table lock. */
async function countLockedMigrations({ pool }: TestDatabase): Promise<number> {
  const { rowCount } = await pool.query(
    `select from pg_locks where not granted and mode = 'AccessExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())`,
  );
  return rowCount ?? 0;
}
