// Servers that accept connections but are unsuitable: one that has become read-only, and one that is not PostgreSQL.
import pg from "pg";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "../../platform/database/database.ts";
import { StartRefused } from "../../platform/database/start-refused.ts";
import { aProduct } from "../house/builders.ts";
import { aBuyer, buy } from "../house/buyers.ts";
import { testDatabases } from "../house/database.ts";
import { openHouse, type TestHouse } from "../house/house.ts";
import { scaleForLoad } from "../house/timeouts.ts";

describe.runIf(testDatabases.includes("server"))("an unsuitable server", () => {
  let house: TestHouse;
  let operator: pg.Client;
  let name: string;
  beforeEach(async () => {
    house = await openHouse({ DEMO: "0", LIMITS: "on" }, { kind: "server" });
    operator = new pg.Client({ connectionString: house.database.url });
    await operator.connect();
    name = new URL(house.database.url ?? "").pathname.slice(1);
  });
  afterEach(async () => {
    await operator.end();
    await house.stop();
  });

  test("OUTAGE-14: connections to a primary that became read-only are dropped, and the next one finds the writable server", async () => {
    const productId = await aProduct(house.database.db, { price: 1, stock: 10 });
    const cookie = await aBuyer(house.database.db);
    // From here on, every new connection is read-only, until the operator changes the setting back below.
    await operator.query(`alter database ${name} set default_transaction_read_only = on`);
    await operator.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name in ('windfall', 'windfall health') and datname = $1",
      [name],
    );
    const look = () => fetch(`${house.address}/history`, { headers: { cookie } }).then(({ status }) => status);
    await expect
      .poll(async () => (await Promise.all(Array.from({ length: 6 }, look))).join(), { timeout: scaleForLoad(10_000) })
      .toMatch(/^(200,?)+$/);
    // OUTAGE-14: a load balancer sends no visitors to this process, but viewers can still read its pages.
    const probe = async (path: string) => fetch(house.address + path);
    const ready = await probe("/readyz");
    expect([ready.status, (await ready.json()).reasons]).toEqual([503, ["the database takes no writes"]]);
    expect((await probe("/healthz")).status).toBe(200);
    // From here on, new connections can write again.
    await operator.query("set default_transaction_read_only = off");
    await operator.query(`alter database ${name} reset default_transaction_read_only`);

    expect((await probe("/readyz")).status).toBe(200);
    const refused = await buy(house.address, cookie, productId, "one");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect((await buy(house.address, cookie, productId, "one")).status).toBe(200);
  });

  test("OUTAGE-15: CockroachDB is refused at the start, with the reason", async () => {
    await operator.query(
      "create function public.version() returns text language sql as $$ select 'CockroachDB CCL v25.2.1' $$",
    );
    await operator.query(`alter database ${name} set search_path = public, pg_catalog`);
    const config = { databaseUrl: house.database.url, databasePool: 1, dataDir: "", namedStatements: false };
    const refusal = await openDatabase(config, pino({ level: "silent" })).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartRefused);
    expect((refusal as Error).message).toMatch(/^DATABASE_URL is CockroachDB, whose advisory locks do nothing/);
  });
});
