// The database's disk fills up during spends, a sync and a proof of the ledger, then has room again. The disk is a tmpfs
// that one file fills to the last byte.
import { execFileSync } from "node:child_process";
import { closeSync, openSync, writeSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, describe, expect, test, vi } from "vitest";
import { startPostgres } from "../../bin/postgres.mjs";
import { siteSettings } from "../../common/server/site-settings.ts";
import { bookWagerList } from "../../features/wagers/book-wagers.ts";
import { acquireLease, startEarning } from "../../features/wagers/records.ts";
import { linkAccount } from "../../identity/server/links.ts";
import { proveLedger } from "../../money/server/proof-job.ts";
import { createClock } from "../../platform/base/clock.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { anAccount, aProduct, getBalance } from "../house/builders.ts";
import { aBuyer, buy } from "../house/buyers.ts";
import { copyDatabaseFolder, type TestDatabase, testDatabases } from "../house/database.ts";
import { openHouse, type TestHouse } from "../house/house.ts";
import { expectLedgerHolds } from "../house/ledger-checks.ts";

const silent = pino({ level: "silent" });
/** Only root may mount. */
const canMount = process.getuid?.() === 0;
/** These tests need an admin's session, but no demo. */
const real = { DEMO: "0", LIMITS: "on" };

describe.runIf(canMount).each(testDatabases)("a full disk under the %s database", (kind) => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  async function givenDisk(megabytes: number) {
    const disk = await mkdtemp(join(tmpdir(), "windfall-disk-"));
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "windfall", disk]);
    ends.push(async () => {
      // A lazy unmount, because a failed test may have left files open there.
      execFileSync("umount", ["-l", disk]);
      await rm(disk, { recursive: true });
    });
    const ballast = join(disk, "ballast");
    const fill = () => {
      const file = openSync(ballast, "a");
      try {
        for (const piece of [1 << 20, 4_096]) fillBy(file, Buffer.alloc(piece));
      } finally {
        closeSync(file);
      }
    };
    return { disk, fill, empty: () => rm(ballast, { force: true }) };
  }

  function fillBy(file: number, piece: Buffer): void {
    try {
      for (;;) writeSync(file, piece);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
    }
  }

  async function givenDatabase(disk: string): Promise<TestDatabase> {
    const dataDir = join(disk, "data");
    const config = { databasePool: 10, dataDir, namedStatements: true };
    if (kind === "embedded") {
      await copyDatabaseFolder(dataDir);
      const database = await openDatabase({ ...config, databaseUrl: undefined }, silent, { durable: false });
      ends.push(() => database.close());
      return { ...database, dataDir, url: undefined, close: async () => {} };
    }
    vi.stubEnv("TMPDIR", disk);
    const cluster = await startPostgres().finally(() => vi.unstubAllEnvs());
    ends.push(() => cluster.stop());
    const database = await openDatabase({ ...config, databaseUrl: cluster.url }, silent);
    ends.push(() => database.close());
    await database.migrate();
    // A full write-ahead log stops a server. Here that log has room and the tables have none.
    await database.pool.query("select pg_switch_wal()");
    await database.pool.query("create table began (); drop table began; checkpoint");
    return { ...database, dataDir, url: cluster.url, close: async () => {} };
  }

  async function givenSite(): Promise<Awaited<ReturnType<typeof givenDisk>> & { site: TestHouse }> {
    const disk = await givenDisk(kind === "server" ? 220 : 120);
    const site = await openHouse(real, { database: await givenDatabase(disk.disk) });
    ends.push(() => site.stop());
    return { ...disk, site };
  }

  /** Buys until the disk is full. Returns the acknowledged purchases and the refusals of the others. */
  async function buyUntilRefused(site: TestHouse, cookie: string, product: number) {
    const stored = new Map<string, number>();
    for (let n = 0; n < 4_000; n += 1) {
      const answer = await buy(site.address, cookie, product, `full-${n}`);
      const body = (await answer.json()) as { order_id?: number; message: string };
      if (answer.status !== 200)
        return { kept: stored, refused: `full-${n}`, status: answer.status, message: body.message };
      stored.set(`full-${n}`, body.order_id ?? 0);
    }
    throw new Error("The disk was never full.");
  }

  test("OUTAGE-35: spends are refused with a message, pages still appear, and the desk names the problem; once there is room spends succeed, and nothing is lost or doubled", async () => {
    const { site, fill, empty } = await givenSite();
    const { db } = site.database;
    const product = await aProduct(db, { price: 1, stock: 1_000_000 });
    const cookie = await aBuyer(db);
    fill();
    const { kept: stored, refused, status, message } = await buyUntilRefused(site, cookie, product);
    expect([status, message]).toEqual([
      503,
      "We can't save anything right now, but nothing already saved is lost. Please try again later.",
    ]);
    expect((await fetch(`${site.address}/store`, { headers: { cookie } })).status).toBe(200);
    expect(site.house.disk.since).not.toBeNull();

    await empty();
    expect((await buy(site.address, cookie, product, refused)).status).toBe(200);
    for (const [key, order] of stored)
      expect(await (await buy(site.address, cookie, product, key)).json()).toMatchObject({ order_id: order });
    const { count } = await db
      .selectFrom("orders")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(stored.size + 1);
    await site.house.jobs.runNow("incidents.watch");
    const open = await db.selectFrom("incidents").select("kind").where("ended_at", "is", null).execute();
    expect(open).toContainEqual({ kind: "disk" });
    await expectLedgerHolds(db);
  }, 120_000);

  test("OUTAGE-35: a list of 10^5 accounts and a ledger proof on the full disk fail, and complete the next time", async () => {
    const { disk, fill, empty } = await givenDisk(kind === "server" ? 330 : 230);
    const database = await givenDatabase(disk);
    const { db } = database;
    const now = new Date("2026-11-21T12:00:00Z");
    const november = new Date("2026-11-01T00:00:00Z");
    const report = { partner: 1, slug: "roobet", monthStart: november, holder: "this run" };
    const clock = { ...createClock(), now: () => now };
    const settings = async () =>
      siteSettings.parse({ rates: { points_per_dollar: 1, instant: 0, weekly: 0, monthly: 0 } });
    const house = { db, clock, settings };
    const userId = await anAccount(db);
    const row = (n: number) => ({ accountId: `a${n}`, username: `a${n}`, wagerCents: 10_000 });
    await linkAccount(db, { userId, provider: "roobet", accountId: "a0", accountName: "a0", now: november }, (tx) =>
      startEarning(tx, 1, november, { ...row(0), wagerCents: 0 }, now),
    );
    await acquireLease(db, 1, "this run", now);
    const rows = Array.from({ length: 100_000 }, (_, n) => row(n));
    const sync = async () => bookWagerList(house, report, rows);

    fill();
    await expect(sync()).rejects.toMatchObject({ code: "53100" });
    // A proof writes little, so it may finish before the disk is full.
    await proveLedger({ db, clock, log: silent }).catch((error: unknown) =>
      expect(error).toMatchObject({ code: "53100" }),
    );
    await empty();
    await sync();
    expect(await sync()).toEqual({ changed: 0, points: 0 });
    const { rows: known } = await sql`select count(*)::int as wagers from wagers where wager_cents = 10000`.execute(db);
    expect(known).toEqual([{ wagers: 100_000 }]);
    expect((await getBalance(db, userId)).points).toBe(100);
    expect(await proveLedger({ db, clock, log: silent })).toMatchObject({ wrongBalances: [], brokenRows: [] });
  }, 120_000);
});
