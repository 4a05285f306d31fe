// Connections whose other end disappeared silently: the listening process notices and reconnects. A statement on such a
// connection times out, and the connection closes.
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Config, readConfig } from "../../common/server/config.ts";
import { createChanges } from "../../platform/database/changes.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { openPubSub, type ServerPubSub } from "../../platform/database/pub-sub.ts";
import { withStatementTimeout } from "../../platform/database/statement-timeout.ts";
import { startWindfall, type Windfall } from "../../site/windfall.ts";
import { aProduct } from "../house/builders.ts";
import { aBuyer, buy, startBuyers } from "../house/buyers.ts";
import { openTestDatabase, type TestDatabase, testDatabases } from "../house/database.ts";
import { nameSite } from "../house/house.ts";
import { openSilentProxy, type SilentProxy } from "../house/silent-proxy.ts";
import { scaleForLoad, waitOptions } from "../house/timeouts.ts";

const log = pino({ level: "silent" });

describe.runIf(testDatabases.includes("server"))("a half-open listening connection", () => {
  let database: TestDatabase;
  let proxy: SilentProxy;
  let pool: pg.Pool;
  let wire: ServerPubSub;
  beforeAll(async () => {
    database = await openTestDatabase("server");
    proxy = await openSilentProxy(database.url ?? "");
    pool = new pg.Pool({ connectionString: database.url, max: 2 });
    pool.on("error", () => {});
    wire = openPubSub(proxy.url, pool, log, { heartbeat: { everyMs: 100, answerMs: 300 } });
  });
  afterAll(async () => {
    await wire.close();
    await proxy.close();
    await pool.end();
    await database.close();
  });

  test("it is noticed within a heartbeat and reported as a gap, and later messages arrive", async () => {
    const received: string[] = [];
    const changes = createChanges(wire);
    changes.subscribe((tag) => received.push(tag));
    await vi.waitFor(() => expect(received).toEqual(["site"]), { timeout: scaleForLoad(5_000) });
    proxy.silence();
    await wire.send(JSON.stringify({ from: "another", tags: ["lost"] }));
    await vi.waitFor(() => expect(received).toEqual(["site", "site"]), { timeout: scaleForLoad(5_000) });
    await wire.send(JSON.stringify({ from: "another", tags: ["products"] }));
    await vi.waitFor(() => expect(received).toEqual(["site", "site", "products"]), { timeout: scaleForLoad(5_000) });
    await changes.close();
  });
});

describe.runIf(testDatabases.includes("server"))("all connections of a process silent", () => {
  const answerWithinMs = 1_000;
  let direct: TestDatabase;
  let proxy: SilentProxy;
  let config: Config;
  let windfall: Windfall;
  let cookies: string[];
  let productId: number;
  beforeAll(async () => {
    direct = await openTestDatabase("server");
    await nameSite(direct);
    proxy = await openSilentProxy(direct.url ?? "");
    const env = { PORT: "0", DEMO: "0", DATABASE_URL: proxy.url, DATABASE_POOL: "8", DATA_DIR: direct.dataDir };
    config = readConfig(env);
    const database = await openDatabase(config, log, { answerWithinMs });
    windfall = await startWindfall(config, { log, database });
    cookies = await Promise.all(Array.from({ length: 16 }, () => aBuyer(direct.db)));
    productId = await aProduct(direct.db, { price: 1, stock: 1_000_000 });
  });
  afterAll(async () => {
    await proxy.close();
    await direct.close();
  });

  test("OUTAGE-06: their statements time out after the limit and the connections close; then the process sells as before", async () => {
    const buyers = startBuyers([windfall.address], cookies, productId);
    const sold = (more: number) => {
      const from = buyers.orders.size;
      return vi.waitFor(() => expect(buyers.orders.size).toBeGreaterThan(from + more), { timeout: 20_000 });
    };
    await sold(100);
    proxy.silence();
    const silentAt = performance.now();
    await sold(100);
    expect(performance.now() - silentAt).toBeLessThan(answerWithinMs + scaleForLoad(3_000));
    await buyers.stop();
    const statuses = [...buyers.answers.keys()].sort();
    expect(statuses.filter((status) => status !== "200" && status !== "503")).toEqual([]);
    expect(buyers.answers.get("503") ?? 0).toBeGreaterThan(0);
    expect(await direct.db.selectFrom("orders").select("id").execute()).toHaveLength(buyers.orders.size);
  });

  test("OUTAGE-07: background work has a longer limit of its own", async () => {
    const slow = () => windfall.database.pool.query("select pg_sleep(2)");
    await expect(slow()).rejects.toThrow(/did not answer within/);
    await expect(withStatementTimeout(30_000, slow)).resolves.toMatchObject({ rowCount: 1 });
  });

  test("OUTAGE-08: a stop with every connection silent ends within seconds, and open requests get a response", async () => {
    await windfall.stop();
    // Uses the usual limits, which are longer than the stop may take.
    const usual = await startWindfall(config, { log });
    const pending = () => cookies.map((cookie, n) => buy(usual.address, cookie, productId, `stop-${n}`));
    await Promise.all(pending());
    proxy.silence();
    let arrived = 0;
    const count = () => {
      arrived += 1;
    };
    subscribe("http.server.request.start", count);
    const requests = pending().map((one) =>
      one.then(
        ({ status }) => status,
        () => null,
      ),
    );
    // Waits until all requests have arrived, because later ones would find the server closed.
    await vi.waitFor(() => expect(arrived).toBe(cookies.length), waitOptions);
    unsubscribe("http.server.request.start", count);
    const from = performance.now();
    await usual.stop();
    expect(performance.now() - from).toBeLessThan(scaleForLoad(15_000));
    const statuses = await Promise.all(requests);
    expect(statuses).toContain(503);
    expect(statuses.filter((status) => status !== 503 && status !== 200)).toEqual([]);
  });
});
