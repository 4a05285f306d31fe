// Sign-in keeps strangers out and lets the owner in: limits, addresses, common passwords, cookies, the log.
import { once } from "node:events";
import { request } from "node:http";
import { Writable } from "node:stream";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { m } from "../../identity/messages.ts";
import { sendLetters } from "../../identity/server/notices.ts";
import { hashToken, newToken } from "../../identity/server/tokens.ts";
import { appCode } from "../house/app-code.ts";
import { demoPassword, openHouse, type Visitor } from "../house/house.ts";
import { withHouse } from "../house/with-house.ts";

/** The house's log, one line per event. */
const lines: Record<string, unknown>[] = [];
const log = pino(
  { level: "info" },
  new Writable({
    write(line, _, done) {
      lines.push(JSON.parse(String(line)));
      done();
    },
  }),
);
const house = await withHouse({ LIMITS: "on", TRUST_PROXY: "1" }, { log });

const from = (address: string) => ({ "x-forwarded-for": address });
const login = (body: object, address: string, visitor: Visitor = house.visitor()) =>
  visitor.post("/api/auth/login", body, from(address));
const statuses = async (times: number, one: (count: number) => Promise<{ status: number }>) => {
  const seen: number[] = [];
  for (let count = 0; count < times; count++) seen.push((await one(count)).status);
  return seen;
};
const many = (count: number, status: number) => Array.from({ length: count }, () => status);
/** Registers a new account with this name. */
async function register(username: string, password = "a good long one") {
  const form = { username, email: `${username}@example.com`, password };
  expect((await house.visitor().post("/api/auth/register", form, from("192.0.2.200"))).status).toBe(200);
  return { username, password };
}

