// Every invalid response of a partner, over real HTTP through the whole sync: the last good wagers stay, the admin sees the
// problem, and nothing is paid twice.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { House } from "../../common/server/house.ts";
import { siteSettings } from "../../common/server/site-settings.ts";
import { startEarning } from "../../features/wagers/records.ts";
import { syncPartner } from "../../features/wagers/sync.ts";
import { linkAccount } from "../../identity/server/links.ts";
import { createHttpClient } from "../../partners/common/http-client.ts";
import { createRainbetSource } from "../../partners/rainbet/adapter.ts";
import { createClock, monthStart } from "../../platform/base/clock.ts";
import { createChanges } from "../../platform/database/changes.ts";
import { demoIdentity } from "../../site/demo/identity.ts";
import { anAccount, getBalance } from "../house/builders.ts";
import { openHouse, type TestHouse, type Visitor } from "../house/house.ts";

type Reply = (response: ServerResponse, request: IncomingMessage) => void;

let partner: Server;
let house: TestHouse;
let admin: Visitor;
let fan: number;
/** The partner's response for the running month. Nobody wagered before it. */
let reply: Reply;
let requested = 0;
const json =
  (body: unknown): Reply =>
  (response) =>
    response.end(JSON.stringify(body));
const list = (...affiliates: object[]) => json({ affiliates, cache_updated_at: "now" });
const row = (id: string, dollars: unknown, username = id) => ({ id, username, wagered_amount: dollars });
const running = new Date().toISOString().slice(0, 7);

beforeAll(async () => {
  partner = createServer((request, response) => {
    requested += 1;
    const month = new URL(request.url ?? "/", "http://partner").searchParams.get("start_at");
    if (month?.startsWith(running)) reply(response, request);
    else list()(response, request);
  }).listen(0);
  const { port } = partner.address() as AddressInfo;
  house = await openHouse({ RAINBET_API_KEY: "a-key", RAINBET_API_URL: `http://127.0.0.1:${port}` });
  admin = await house.signedIn("admin");
});
afterAll(async () => {
  await house.stop();
  partner.closeAllConnections();
  partner.close();
});

const sync = async () => (await admin.post("/api/leaderboard/test/2")).body.partners[0];
const health = async () =>
  (await admin.page("admin/general", "/admin/general")).props.partners.find(
    ({ slug }: { slug: string }) => slug === "rainbet",
  );
const figures = () =>
  house.database.db
    .selectFrom("wagers")
    .select(["account_id", "username", "wager_cents", "counted_cents"])
    .where("partner", "=", 2)
    .where("month", "=", `${running}-01`)
    .orderBy("account_id")
    .execute();
const points = async () => (await getBalance(house.database.db, fan)).points;

/** An account that earns, and a good response before each bad one. */
beforeEach(async () => {
  const { db } = house.database;
  await db.deleteFrom("wagers").where("partner", "=", 2).execute();
  await db.deleteFrom("links").where("provider", "=", "rainbet").execute();
  const now = new Date();
  fan = await anAccount(db);
  const link = { userId: fan, provider: "rainbet" as never, accountId: "fan", accountName: "fan", now };
  await linkAccount(db, link, (tx) =>
    startEarning(tx, 2, monthStart(now), { accountId: "fan", username: "fan", wagerCents: 0 }, now),
  );
  reply = list(row("fan", "100.00"), row("other", "50.00"));
  expect(await sync()).toMatchObject({ ok: true, rows_understood: 2, earned_points: 100 });
});

const padding = "x".repeat(90);
const fullResponse = JSON.stringify({ affiliates: Array.from({ length: 3 }, (_, n) => row(`u${n}`, "900.00")) });

test.each<[string, Reply, string]>([
  [
    "HTML instead of JSON",
    (to) => to.end("<!doctype html><h1>Blocked</h1>"),
    "answered with something that is not JSON",
  ],
  ["garbage", (to) => to.end(Buffer.from([0, 255, 1, 2, 200])), "answered with something that is not JSON"],
  [
    "a body cut off in its last row",
    (to) => to.end(fullResponse.slice(0, -8)),
    "answered with something that is not JSON",
  ],
  ["a body with trailing data", (to) => to.end(`${fullResponse}]`), "answered with something that is not JSON"],
  ["an object without the list", json({ error: "maintenance" }), "answered with something that is not a list"],
  ["an empty body", (to) => to.end(), "answered with something that is not JSON"],
  ["an empty list", list(), "answered with an empty list"],
  [
    "only invalid rows",
    list(row("fan", "lots"), row("", "1.00")),
    "answered with rows, but none of them could be understood",
  ],
  [
    "a body of 40 MB",
    (to) =>
      to.end(JSON.stringify({ affiliates: Array.from({ length: 300_000 }, (_, n) => row(`u${n}`, "9", padding)) })),
    "answered with more than 32 MB",
  ],
  [
    "a redirect to a private address",
    (to) => to.writeHead(302, { location: "http://169.254.169.254/" }).end(),
    "answered with a redirect (302)",
  ],
  ["a wrong key", (to) => to.writeHead(400).end('{"error":"er_invalid_key"}'), "refused the request (400)"],
])("%s: the figures stay, the admin reads why, and the next good response counts once", async (_, bad, reason) => {
  const before = await figures();
  reply = bad;
  expect(await sync()).toMatchObject({ ok: false, message: `Rainbet ${reason}.`, earned_points: 0 });
  expect(await figures()).toEqual(before);
  expect(await health()).toMatchObject({ state: "failing", error: reason, rows_understood: 2 });
  reply = list(row("fan", "130.00"), row("other", "50.00"));
  expect(await sync()).toMatchObject({ ok: true, earned_points: 30 });
  expect(await points()).toBe(130);
});

