// Tests the proxy example: Debian's nginx with ops/nginx in front of two houses on one database, over TLS.
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startNginx } from "../../bin/nginx.mjs";
import { createDoctorPass, doctorHeader, doctorPath } from "../../platform/http/doctor-routes.ts";
import { openTestDatabase, type TestDatabase } from "../house/database.ts";
import { openHouse, type TestHouse } from "../house/house.ts";
import { findOptionalProgram } from "../house/programs.ts";
import {
  findScript,
  openProxiedVisitor,
  overlayEventsComeAtOnce,
  type ProxiedVisitor,
} from "../house/proxied-visitor.ts";

const nginxProgram = await findOptionalProgram("nginx");

const host = "rewards.example.com";
const origin = `https://${host}`;
/** Every address in 127/8 belongs to this machine. This one is neither the proxy's nor the houses'. */
const visitorsAddress = "127.0.0.7";
const perAddress = 2;
const person = { username: "windy", email: "windy@example.com", password: "correct horse battery" };

describe.runIf(nginxProgram !== undefined)("nginx in front of two houses", () => {
  let database: TestDatabase;
  let houses: TestHouse[];
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  let front: ProxiedVisitor;
  beforeAll(async () => {
    database = await openTestDatabase();
    const env = { DEMO: "0", LIMITS: "on", BASE_URL: origin, TRUST_PROXY: "1", LIVE_PER_ADDRESS: String(perAddress) };
    houses = [await openHouse(env, { database }), await openHouse(env, { database })];
    nginx = await startNginx(houses.map(({ address }) => Number(new URL(address).port)));
    front = openProxiedVisitor(host, { port: nginx.ports.https, ca: nginx.certificate, address: visitorsAddress });
  });
  afterAll(async () => {
    front?.close();
    await nginx?.stop();
    for (const house of houses ?? []) await house.stop();
    await database?.close();
  });

  test("SHIP-03: nginx accepts the example without a warning", () => {
    expect(nginx.verdict).toContain("test is successful");
    // From 1.25 on nginx warns that HTTP/2 needs its own directive, which Debian's version does not know.
    const warnings = nginx.verdict.split("\n").filter((line) => line.includes("[warn]"));
    expect(warnings.filter((line) => !line.includes('"listen ... http2" directive is deprecated'))).toEqual([]);
  });

  test("SHIP-08: nginx's log has no overlay key and no link that sets a password", async () => {
    await front.ask("/overlay/leaderboard?token=overlay-key");
    await front.ask("/reset-password/reset-key");
    await front.ask("/%72eset-password/reset-key");
    await fetch(`http://127.0.0.1:${nginx.ports.http}/reset-password/reset-key?token=overlay-key`, {
      redirect: "manual",
    });
    const log = await readFile(nginx.log, "utf8");
    expect(log.split("\n").filter((line) => line.includes('"GET /overlay/leaderboard"'))).toHaveLength(1);
    expect(log.split("\n").filter((line) => line.includes('"GET /reset-password/"'))).toHaveLength(3);
    expect(log).not.toMatch(/overlay-key|reset-key/);
  });

  test("SHIP-08: nginx passes pages and files with its request id, and hides supervisors' addresses", async () => {
    const page = await front.ask("/store");
    expect([page.status, page.text.includes("<main")]).toEqual([200, true]);
    expect(page.headers["strict-transport-security"]).toBeDefined();
    const file = await front.ask(findScript(page.text));
    expect([file.status, file.headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
    expect((await front.ask("/api/nothing")).headers["x-request-id"]).toMatch(/^[0-9a-f]{32}$/);
    expect((await front.ask("/readyz")).status).toBe(404);
    const plain = await fetch(`http://127.0.0.1:${nginx.ports.http}/store`, { redirect: "manual" });
    expect(plain.status).toBe(301);
  });

  test("SHIP-08: a viewer who signs in is signed in at both houses, under their real address whatever headers they send", async () => {
    const made = await front.ask("/api/auth/register", { method: "POST", body: person });
    expect(made.status).toBe(200);
    const claimed = { "x-forwarded-for": "192.0.2.77" };
    const signedIn = await front.ask("/api/auth/login", { method: "POST", body: person, headers: claimed });
    expect(signedIn.status).toBe(200);
    const [cookie = ""] = signedIn.headers["set-cookie"] ?? [];
    expect(cookie).toMatch(/^__Host-.*Secure/);
    const addresses = await database.db.selectFrom("sign_in_addresses").select("address").distinct().execute();
    expect(addresses).toEqual([{ address: visitorsAddress }]);
    const [pair = ""] = cookie.split(";");
    for (const _ of houses) {
      const { text } = await front.ask("/settings", { headers: { cookie: pair } });
      expect(text).toContain(person.username);
    }
  });

  test("SHIP-23: the site recognises the doctor's request through nginx", async () => {
    const headers = {
      [doctorHeader]: await createDoctorPass(database.db, new Date()),
      "x-forwarded-for": "192.0.2.77",
    };
    const { text } = await front.ask(doctorPath, { headers });
    expect(JSON.parse(text)).toMatchObject({ address: visitorsAddress, forwarded: 1, trustProxyHops: 1, host });
  });

  test("SHIP-08: an overlay's events arrive immediately", () => {
    const [house] = houses as [TestHouse];
    return overlayEventsComeAtOnce(front, house);
  });

  test("SHIP-08: with one process gone nobody sees an error; with all gone the proxy still serves its cache", async () => {
    const [first, second] = houses as [TestHouse, TestHouse];
    const file = findScript((await front.ask("/store")).text);
    await front.ask(file);
    await first.stop();
    for (let at = 0; at < 6; at += 1) expect((await front.ask("/store")).status).toBe(200);
    expect((await front.ask("/api/stream/channel")).status).toBe(200);
    await second.stop();
    expect((await front.ask(file)).status).toBe(200);
    expect(await front.ask("/api/stream/channel")).toMatchObject({ status: 200, text: '{"livestream":null}' });
    expect((await front.ask("/store")).status).toBe(502);
  });
});