describe("nobody can lock another user out", () => {
  test("SIGNIN-04: failures from one address count as five failures of the account at most", async () => {
    const owner = await register("locked.one");
    const wrong = { ...owner, password: "not it" };
    expect(await statuses(24, () => login(wrong, "203.0.113.1"))).toEqual([...many(5, 401), ...many(19, 429)]);
    expect((await login(owner, "198.51.100.1")).status).toBe(200);
  });

  test("SIGNIN-05: when the account's limit is used up, the owner can sign in from an earlier address; others wait", async () => {
    const owner = await register("locked.two");
    expect((await login(owner, "198.51.100.2")).status).toBe(200);
    const wrong = { ...owner, password: "not it" };
    const guesses = await statuses(25, (count) => login(wrong, `203.0.113.${10 + Math.floor(count / 5)}`));
    expect(guesses).toEqual([...many(20, 401), ...many(5, 429)]);
    const elsewhere = await login(owner, "203.0.113.90");
    expect([elsewhere.status, Number(elsewhere.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect((await login(owner, "198.51.100.2")).status).toBe(200);
    expect(await statuses(6, () => login(wrong, "198.51.100.2")), "the pair's limit holds there too").toEqual([
      ...many(5, 401),
      429,
    ]);
  });

  test("SIGNIN-05: password plus second factor pass the account's limit from anywhere, one of them alone never does", async () => {
    const owner = await register("locked.three");
    const visitor = house.visitor();
    await login(owner, "198.51.100.3", visitor);
    const { secret } = (await visitor.post("/api/two-factor/enable", {}, from("198.51.100.3"))).body;
    const confirm = { code: appCode(house, secret) };
    expect((await visitor.post("/api/two-factor/confirm", confirm, from("198.51.100.3"))).status).toBe(200);
    await statuses(20, (count) => login({ ...owner, password: "not it" }, `203.0.113.${30 + Math.floor(count / 5)}`));
    expect((await login(owner, "203.0.113.91")).status).toBe(429);
    expect((await login({ ...owner, code: "000000" }, "203.0.113.91")).status).toBe(429);
    expect(
      (await login({ ...owner, password: "not it", code: appCode(house, secret, 1) }, "203.0.113.91")).status,
    ).toBe(429);
    expect((await login({ ...owner, code: appCode(house, secret, 1) }, "203.0.113.91")).status).toBe(200);
  });

  test("SIGNIN-04: an address that used up its own resets does not use up anybody else's", async () => {
    const ask = (email: string, address: string) =>
      house.visitor().post("/api/auth/reset-password-request", { email }, from(address));
    await statuses(20, (count) => ask(`nobody${count}@example.com`, "203.0.113.60"));
    expect(await statuses(4, () => ask("victim@example.com", "203.0.113.60"))).toEqual(many(4, 429));
    expect((await ask("victim@example.com", "198.51.100.60")).status).toBe(200);
  });
});

describe("a stolen session", () => {
  test("SIGNIN-19: a copied session used elsewhere needs the password for wallets and two-factor immediately, and has only five tries", async () => {
    const owner = await register("copied.one");
    const thief = house.visitor();
    await login(owner, "198.51.100.7", thief);
    const call = (path: string, body: object) => thief.post(path, body, from("203.0.113.71"));
    expect((await call("/api/user/update", { btc_address: "bc1qthief" })).status).toBe(422);
    expect((await call("/api/two-factor/enable", {})).status).toBe(422);
    expect(await statuses(6, () => call("/api/two-factor/enable", { current_password: "a guess" }))).toEqual([
      ...many(5, 422),
      429,
    ]);
    const change = { password: "a thief's own", current_password: owner.password };
    expect((await call("/api/user/update", change)).status, "one limit for all of them").toBe(429);
    expect((await thief.post("/api/two-factor/enable", {}, from("198.51.100.7"))).status).toBe(200);
  });

  test("SIGNIN-20: the owner gets an email about every change, with the address it came from", async () => {
    const owner = await register("written.one");
    const visitor = house.visitor();
    const call = (path: string, body: object) => visitor.post(path, body, from("198.51.100.8"));
    await login(owner, "198.51.100.8", visitor);
    expect((await call("/api/user/update", { eth_address: "0x1" })).status).toBe(200);
    const { secret } = (await call("/api/two-factor/enable", {})).body;
    const other = house.visitor();
    await login(owner, "198.51.100.8", other);
    expect((await call("/api/two-factor/confirm", { code: appCode(house, secret) })).status).toBe(200);
    expect((await other.page("home", "/")).props.auth.user, "every other sign-in ended").toBeNull();
    expect((await call("/api/two-factor/disable", { code: appCode(house, secret, 1) })).status).toBe(200);
    const change = { password: "another good one", current_password: owner.password };
    expect((await call("/api/user/update", change)).status).toBe(200);
    const token = newToken();
    const { db } = house.database;
    const { id } = await db
      .selectFrom("users")
      .select("id")
      .where("username", "=", owner.username)
      .executeTakeFirstOrThrow();
    const expires_at = new Date(house.house.clock.now().getTime() + 60_000);
    await db
      .insertInto("password_resets")
      .values({ token_hash: hashToken(token), user_id: id, expires_at, used_at: null })
      .execute();
    expect((await call("/api/auth/reset-password", { token, password: "yet another one" })).status).toBe(200);

    await sendLetters(house.house);
    const letters: { to: string; subject: string; text: string }[] = (await house.visitor().get("/sandbox/mail")).body;
    const own = letters.filter(({ to }) => to === `${owner.username}@example.com`);
    expect(own.map(({ subject }) => subject).reverse()).toEqual([
      "Your wallet addresses were changed",
      "Two-factor sign-in was turned on",
      "Two-factor sign-in was turned off",
      "Your password was changed",
      "Your password was changed",
    ]);
    expect(own.every(({ text }) => text.includes("198.51.100.8") && text.includes("/forgot-password"))).toBe(true);
    expect((await visitor.page("home", "/")).props.auth.user).toBeNull();
  });
});

test("SIGNIN-08: a port in the forwarded address does not make another client, and instead of an invalid address the socket's is used", async () => {
  const attempt = (count: number, address: string) => login({ username: `who${count}`, password: "not it" }, address);
  expect(await statuses(32, (count) => attempt(count, `203.0.113.70:${5_000 + count}`))).toEqual([
    ...many(30, 401),
    ...many(2, 429),
  ]);
  expect((await attempt(99, "203.0.113.70")).status).toBe(429);
  const wrong = { username: "one.account", password: "not it" };
  expect(await statuses(6, (count) => login(wrong, `made-up-${count}`))).toEqual([...many(5, 401), 429]);
});

describe("common passwords", () => {
  const form = { username: "Carol.Baker", email: "carol@example.com" };
  const registering = (password: string) =>
    house.visitor().post("/api/auth/register", { ...form, password }, from("192.0.2.201"));

  test("SIGNIN-09: the most common ones, and public facts of the account, are refused with a sentence", async () => {
    for (const password of ["password", "12345678", "qwertyuiop", "PASSWORD123", "iloveyou"]) {
      expect((await registering(password)).body.errors, password).toEqual({ password: [m.passwordCommon()] });
    }
    const stretched = ["Windfall2026", "!!carol.baker1", "2026-gale-2026", "Carol2026!"];
    for (const password of ["carol.baker", "CAROL@example.com", ...stretched]) {
      expect((await registering(password)).body.errors, password).toEqual({ password: [m.passwordOwn()] });
    }
    expect((await login({ ...form, password: "password" }, "192.0.2.201")).status).toBe(401);

    const viewer = house.visitor();
    await login({ username: "viewer", password: demoPassword }, "192.0.2.202", viewer);
    const change = { password: "Windfall", current_password: demoPassword };
    const changed = await viewer.post("/api/user/update", change, from("192.0.2.202"));
    expect([changed.status, changed.body.errors]).toEqual([422, { password: [m.passwordOwn()] }]);
  });
});

describe("the log", () => {
  const logged = (message: string) => lines.filter(({ msg }) => msg === message);

  test("SIGNIN-10: successful and failed sign-ins, reached limits and forbidden requests are logged, without any typed text", async () => {
    const owner = await register("logged.one", "never in the log");
    const { db } = house.database;
    const { id } = await db
      .selectFrom("users")
      .select("id")
      .where("username", "=", owner.username)
      .executeTakeFirstOrThrow();
    lines.length = 0;
    const visitor = house.visitor();
    await login({ ...owner, password: "guess in the log" }, "203.0.113.80");
    await login({ username: "never in the log", password: "x" }, "203.0.113.80");
    await statuses(5, () => login({ ...owner, password: "not it" }, "203.0.113.80"));
    await login(owner, "203.0.113.81", visitor);
    const refusals = logged("sign-in refused");
    expect(refusals[0]).toMatchObject({ userId: id, why: "wrong", address: "203.0.113.80" });
    expect(refusals[0]?.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(refusals[1]).toMatchObject({ userId: null, why: "wrong" });
    expect(refusals.at(-1)).toMatchObject({ userId: id, why: "too_many" });
    expect(logged("signed in")).toMatchObject([{ userId: id, address: "203.0.113.81" }]);

    expect((await visitor.post("/api/products/create", {}, from("203.0.113.81"))).status).toBe(403);
    expect(logged("forbidden")).toMatchObject([{ userId: id, path: "/api/products/create", address: "203.0.113.81" }]);
    const change = { password: "another good one", current_password: owner.password };
    expect((await visitor.post("/api/user/update", change, from("203.0.113.81"))).status).toBe(200);
    expect(logged("password changed")).toMatchObject([{ userId: id }]);
    expect(JSON.stringify(lines)).not.toMatch(/in the log|not it|good one|argon2/);
    expect(JSON.stringify(lines)).not.toContain(visitor.cookies.get("windfall_session"));
  });

  test("SIGNIN-11: an upload broken off by its sender is not logged as our error", async () => {
    const viewer = house.visitor();
    await login({ username: "viewer", password: demoPassword }, "192.0.2.203", viewer);
    lines.length = 0;
    for (const type of ["multipart/form-data; boundary=x", "application/json"]) {
      const sending = request(`${house.address}/api/user/update`, {
        method: "POST",
        headers: {
          cookie: [...viewer.cookies].map((pair) => pair.join("=")).join("; "),
          ...{ "content-type": type, "content-length": 10_000 },
        },
      });
      const broken = once(sending, "error");
      sending.write('--x\r\nContent-Disposition: form-data; name="a"', () => sending.destroy(new Error("enough")));
      await broken;
    }
    await expect.poll(() => lines.filter(({ msg }) => msg === "the client disconnected").length).toBeGreaterThan(0);
    expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
});

describe("cookies and browser caches", () => {
  test("SIGNIN-12: responses to a signed-in visitor are never stored, except those that are the same for everybody", async () => {
    const admin = house.visitor();
    await login({ username: "admin", password: demoPassword }, "192.0.2.204", admin);
    const caching = async (path: string) => (await admin.get(path)).headers.get("cache-control");
    for (const path of ["/api/user-profile/viewer", "/api/user/search/view", "/api/stream/channel", "/settings"]) {
      expect(await caching(path), path).toBe("no-store");
    }
    expect((await admin.post("/api/user/update", {})).headers.get("cache-control")).toBe("no-store");
    expect((await house.visitor().get("/")).headers.get("cache-control")).toBe("no-cache");
  });

  test("SIGNIN-13: over HTTPS cookies have the __Host- prefix, and a cookie without it signs nobody in", async () => {
    const real = await openHouse({ DEMO: "0", BASE_URL: "https://rewards.example.com", LIMITS: "on" });
    try {
      const form = { username: "secure.one", email: "secure@example.com", password: "a good long one" };
      const visitor = real.visitor();
      await visitor.post("/api/auth/register", form);
      visitor.cookies.set("windfall_session", "A".repeat(43));
      const answer = await visitor.post("/api/auth/login", form);
      const [clearedCookie, newCookie] = answer.headers.getSetCookie();
      expect(clearedCookie).toMatch(/^windfall_session=; Max-Age=0; Path=\/; Secure/);
      expect(newCookie).toMatch(
        /^__Host-windfall_session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      expect((await visitor.page("home", "/")).props.auth.user).toMatchObject({ username: form.username });
      const planted = real.visitor();
      planted.cookies.set("windfall_session", visitor.cookies.get("__Host-windfall_session") ?? "");
      expect((await planted.page("home", "/")).props.auth.user).toBeNull();
      const wrong = { "content-type": "application/x-www-form-urlencoded" };
      const flashed = await real
        .visitor()
        .send("POST", "/api/auth/login", { body: "username=a&password=b", headers: wrong });
      expect(flashed.headers.getSetCookie()[0]).toMatch(/^__Host-windfall_flash=/);
      const left = (await visitor.post("/api/auth/logout")).headers.getSetCookie();
      expect(left).toContainEqual(expect.stringMatching(/^__Host-windfall_session=;/));
      expect(left.filter((cookie) => !/^(__Host-|windfall_session=; Max-Age=0)/.test(cookie))).toEqual([]);
      expect((await visitor.page("home", "/")).props.auth.user).toBeNull();
    } finally {
      await real.stop();
    }
  });

  test("SIGNIN-14: a session ends after 90 days, however often it is used", async () => {
    const visitor = await house.signedIn("viewer");
    const user = async (days: number) => {
      house.house.clock.setOffsetMs(days * 24 * 60 * 60 * 1000);
      return (await visitor.page("home", "/")).props.auth.user;
    };
    for (const days of [29, 58, 87, 89]) expect(await user(days), `${days} days`).not.toBeNull();
    expect(await user(91)).toBeNull();
    house.house.clock.setOffsetMs(0);
  });
});

describe("limits on generated pictures", () => {
  test("SIGNIN-15: two-factor keys and linking pictures have a rate limit", async () => {
    const owner = await register("drawing.one");
    const visitor = house.visitor();
    await login(owner, "192.0.2.205", visitor);
    const make = (path: string) => () => visitor.post(path, {}, from("192.0.2.205"));
    expect(await statuses(21, make("/api/two-factor/enable"))).toEqual([...many(20, 200), 429]);
    expect(await statuses(21, make("/api/packdraw/generate-image"))).toEqual([...many(20, 200), 429]);
  });
});

describe("without scripts", () => {
  const plain = { "content-type": "application/x-www-form-urlencoded" };
  const post = (visitor: Visitor, path: string, fields: Record<string, string>, more = {}) =>
    visitor.send("POST", path, {
      body: new URLSearchParams(fields).toString(),
      headers: { ...plain, ...from("192.0.2.206"), ...more },
    });
  const landed = async (visitor: Visitor, path: string) => (await visitor.page(path)).props.flash;

  test("SIGNIN-16: sign-in and registration accept a plain form, redirect to a page, and the page shows the result", async () => {
    const visitor = house.visitor();
    const form = { username: "plain.one", email: "plain@example.com", password: "a good long one" };
    const short = await post(visitor, "/api/auth/register", { ...form, password: "short" });
    expect([short.status, short.headers.get("location"), short.text]).toEqual([303, "/register", ""]);
    expect(await landed(visitor, "/register")).toEqual({ error: m.passwordShort() });
    const made = await post(visitor, "/api/auth/register", { ...form, password_confirmation: form.password });
    expect([made.status, made.headers.get("location")]).toEqual([303, "/login"]);
    expect(await landed(visitor, "/login")).toEqual({ success: "Your account is ready. Sign in to get started." });

    const wrong = await post(visitor, "/api/auth/login?next=%2Fsettings", { ...form, password: "not it" });
    expect([wrong.status, wrong.headers.get("location")]).toEqual([303, "/login?next=%2Fsettings"]);
    const page = await visitor.get("/login?next=%2Fsettings");
    expect(page.text).toMatch(/<noscript><p role="alert"[^>]*>Invalid username or password, try again!/);
    expect(page.text).toContain('action="/api/auth/login?next=%2Fsettings"');

    const elsewhere = await post(visitor, "/api/auth/login", form, { origin: "https://evil.example" });
    expect(elsewhere.status).toBe(403);
    const right = await post(visitor, "/api/auth/login?next=%2Fsettings", form);
    expect([right.status, right.headers.get("location")]).toEqual([303, "/settings"]);
    expect((await visitor.page("settings/general", "/settings")).props.auth.user?.username).toBe("plain.one");
    const away = await post(house.visitor(), "/api/auth/login?next=https%3A%2F%2Fevil.example", form);
    expect(away.headers.get("location")).toBe("/");
  });

  test("SIGNIN-16: an account with two-factor is asked for its code on the page", async () => {
    const owner = await register("plain.two");
    const visitor = house.visitor();
    await login(owner, "192.0.2.206", visitor);
    const { secret } = (await visitor.post("/api/two-factor/enable", {}, from("192.0.2.206"))).body;
    await visitor.post("/api/two-factor/confirm", { code: appCode(house, secret) }, from("192.0.2.206"));
    const newcomer = house.visitor();
    const requested = await post(newcomer, "/api/auth/login", owner);
    expect(requested.headers.get("location")).toBe("/login?code=1");
    expect((await newcomer.get("/login?code=1")).text).toContain('name="code"');
    const right = await post(newcomer, "/api/auth/login?code=1", { ...owner, code: appCode(house, secret, 1) });
    expect(right.headers.get("location")).toBe("/");
    expect((await newcomer.page("home", "/")).props.auth.user?.username).toBe(owner.username);
  });
});

test("SIGNIN-20: after twenty changes an hour an account can make no more", async () => {
  const viewer = house.visitor();
  await login({ username: "viewer", password: demoPassword }, "192.0.2.203", viewer);
  const save = (count: number) =>
    viewer.post("/api/user/update", { btc_address: `bc1qgale${count}` }, from("192.0.2.203"));
  expect(await statuses(21, save)).toEqual([...many(20, 200), 429]);
});
