// The PostgreSQL server cuts its connections, restarts, disappears and returns, while many buyers use two processes.
// This file has its own cluster, because other tests use the common cluster.
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startPostgres } from "../../bin/postgres.mjs";
import { type Database, openDatabase } from "../../platform/database/database.ts";
import { type Product, startProduct } from "../browser/product.ts";
import { aProduct } from "../house/builders.ts";
import { aBuyer, type Buyers, startBuyers } from "../house/buyers.ts";
import { testDatabases } from "../house/database.ts";
import { nameSite } from "../house/house.ts";
import { expectLedgerHolds } from "../house/ledger-checks.ts";
import { scaleForLoad, waitOptions } from "../house/timeouts.ts";

const silent = pino({ level: "silent" });
const buyersCount = 16;

describe.runIf(testDatabases.includes("server"))("an unstable PostgreSQL server", () => {
  let cluster: Awaited<ReturnType<typeof startPostgres>>;
  let processes: Product[];
  /** The test's own connection. */
  let database: Database;
  let cookies: string[];
  let productId: number;

  beforeAll(async () => {
    // An acknowledged commit must be on the disk, even when the server stops without warning.
    cluster = await startPostgres({ durable: true });
    const config = { databaseUrl: cluster.url, databasePool: 4, dataDir: "", namedStatements: false };
    database = await openDatabase(config, silent);
    await database.migrate();
    await nameSite(database);
    cookies = await Promise.all(Array.from({ length: buyersCount }, () => aBuyer(database.db)));
    productId = await aProduct(database.db, { price: 1, stock: 1_000_000 });
    const env = { DATABASE_URL: cluster.url, DATABASE_POOL: "10", DEMO: "0", LIMITS: "on" };
    processes = await Promise.all([startProduct(env), startProduct(env)]);
  });
  afterAll(async () => {
    await Promise.all((processes ?? []).map((one) => one.stop()));
    await database?.close();
    cluster?.stop();
  });

  const startBuying = () =>
    startBuyers(
      processes.map(({ url }) => url),
      cookies,
      productId,
    );
  const untilBought = (buyers: Buyers, more: number) => {
    const from = buyers.orders.size;
    return vi.waitFor(() => expect(buyers.orders.size).toBeGreaterThan(from + more), { timeout: 30_000, interval: 50 });
  };
  const expectBothAlive = async () => {
    for (const { url } of processes) expect((await fetch(`${url}/healthz`)).status).toBe(200);
  };
  /** Expects every acknowledged purchase in the database, and no other purchases. */
  const expectAllStored = async (buyers: Buyers) => {
    const stored = await database.db.selectFrom("orders").select("id").execute();
    const ids = new Set(stored.map(({ id }) => id));
    const lost = [...buyers.orders.values()].filter((id) => !ids.has(id));
    expect(lost).toEqual([]);
    expect(new Set(buyers.orders.values()).size).toBe(buyers.orders.size);
    expect(stored).toHaveLength(buyers.orders.size);
    await expectLedgerHolds(database.db);
    expect([...buyers.answers.keys()].filter((status) => status !== "200" && status !== "503")).toEqual([]);
    await database.db.deleteFrom("orders").execute();
  };
  /** Waits until both processes listen to the database. Until then a process drops its cache, as it may miss changes. */
  const untilAllListen = () =>
    vi.waitFor(
      async () => {
        const { rows } = await database.pool.query(
          "select from pg_stat_activity where starts_with(application_name, 'windfall changes') and state = 'idle' and query <> ''",
        );
        expect(rows).toHaveLength(processes.length + 1);
      },
      { timeout: 20_000 },
    );
  const cutAll = async () => {
    const admin = new pg.Client({ connectionString: cluster.url, application_name: "test" });
    await admin.connect();
    await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'windfall%'");
    await admin.end();
  };
  const findLines = (one: Product, words: string) =>
    one
      .output()
      .split("\n")
      .filter((line) => line.includes(words));

  test("OUTAGE-01: when all connections are cut during purchases, no process ends and nothing acknowledged is lost", async () => {
    const buyers = startBuying();
    for (let cut = 0; cut < 5; cut += 1) {
      await untilBought(buyers, 20);
      await cutAll();
    }
    await untilBought(buyers, 20);
    await buyers.stop();
    await expectBothAlive();
    await expectAllStored(buyers);
  });

  test.each(["fast", "immediate"])(
    "OUTAGE-01: a restart (%s) during purchases ends no process, selling goes on, and nothing acknowledged is lost",
    async (mode) => {
      const buyers = startBuying();
      await untilBought(buyers, 20);
      await cluster.down(mode);
      await cluster.up();
      await untilBought(buyers, 20);
      await buyers.stop();
      await expectBothAlive();
      await expectAllStored(buyers);
    },
  );

  test("OUTAGE-03, OUTAGE-04: while it is unavailable each kind of request gets its own form of refusal, cached pages still work, and the log reports it once", async () => {
    const [first] = processes as [Product];
    const away = "the database is away";
    const back = "the database is back";
    const before = { away: findLines(first, away).length, back: findLines(first, back).length };
    const cookie = cookies[0] ?? "";
    await untilAllListen();
    const stored = `${first.url}/privacy-policy`;
    const version = /"version":"([0-9a-f]+)"/.exec(await (await fetch(stored)).text())?.[1] ?? "";
    const script = /\/assets\/built\/[\w.-]+\.js/.exec(await (await fetch(stored)).text())?.[0] ?? "";
    const outputBefore = first.output().length;
    await cluster.down();
    await vi.waitFor(async () => expect((await fetch(`${first.url}/healthz`)).status).toBe(503), {
      timeout: scaleForLoad(10_000),
    });

    const html = await fetch(`${first.url}/store`, { headers: { cookie } });
    expect([html.status, html.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(html.headers.get("content-type")).toMatch(/^text\/html/);
    expect(html.headers.get("cache-control")).toBe("no-store");
    expect(await html.text()).toMatch(/<h1[^>]*>Back in a moment<\/h1>/);

    const visit = await fetch(`${first.url}/store`, {
      headers: { cookie, "x-inertia": "true", "x-inertia-version": version },
    });
    // The session cannot be read now, so a page would show the viewer as signed out.
    expect([visit.status, visit.headers.get("retry-after"), visit.headers.get("x-inertia")]).toEqual([503, "5", null]);
    expect(await visit.json()).toMatchObject({
      code: "unavailable",
      message: "The site is briefly unavailable. Please try again shortly.",
    });

    const call = await fetch(`${first.url}/api/products/purchase/${productId}`, {
      method: "POST",
      headers: { cookie },
    });
    expect([call.status, call.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await call.json()).toMatchObject({
      code: "unavailable",
      message: "The site is briefly unavailable. Please try again shortly.",
    });

    // Requests that need no database succeed: the client's files, and guests' cached pages.
    expect((await fetch(first.url + script)).status).toBe(200);
    expect((await fetch(stored)).status).toBe(200);
    expect((await fetch(stored, { headers: { cookie } })).status).toBe(503);

    for (let n = 0; n < 50; n += 1) await (await fetch(`${first.url}/settings`, { headers: { cookie } })).text();
    await cluster.up();
    await vi.waitFor(
      async () => expect((await fetch(`${first.url}/store`, { headers: { cookie } })).status).toBe(200),
      {
        timeout: scaleForLoad(10_000),
      },
    );
    expect(findLines(first, away).length - before.away).toBe(1);
    await vi.waitFor(() => expect(findLines(first, back).length - before.back).toBe(1), waitOptions);
    const last = JSON.parse(findLines(first, back).at(-1) ?? "{}");
    expect(last.refused).toBeGreaterThanOrEqual(53);
    expect(last.seconds).toBeGreaterThan(0);
    expect(first.output().slice(outputBefore)).not.toContain("request failed");
    // The log has lines about the beginning, the end and the listening connection, not one per request.
    expect(first.output().slice(outputBefore).split("\n").length).toBeLessThan(12);
  });

  test("OUTAGE-05: a start without the database waits for it and reports that in one line", async () => {
    await cluster.down();
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const config = { databaseUrl: cluster.url, databasePool: 2, dataDir: "", namedStatements: false };
    const opening = openDatabase(config, log);
    await vi.waitFor(() => expect(lines).toHaveLength(1), waitOptions);
    expect(lines[0]).toMatch(/DATABASE_URL \(127.*ECONNREFUSED.* Waiting for it, 60 seconds at most\./);
    await cluster.up();
    const opened = await opening;
    expect((await opened.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    expect(lines).toHaveLength(1);
    await opened.close();
  });

  test("OUTAGE-01: the original two processes still run, and stop cleanly", async () => {
    expect(await Promise.all(processes.map((one) => one.stop()))).toEqual([0, 0]);
  });
});
