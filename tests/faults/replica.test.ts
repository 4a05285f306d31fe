// DATABASE_READ_URL: a real standby that answers guests, is behind, stands still, is killed, and comes back.
import { sql } from "kysely";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startPostgres, startStandby } from "../../bin/postgres.mjs";
import { readConfig } from "../../server/config.ts";
import { startWindfall, type Windfall } from "../../server/windfall.ts";
import { aProduct } from "../house/builders.ts";
import { aBuyer, buy } from "../house/buyers.ts";
import { testDatabases } from "../house/database.ts";
import { doctor } from "../house/doctor.ts";
import { createVisitor, nameSite } from "../house/house.ts";
import { patient, within } from "../house/patience.ts";

describe.runIf(testDatabases.includes("server"))("a replica", () => {
  let primary: Awaited<ReturnType<typeof startPostgres>>;
  let standby: Awaited<ReturnType<typeof startStandby>>;
  let operator: pg.Client;
  let windfall: Windfall;
  const lines: { msg: string; reason?: string }[] = [];
  const said = (words: string) => lines.filter(({ msg }) => msg.includes(words));
  const replicas = () => {
    const figures = windfall.database.reads.figures();
    if (figures === null) throw new Error("There is no replica.");
    return figures;
  };

  beforeAll(async () => {
    primary = await startPostgres();
    standby = await startStandby(primary.url);
    const env = { PORT: "0", DEMO: "0", LIMITS: "on", METRICS_PORT: "0", DATA_DIR: "/nonexistent" };
    const config = readConfig({
      ...env,
      DATABASE_URL: primary.url,
      DATABASE_READ_URL: standby.url,
      DATABASE_POOL: "6",
    });
    const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    windfall = await startWindfall(config, { log, runJobs: false });
    await nameSite(windfall.house);
    windfall.house.changes.announce("site");
    operator = new pg.Client({ connectionString: standby.url });
    operator.on("error", () => {});
    await operator.connect();
    await vi.waitFor(() => expect(replicas().inUse).toBe(true), { timeout: within(10_000) });
  });
  afterAll(async () => {
    await operator?.end().catch(() => {});
    await windfall?.stop();
    standby?.stop();
    primary?.stop();
  });

  const stockShown = async (productId: number): Promise<number> => {
    const { products } = (await createVisitor(windfall.address).page("/store")).props;
    return products.find(({ id }: { id: number }) => id === productId)?.stock;
  };
  const aProductShown = async (): Promise<number> => {
    const productId = await aProduct(windfall.database.db, { price: 1, stock: 100 });
    windfall.house.changes.announce("products");
    expect(await stockShown(productId)).toBe(100);
    return productId;
  };

  test("MANY-03, MANY-04: guests' pages come from it, and after a purchase only with that purchase in them", async () => {
    const productId = await aProductShown();
    const cookie = await aBuyer(windfall.database.db);
    const { byReplica } = replicas();
    for (let n = 1; n <= 10; n += 1) {
      expect((await buy(windfall.address, cookie, productId, `shown-${n}`)).status).toBe(200);
      expect(await stockShown(productId)).toBe(100 - n);
    }
    expect(replicas().byReplica).toBeGreaterThanOrEqual(byReplica + 10);
    const { rows } = await operator.query("select from pg_stat_activity where application_name = 'windfall'");
    expect(rows).not.toEqual([]);
    const metrics = await (await fetch(`http://127.0.0.1:${windfall.metricsPort}/metrics`)).text();
    expect(metrics).toMatch(/^windfall_replica_in_use 1$/m);
    expect(metrics).toMatch(/^windfall_shared_reads_total\{server="replica"\} [1-9]\d*$/m);
    expect(metrics).toMatch(/^windfall_replica_lag_seconds [\d.]+$/m);
  });

  test("SHIP-27: the doctor knows it for a standby of this database, and a standby of another from it", async () => {
    const { on } = await doctor({ DATABASE_URL: primary.url, DATABASE_READ_URL: standby.url });
    expect(on("database")).toContain("ok: DATABASE_READ_URL leads to a standby of this database.");
    const others = { DATABASE_URL: process.env.TEST_DATABASE_URL ?? "", DATABASE_READ_URL: standby.url };
    expect((await doctor(others)).on("database")).toContainEqual(
      expect.stringMatching(/^problem: DATABASE_READ_URL leads to a standby of another database/),
    );
  });

  test("MANY-04, MANY-06: while it stands still what was announced is read from the primary within a second or so; who is signed in is always", async () => {
    const productId = await aProductShown();
    await operator.query("select pg_wal_replay_pause()");
    // Of whom it knows nothing.
    const cookie = await aBuyer(windfall.database.db);
    const { byPrimary } = replicas();
    expect((await buy(windfall.address, cookie, productId, "paused-1")).status).toBe(200);
    const from = performance.now();
    expect(await stockShown(productId)).toBe(99);
    expect(performance.now() - from).toBeLessThan(within(3_000));
    // Nobody after that waits for it again.
    const after = performance.now();
    expect((await createVisitor(windfall.address).page("/fairness")).status).toBe(200);
    expect(performance.now() - after).toBeLessThan(within(3_000));
    expect(replicas().byPrimary).toBeGreaterThan(byPrimary);
    const buyer = createVisitor(windfall.address);
    buyer.cookies.set("windfall_session", cookie.split("=")[1] ?? "");
    const { auth, orders } = (await buyer.page("/store")).props;
    expect([auth.user.balance, orders.length]).toEqual([999_999, 1]);
    expect(said("is not read from")).toEqual([]);
  });

  test("MANY-05: more than ten seconds behind it is not read from, which is said once, and so is its being right again", async () => {
    await vi.waitFor(() => expect(replicas().inUse).toBe(false), { timeout: 20_000 });
    expect(replicas().lagSeconds).toBeGreaterThan(10);
    const productId = await aProductShown();
    expect(said("is not read from")).toMatchObject([{ reason: "it is more than 10 s behind" }]);
    await operator.query("select pg_wal_replay_resume()");
    await vi.waitFor(() => expect(replicas().inUse).toBe(true), { timeout: within(10_000) });
    expect(replicas().lagSeconds).toBeLessThan(5);
    expect(said("is read from again")).toHaveLength(1);
    const { byReplica } = replicas();
    windfall.house.changes.announce("products");
    expect(await stockShown(productId)).toBe(100);
    expect(replicas().byReplica).toBeGreaterThan(byReplica);
  });

  const sleeping = async (): Promise<number> => {
    const { rowCount } = await operator.query(
      "select from pg_stat_activity where query like '%pg_sleep%' and state = 'active' and pid <> pg_backend_pid()",
    );
    return rowCount ?? 0;
  };

  test("MANY-05: killed, it costs no guest their page; back, it is read from again", async () => {
    const productId = await aProductShown();
    const cookie = await aBuyer(windfall.database.db);
    const [away, back] = [said("is not read from").length, said("is read from again").length];
    await vi.waitFor(() => expect(replicas().inUse).toBe(true), { timeout: within(10_000) });
    const { byReplica } = replicas();
    const underWay = Array.from({ length: 4 }, () => sql`select pg_sleep(2)`.execute(windfall.house.read));
    await vi.waitFor(async () => expect(await sleeping()).toBe(4), patient);
    const pages: Promise<number>[] = [];
    await standby.down("immediate");
    expect(await Promise.all(underWay)).toHaveLength(4);
    expect(replicas().byReplica).toBe(byReplica);
    for (let n = 1; n <= 20; n += 1) {
      windfall.house.changes.announce("products");
      pages.push(fetch(`${windfall.address}/store`).then(({ status }) => status));
      pages.push(fetch(`${windfall.address}/fairness?page=${n}`).then(({ status }) => status));
    }
    expect(new Set(await Promise.all(pages))).toEqual(new Set([200]));
    expect((await buy(windfall.address, cookie, productId, "killed")).status).toBe(200);
    expect(await stockShown(productId)).toBe(99);
    expect(said("is not read from")).toHaveLength(away + 1);
    await standby.up();
    await vi.waitFor(() => expect(replicas().inUse).toBe(true), { timeout: 20_000 });
    expect(said("is read from again")).toHaveLength(back + 1);
    expect(await stockShown(productId)).toBe(99);
  });

  test("MANY-06: what must not be old is never asked of it", async () => {
    const cookie = await aBuyer(windfall.database.db);
    const transaction = windfall.house.read.transaction().execute(async () => {});
    await expect(transaction).rejects.toThrow(/use house.db/);
    // Promoted by somebody, it is no copy any more.
    await standby.promote();
    await vi.waitFor(() => expect(replicas().inUse).toBe(false), { timeout: within(10_000) });
    expect(said("is not read from").at(-1)).toMatchObject({ reason: "it is no standby" });
    expect((await fetch(`${windfall.address}/history`, { headers: { cookie } })).status).toBe(200);
  });
});
