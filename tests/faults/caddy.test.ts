// Tests the other proxy example: Debian's Caddy with the Caddyfile of ops/container in front of two houses on one
// database, over TLS with its own certificate.
import { spawnSync } from "node:child_process";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startCaddy } from "../../bin/caddy.mjs";
import { bookMovement } from "../../money/server/ledger.ts";
import { createDoctorPass, doctorHeader, doctorPath } from "../../platform/http/doctor-routes.ts";
import { aProduct } from "../house/builders.ts";
import { openTestDatabase, type TestDatabase } from "../house/database.ts";
import { openHouse, type TestHouse } from "../house/house.ts";
import { findOptionalProgram } from "../house/programs.ts";
import {
  findScript,
  openProxiedVisitor,
  overlayEventsComeAtOnce,
  type ProxiedVisitor,
} from "../house/proxied-visitor.ts";

const caddyProgram = await findOptionalProgram("caddy");

const host = "rewards.example.com";
const visitorsAddress = "127.0.0.7";
const person = { username: "windy", email: "windy@example.com", password: "correct horse battery" };

test.runIf(caddyProgram !== undefined)("SHIP-03: Caddy accepts the Caddyfile of ops/container", () => {
  const home = { XDG_DATA_HOME: "/nonexistent", XDG_CONFIG_HOME: "/nonexistent" };
  const args = ["adapt", "--config", "ops/container/Caddyfile", "--adapter", "caddyfile"];
  const env = { SITE: host, ...home };
  const { status, stdout, stderr } = spawnSync(caddyProgram ?? "", args, { env, encoding: "utf8" });
  expect([status, stderr.match(/error|warn/gi)]).toEqual([0, null]);
  expect(stdout).toContain("windfall2:3000");
});

describe.runIf(caddyProgram !== undefined)("Caddy in front of two houses", () => {
  let database: TestDatabase;
  let houses: [TestHouse, TestHouse];
  let caddy: Awaited<ReturnType<typeof startCaddy>>;
  let front: ProxiedVisitor;
  beforeAll(async () => {
    database = await openTestDatabase();
    const env = { DEMO: "0", LIMITS: "on", BASE_URL: `https://${host}`, TRUST_PROXY: "1" };
    houses = [await openHouse(env, { database }), await openHouse(env, { database })];
    const ports = houses.map(({ address }) => Number(new URL(address).port));
    caddy = await startCaddy(host, ports);
    front = openProxiedVisitor(host, { port: caddy.ports.https, ca: caddy.authority, address: visitorsAddress });
  });
  afterAll(async () => {
    front?.close();
    caddy?.stop();
    for (const house of houses ?? []) await house.stop();
    await database?.close();
  });

  test("SHIP-08: Caddy passes pages and files with its request id, redirects HTTP to HTTPS, and hides supervisors' addresses", async () => {
    const page = await front.ask("/store");
    expect([page.status, page.text.includes("<main")]).toEqual([200, true]);
    const file = await front.ask(findScript(page.text));
    expect([file.status, file.headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
    const claimed = "0".repeat(32);
    const { headers: reported } = await front.ask("/api/nothing", { headers: { "x-request-id": claimed } });
    expect(reported["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    for (const probe of ["/readyz", "/livez"]) expect((await front.ask(probe)).status).toBe(404);
    const headers = { host };
    const plain = await fetch(`http://127.0.0.1:${caddy.ports.http}/store`, { redirect: "manual", headers });
    expect(plain.status).toBe(308);
  });

  test("SHIP-08: a viewer's address is the real one whatever headers they send, and a purchase repeated with its key gets the same response", async () => {
    expect((await front.ask("/api/auth/register", { method: "POST", body: person })).status).toBe(200);
    const claimed = { "x-forwarded-for": "192.0.2.77" };
    const signedIn = await front.ask("/api/auth/login", { method: "POST", body: person, headers: claimed });
    expect(signedIn.status).toBe(200);
    const [cookie = ""] = signedIn.headers["set-cookie"] ?? [];
    expect(cookie).toMatch(/^__Host-.*Secure/);
    const addresses = await database.db.selectFrom("sign_in_addresses").select("address").distinct().execute();
    expect(addresses).toEqual([{ address: visitorsAddress }]);
    const pass = { [doctorHeader]: await createDoctorPass(database.db, new Date()), ...claimed };
    const seen = JSON.parse((await front.ask(doctorPath, { headers: pass })).text);
    expect(seen).toMatchObject({ address: visitorsAddress, forwarded: 1, trustProxyHops: 1, host });

    const productId = await aProduct(database.db, { price: 40, stock: 3 });
    const { id: userId } = await database.db.selectFrom("users").select("id").executeTakeFirstOrThrow();
    const given = { userId, reason: "demo", ref: "test", requestId: null, now: new Date() };
    await bookMovement(database.db, { ...given, currency: "points", amount: 100 });
    const [pair = ""] = cookie.split(";");
    const buy = () =>
      front.ask(`/api/products/purchase/${productId}`, {
        method: "POST",
        headers: { cookie: pair, "idempotency-key": "through-caddy" },
        body: {},
      });
    const bought = await buy();
    expect(bought.status).toBe(200);
    expect(await buy()).toMatchObject({ status: 200, text: bought.text });
    const { rows } = await sql`select stock from products where id = ${productId}`.execute(database.db);
    expect(rows).toEqual([{ stock: 2 }]);
  });

  test("SHIP-08: an overlay's events arrive immediately", () => overlayEventsComeAtOnce(front, houses[0]));

  test("SHIP-08: with one process gone nobody sees an error", async () => {
    await houses[0].stop();
    for (let at = 0; at < 6; at += 1) expect((await front.ask("/store")).status).toBe(200);
  });
});
