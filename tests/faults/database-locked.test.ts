// The database is available, but a row is locked or all connections are taken: the rest of the product goes on.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readConfig } from "../../common/server/config.ts";
import { startWindfall, type Windfall } from "../../site/windfall.ts";
import { aProduct } from "../house/builders.ts";
import { aBuyer, buy, startBuyers } from "../house/buyers.ts";
import { testDatabases } from "../house/database.ts";
import { nameSite, openHouse, type TestHouse } from "../house/house.ts";
import { scaleForLoad, waitOptions } from "../house/timeouts.ts";

const describeOnServer = describe.runIf(testDatabases.includes("server"));

describeOnServer("a row that somebody keeps locked", () => {
  const buyersCount = 64;
  let house: TestHouse;
  let locked: number;
  let other: number;
  let cookies: string[];
  beforeAll(async () => {
    house = await openHouse({ DEMO: "0", LIMITS: "on", DATABASE_POOL: "10" }, { kind: "server" });
    const { db } = house.database;
    locked = await aProduct(db, { price: 1, stock: 1_000 });
    other = await aProduct(db, { price: 1, stock: 1_000 });
    cookies = [];
    for (let n = 0; n < buyersCount; n += 1) cookies.push(await aBuyer(db));
  });
  afterAll(() => house.stop());

  test("OUTAGE-09: a lock on one product makes only that product's buyers wait and then retry, and everything else responds as usual", async () => {
    const admin = new pg.Client({ connectionString: house.database.url });
    admin.on("error", () => {});
    await admin.connect();
    await admin.query("begin");
    await admin.query("select from products where id = $1 for update", [locked]);
    const waiting = cookies.map((cookie, n) => buy(house.address, cookie, locked, `locked-${n}`));
    const blocked = sql<{ count: number }>`
      select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const { db } = house.database;
    await vi.waitFor(async () => expect((await blocked.execute(db)).rows[0]?.count).toBeGreaterThan(0), waitOptions);

    const from = performance.now();
    // Creates another buyer, because a waiting purchase locks its buyer's balance.
    const cookie = await aBuyer(db);
    for (let n = 0; n < 5; n += 1) {
      expect((await fetch(`${house.address}/healthz`)).status).toBe(200);
      expect((await buy(house.address, cookie, other, `other-${n}`)).status).toBe(200);
      expect((await fetch(`${house.address}/history`, { headers: { cookie } })).status).toBe(200);
    }
    expect(performance.now() - from).toBeLessThan(scaleForLoad(4_000));

    // The first buyers time out while the lock is still held.
    const refused = await Promise.any(
      waiting.map(async (one) => ((await one).status === 503 ? one : Promise.reject(new Error("sold")))),
    );
    expect(refused.headers.get("retry-after")).toBe("5");
    expect(await refused.json()).toEqual({
      code: "unavailable",
      message: "Too many people want this right now. Please try again shortly.",
    });
    await admin.query("rollback");
    await admin.end();
    expect(
      (await Promise.all(waiting)).map(({ status }) => status).filter((status) => status !== 503 && status !== 200),
    ).toEqual([]);
    expect((await buy(house.address, cookies[0] ?? "", locked, "locked-0")).status).toBe(200);
  });
});

describeOnServer("fewer connections than the pools want", () => {
  const roleLimit = 8;
  const name = `windfall_small_${randomUUID().replaceAll("-", "")}`;
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  let admin: pg.Client;
  let processes: Windfall[];
  beforeAll(async () => {
    admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
    await admin.connect();
    await admin.query(`create role ${name} login connection limit ${roleLimit}`);
    await admin.query(`create database ${name} owner ${name}`);
    const url = new URL(process.env.TEST_DATABASE_URL ?? "");
    url.username = name;
    url.pathname = `/${name}`;
    const config = readConfig({ PORT: "0", DEMO: "0", DATABASE_URL: url.href, DATABASE_POOL: "20" });
    processes = [await startWindfall(config, { log, runJobs: false })];
    for (const { house } of processes) await nameSite(house);
    processes[0]?.house.changes.announce("site");
    processes.push(await startWindfall(config, { log, runJobs: false }));
  });
  afterAll(async () => {
    await Promise.all((processes ?? []).map((one) => one.stop()));
    await admin.query(`drop database ${name} with (force)`);
    await admin.query(`drop role ${name}`);
    await admin.end();
  });

  test("OUTAGE-10: requests wait for a free connection, and each start warns that the connections do not suffice", async () => {
    const warnings = () => lines.filter((line) => line.includes("the server has 8 for them"));
    await vi.waitFor(() => expect(warnings()).toHaveLength(2), waitOptions);
    const [first, second] = processes as [Windfall, Windfall];
    const { db } = first.database;
    const cookies = [];
    for (let n = 0; n < 32; n += 1) cookies.push(await aBuyer(db));
    const productId = await aProduct(db, { price: 1, stock: 1_000_000 });
    const buyers = startBuyers([first.address, second.address], cookies, productId);
    await vi.waitFor(() => expect(buyers.orders.size).toBeGreaterThan(200), waitOptions);
    await buyers.stop();
    expect(Object.fromEntries(buyers.answers)).toEqual({ "200": buyers.orders.size });
    expect(lines.filter((line) => line.includes("request failed"))).toEqual([]);
  });
});