test("rows with negative, NaN, infinite or huge wagers or invalid names are skipped, counted and explained; the rest counts", async () => {
  reply = (to) =>
    to.end(
      `{"affiliates":[${[
        JSON.stringify(row("fan", "110.00")),
        ...["-5", "NaN", "Infinity", "1e400", "99999999999999", "1,5", ""].map((amount) =>
          JSON.stringify(row("other", amount)),
        ),
        JSON.stringify(row("other", -5)),
        JSON.stringify(row("other", null)),
        JSON.stringify(row("other", "1", "a\u0000b")),
        JSON.stringify(row("other", "1", "x".repeat(101))),
        "7",
      ].join(",")}]}`,
    );
  const run = await sync();
  expect(run).toMatchObject({ ok: true, rows_understood: 1, rows_skipped: 12, earned_points: 10 });
  expect(run.reasons).toContain("wagered_amount is no amount");
  expect(await health()).toMatchObject({ state: "ok", rows_understood: 1, rows_skipped: 12 });
  // Accounts that are no longer listed keep their last wager.
  expect((await figures()).map(({ wager_cents }) => wager_cents)).toEqual([11_000, 5_000]);
});

test("accounts that are listed twice, renamed, or differ only in case have one wager per id, and each earns once", async () => {
  reply = list(row("fan", "90.00"), row("fan", "120.00"), row("fan", "120.00", "again"), row("FAN", "500.00", "Fan"));
  expect(await sync()).toMatchObject({ ok: true, rows_understood: 2, rows_skipped: 2, earned_points: 20 });
  reply = list(row("fan", "120.00", "Renamed"), row("FAN", "500.00", "fan"));
  expect(await sync()).toMatchObject({ ok: true, rows_understood: 2, rows_skipped: 0, earned_points: 0 });
  expect((await figures()).filter(({ account_id }) => account_id.toLowerCase() === "fan")).toEqual([
    { account_id: "FAN", username: "fan", wager_cents: 50_000, counted_cents: 50_000 },
    { account_id: "fan", username: "Renamed", wager_cents: 12_000, counted_cents: 12_000 },
  ]);
  expect(await points()).toBe(120);
});

test("a smaller wager earns nothing and takes nothing back; only growth above the highest wager earns again", async () => {
  for (const [dollars, earned] of [
    ["40.00", 0],
    ["100.00", 0],
    ["99.99", 0],
    ["105.00", 5],
  ] as const) {
    reply = list(row("fan", dollars));
    expect(await sync()).toMatchObject({ ok: true, earned_points: earned });
  }
  expect(await points()).toBe(105);
});

test("429 with Retry-After: no process asks earlier, and the page says when", async () => {
  reply = (to) => to.writeHead(429, { "retry-after": "900" }).end();
  expect(await sync()).toMatchObject({ ok: false, message: "Rainbet asked us to wait 900 seconds." });
  const before = requested;
  // Another process, which learns of the wait only from the database.
  const clock = createClock();
  const otherProcess = {
    db: house.database.db,
    clock,
    log: pino({ level: "silent" }),
    changes: createChanges(),
    config: { demo: true } as House["config"],
    settings: async () => siteSettings.parse(demoIdentity),
  };
  const { port } = partner.address() as AddressInfo;
  const apiUrl = () => `http://127.0.0.1:${port}`;
  const source = createRainbetSource({ outside: createHttpClient(), clock, apiUrl, apiKey: "a-key" });
  const run = await syncPartner(otherProcess, source, { waitMs: 0 });
  expect(run.message).toMatch(/^Rainbet asked us to wait until \d\d:\d\d UTC\.$/);
  expect(requested).toBe(before);
  const { rests_until } = await house.database.db
    .selectFrom("partner_status")
    .select("rests_until")
    .where("partner", "=", 2)
    .executeTakeFirstOrThrow();
  expect(Math.abs((rests_until?.getTime() ?? 0) - Date.now() - 900_000)).toBeLessThan(20_000);
});
