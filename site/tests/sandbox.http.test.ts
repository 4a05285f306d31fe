import { describe, expect, test } from "vitest";
import { demoPassword, openHouse } from "../../tests/house/house.ts";
import { scaleForLoad } from "../../tests/house/timeouts.ts";
import { withHouse } from "../../tests/house/with-house.ts";
import { patronName } from "../demo/viewers.ts";

const house = await withHouse();
const guest = house.visitor();

test("LAYOUT-02: the demo contains the widest possible texts", async () => {
  const patron = await house.signedIn(patronName);
  const { props } = await patron.page("/store");
  const digits = (value: number) => String(value).length;
  const dearest = props.products.at(-1);
  expect([dearest.name.length, digits(dearest.price), digits(dearest.stock)]).toEqual([100, 10, 7]);
  expect([props.auth.user.username.length, digits(props.auth.user.balance)]).toEqual([24, 10]);
  expect(props.orders[0]).toMatchObject({ title: dearest.name, price_points: dearest.price, status: "pending" });
  const hunts: { name: string }[] = (await guest.page("bonus-hunt", "/hunt")).props.hunts;
  expect(Math.max(...hunts.map(({ name }) => name.length))).toBe(100);
  const raffles: { name: string }[] = (await guest.page("raffles/index", "/raffles")).props.ended.data;
  expect(Math.max(...raffles.map(({ name }) => name.length))).toBeGreaterThan(95);
});

describe("the sandbox", () => {
  test("adds to an affiliate's month, whether the name is in upper or lower case, and never goes below zero", async () => {
    const wager = (username: string, amount: number) =>
      guest.post("/sandbox/wagers", { partner: "clash", username, amount });
    expect(await wager("Gusty", 12.34)).toMatchObject({ status: 200, body: { username: "Gusty", wagered: 12.34 } });
    expect((await wager("gusty", 0.1)).body.wagered).toBe(12.44);
    expect((await wager("GUSTY", -100)).body.wagered).toBe(0);
    const rows = await house.database.db
      .selectFrom("sandbox_wagers")
      .selectAll()
      .where("partner", "=", "clash")
      .where("username", "ilike", "gusty")
      .execute();
    expect(rows).toMatchObject([{ username: "Gusty", wager_cents: 0 }]);
  });

  test("moves the clock, even for processes that start later", async () => {
    const day = 24 * 60 * 60 * 1000;
    const { body } = await guest.post("/sandbox/clock", { offset_ms: 3 * day });
    expect(Math.abs(Date.parse(body.now) - Date.now() - 3 * day)).toBeLessThan(5_000);
    expect(house.house.clock.offsetMs()).toBe(3 * day);
    const { value } = await house.database.db
      .selectFrom("sandbox_state")
      .select("value")
      .where("key", "=", "clock")
      .executeTakeFirstOrThrow();
    expect(value).toBe(3 * day);
    await guest.post("/sandbox/clock", { offset_ms: 0 });
  });

  test("API-22: when the stream goes live, the site's own endpoint says so within its five seconds of cache", async () => {
    const channel = async () => (await guest.get("/api/stream/channel")).body;
    expect(await channel()).toEqual({ livestream: null });
    await guest.post("/sandbox/stream", { live: true });
    await expect
      .poll(channel, { timeout: scaleForLoad(7_000), interval: 250 })
      .toEqual({ livestream: { is_live: true } });
  });

  test.each([
    ["/sandbox/wagers", { partner: "nobody", username: "a", amount: 1 }, 422],
    ["/sandbox/wagers", { partner: "roobet", username: " ", amount: 1 }, 422],
    ["/sandbox/wagers", { partner: "roobet", username: "a", amount: "1" }, 422],
    ["/sandbox/wagers", { partner: "roobet", username: "a", amount: 1e300 }, 422],
    ["/sandbox/wagers", '{"partner":"roobet","username":"a","amount":1e999}', 422],
    ["/sandbox/wagers", { partner: "roobet", username: "a\u0000", amount: 1 }, 400],
    ["/sandbox/wagers", "{", 400],
    ["/sandbox/roobet/chat", { username: "a" }, 422],
    ["/sandbox/stream", { live: "yes" }, 422],
    ["/sandbox/youtube/video", { title: "half \ud83d" }, 400],
    ["/sandbox/clock", { offset_ms: 1.5 }, 422],
    ["/sandbox/clock", { offset_ms: 1e15 }, 422],
    ["/sandbox/roobet/fault", { mode: "evil" }, 422],
    ["/sandbox/nobody/fault", { mode: "none" }, 404],
    ["/sandbox/nothing", {}, 404],
  ])("%s refuses %j", async (path, body, status) => {
    expect((await guest.post(path, body)).status).toBe(status);
  });

  test("serves Roobet's API only with its key", async () => {
    const stats =
      "/sandbox/roobet/affiliate/v2/stats?userId=windfall-sandbox&startDate=2026-11-01T00:00:00Z&endDate=2026-11-30T00:00:00Z";
    expect((await guest.get(stats)).status).toBe(401);
    expect((await guest.get(stats, { authorization: "Bearer x.y.z" })).status).toBe(401);
  });

  test("refuses calls from another site's page", async () => {
    const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    expect((await guest.post("/sandbox/clock", { offset_ms: 5 }, headers)).status).toBe(403);
  });
});

describe("outside a home demo", () => {
  test("the sandbox does not exist, and a partner without a key is off", async () => {
    const real = await openHouse({ DEMO: "0", LIMITS: "on" });
    try {
      const visitor = real.visitor();
      expect((await visitor.get("/sandbox")).status).toBe(404);
      expect((await visitor.post("/sandbox/clock", { offset_ms: 5 })).status).toBe(404);
      expect((await visitor.get("/sandbox/roobet/affiliate/v2/stats")).status).toBe(404);
      expect((await visitor.post("/api/webhooks/roobet/chat", {})).status).toBe(404);
      expect((await visitor.get("/api/stream/channel")).body).toEqual({ livestream: null });
    } finally {
      await real.stop();
    }
  });

  test("DEMO-04: a public demo has one known password, the visitors', and only admins may use its sandbox", async () => {
    const open = await openHouse({ DEMO_PUBLIC: "1" });
    try {
      const viewer = await open.signedIn("viewer");
      const shared = open.database.db.selectFrom("users").select("password_hash").where("username", "=", "viewer");
      const known = open.database.db.selectFrom("users").select("username").where("password_hash", "=", shared);
      expect(await known.execute()).toEqual([{ username: "viewer" }]);
      const password = /^Demo accounts: admin \/ (\S{16}) and viewer /.exec(open.notices[0] ?? "")?.[1];
      const signIn = (password: unknown) => open.visitor().post("/api/auth/login", { username: "admin", password });
      expect((await signIn(demoPassword)).status).toBe(401);
      expect((await signIn(password)).status).toBe(200);
      for (const [visitor, refusal] of [[open.visitor(), 401] as const, [viewer, 403] as const]) {
        expect((await visitor.get("/sandbox")).status).toBe(404);
        expect((await visitor.get("/sandbox/mail")).status).toBe(404);
        expect((await visitor.post("/sandbox/clock", { offset_ms: 5 })).status).toBe(refusal);
      }
      expect(open.house.clock.offsetMs()).toBe(0);
    } finally {
      await open.stop();
    }
  });
});
