// Tests a real site's setup over HTTP: closed to guests, set up with the link's key, opened with its code.
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashToken } from "../../../identity/server/tokens.ts";
import { appCode } from "../../../tests/house/app-code.ts";
import { openTestDatabase, type TestDatabase } from "../../../tests/house/database.ts";
import { openHouse, type TestHouse, type Visitor } from "../../../tests/house/house.ts";

const real = { DEMO: "0", LIMITS: "on" };
const account = { username: "boss", email: "boss@example.com", password: "a long night of lanterns" };

const setupLink = ({ notices }: TestHouse): URL | null => {
  const line = notices.find((notice) => notice.startsWith("Set up this site at "));
  return line === undefined ? null : new URL(line.replace("Set up this site at ", ""));
};
const setupKey = (house: TestHouse): string => setupLink(house)?.searchParams.get("key") ?? "";
/** Finds names, links and totals of the demo, and gaps left by missing values. */
const findForeign = (text: string): string[] =>
  text.match(/Gale|WINDFALL|GUST|kick\.com|no-reply@windfall|Total given away|roobet\.com\/\?ref|\$0<|code <strong/g) ??
  [];
const listSteps = async (visitor: Visitor): Promise<string[]> =>
  (await visitor.page("setup", "/setup")).props.steps.map(({ name, state }) => `${name}: ${state}`);

describe("a real site before its setup", () => {
  let database: TestDatabase;
  let house: TestHouse;
  let before: string;
  const logged: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
  const admin = () => boss;
  let boss: Visitor;

  beforeAll(async () => {
    database = await openTestDatabase();
    const first = await openHouse(real, { database, opened: false });
    before = setupKey(first);
    await first.stop();
    house = await openHouse({ ...real, ACCESS_LOG: "1" }, { database, opened: false, log });
    boss = house.visitor();
  });
  afterAll(async () => {
    await house.stop();
    await database.close();
  });

  test("SETUP-03: guests see on every page that the site opens soon, and nobody can register", async () => {
    const guest = house.visitor();
    for (const path of ["/", "/store", "/tos", "/register", "/admin", "/nowhere"]) {
      const { status, text, headers } = await guest.get(path);
      expect([path, status], path).toEqual([path, 200]);
      expect(text).toContain("Opening soon");
      expect(text).toMatch(/<meta[^>]*name="robots"[^>]*content="noindex"/);
      expect([headers.get("x-robots-tag"), headers.get("cache-control")]).toEqual(["noindex", "no-store"]);
      expect(findForeign(text), path).toEqual([]);
    }
    expect(await guest.post("/api/auth/register", { ...account, username: "early" })).toMatchObject({
      status: 409,
      body: { message: "This site is not open yet." },
    });
    expect((await guest.get("/api/stream/channel")).status).toBe(409);
    expect(await database.db.selectFrom("users").selectAll().execute()).toEqual([]);
    for (const path of ["/healthz", "/readyz"]) expect((await guest.get(path)).status, path).toBe(200);
    expect((await guest.get("/overlay/hunt?token=none")).status).not.toBe(200);
    expect((await guest.page("auth/login", "/login")).status).toBe(200);
  });

  test("SETUP-08: a start prints one link and invalidates the previous link; the key is stored nowhere else", async () => {
    expect(house.notices.filter((line) => line.includes("/setup"))).toHaveLength(1);
    expect(setupLink(house)?.href).toMatch(new RegExp(`^${house.address}/setup\\?key=[\\w-]{43}$`));
    expect(setupKey(house)).not.toBe(before);
    const refused = await house.visitor().page("setup", `/setup?key=${before}`);
    expect([refused.status, refused.props.closed]).toEqual([403, "no_key"]);
    const [stored] = await database.db.selectFrom("setup_key").selectAll().execute();
    expect(stored?.key_hash.equals(hashToken(setupKey(house)))).toBe(true);
  });

  test("SETUP-12: without the key, with a guessed key or from another origin, no account is created", async () => {
    const stranger = house.visitor();
    expect((await stranger.page("setup", "/setup")).props.closed).toBe("no_key");
    expect((await stranger.page("setup", `/setup?key=${"A".repeat(43)}`)).props.closed).toBe("no_key");
    expect(stranger.cookies.size).toBe(0);
    expect((await stranger.post("/api/setup/admin", account)).status).toBe(403);
    stranger.cookies.set("windfall_setup", "A".repeat(43));
    expect((await stranger.post("/api/setup/admin", account)).status).toBe(403);
    const holder = house.visitor();
    await holder.get(`/setup?key=${setupKey(house)}`);
    const elsewhere = [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }];
    for (const headers of elsewhere) {
      const { status, body } = await holder.post("/api/setup/admin", account, headers);
      expect([status, body.message]).toEqual([403, "This request came from another site."]);
    }
    for (const call of ["mark", "examples", "test-letter"]) {
      expect((await holder.post(`/api/setup/${call}`, { name: "dismissed" })).status, call).toBe(409);
    }
    expect(await database.db.selectFrom("users").selectAll().execute()).toEqual([]);
  });

  test("SETUP-09: opening the link moves its key from the URL into a cookie and does not use up the key", async () => {
    for (const visitor of [house.visitor(), boss]) {
      const { status, headers } = await visitor.get(`/setup?key=${setupKey(house)}`);
      expect([status, headers.get("location"), headers.get("cache-control")]).toEqual([302, "/setup", "no-store"]);
      expect(headers.getSetCookie().join()).toMatch(/windfall_setup=.*HttpOnly.*SameSite=Lax/);
      const { text } = await visitor.get("/setup");
      expect(text).toContain("Create the account");
      expect(text).not.toContain(setupKey(house));
    }
    house.house.clock.setOffsetMs(24 * 60 * 60 * 1000);
    expect((await boss.page("setup", "/setup")).props.closed, "after a day").toBe("no_key");
    house.house.clock.setOffsetMs(0);
  });

  test("SETUP-10: an invalid account does not use the key up; then the key creates one admin, who is signed in, and expires", async () => {
    expect((await boss.post("/api/setup/admin", { ...account, password: "password" })).status).toBe(422);
    expect(await boss.post("/api/setup/admin", account)).toMatchObject({ status: 200, body: { message: "success" } });
    expect([...boss.cookies.keys()]).toEqual(["windfall_session"]);
    const users = await database.db.selectFrom("users").select(["username", "role"]).execute();
    expect(users).toEqual([{ username: "boss", role: "admin" }]);
    const entry = await database.db.selectFrom("audit_log").selectAll().executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ action: "accounts.admin.create", after: { username: "boss", role: "admin" } });
    const thief = house.visitor();
    thief.cookies.set("windfall_setup", setupKey(house));
    expect(await thief.post("/api/setup/admin", { ...account, username: "thief" })).toMatchObject({
      status: 409,
      body: { message: "This site already has an admin. Sign in to go on." },
    });
    const late = await house.visitor().page("setup", `/setup?key=${setupKey(house)}`);
    expect([late.status, late.props.closed]).toEqual([403, "done"]);
    expect((await house.visitor().get("/setup")).headers.get("location")).toBe("/login?next=%2Fsetup");
    expect(await database.db.selectFrom("setup_key").selectAll().execute()).toEqual([]);
    expect(logged.join("")).not.toContain(setupKey(house));
    expect(logged.join("")).toContain("the first admin was created");
  });

  test("SETUP-13: the progress is read from the site, so the setup resumes where it stopped", async () => {
    expect((await listSteps(admin())).slice(0, 3)).toEqual(["account: done", "two_factor: open", "brand: open"]);
    expect((await admin().post("/api/settings", { brand: "Lantern" })).status, "two-factor first").toBe(403);
    const { secret } = (await admin().post("/api/two-factor/enable")).body;
    const code = appCode(house, secret);
    expect((await admin().post("/api/two-factor/confirm", { code })).status).toBe(200);
    expect((await admin().post("/api/settings", { brand: "Lantern", streamer: "Ida" })).status).toBe(200);
    expect((await admin().post("/api/setup/mark", { name: "partner_later" })).status).toBe(200);
    expect((await admin().post("/api/setup/mark", { name: "brand_later" })).status).toBe(422);
    expect(await listSteps(admin())).toEqual([
      ...["account: done", "two_factor: done", "brand: done", "look: open", "streamer: done", "partner: put_off"],
      ...["mail: open", "product: open", "code: open"],
    ]);
    const { facts } = (await admin().page("setup", "/setup")).props;
    expect(facts).toMatchObject({ brand: "Lantern", email: account.email, has_mail_server: false, has_product: false });
    expect(facts?.keys.map(({ service, state }) => `${service}: ${state}`)).toEqual([
      ...["roobet: none", "rainbet: none", "csgobig: none", "clash: none", "packdraw: none", "mail: none"],
    ]);
  });

  test("SETUP-20, SETUP-24: a key saved in a step applies immediately, and only its ending is shown", async () => {
    const key = { api_key: "a-key-of-rainbet-4711" };
    const saved = await admin().post("/api/keys/rainbet", { fields: key, anyway: true });
    expect(saved.status).toBe(200);
    expect(await listSteps(admin())).toContain("partner: done");
    const { text } = await admin().get("/setup");
    expect(text).not.toContain(key.api_key);
    const { facts } = (await admin().page("setup", "/setup")).props;
    expect(facts?.keys[1]).toMatchObject({ service: "rainbet", state: "saved", shown: { api_key: "…711" } });
    const mail = { host: "127.0.0.1", port: "9" };
    expect((await admin().post("/api/keys/mail", { fields: mail, anyway: true })).status).toBe(200);
    expect((await admin().page("setup", "/setup")).props.facts?.has_mail_server).toBe(true);
    expect(facts?.lacks_roobet_chat).toBe(false);
    const roobet = { fields: { api_key: "eyJhbGciOiJIUzI1NiJ9.eyJpZCI6ImtpcmEifQ.c2lnbmF0dXJl" }, anyway: true };
    expect((await admin().post("/api/keys/roobet", roobet)).status).toBe(200);
    expect((await admin().page("setup", "/setup")).props.facts?.lacks_roobet_chat, "SETUP-24").toBe(true);
    for (const name of ["rainbet", "mail", "roobet"])
      expect((await admin().post(`/api/keys/${name}/remove`, {})).status).toBe(200);
    expect(await listSteps(admin())).toContain("partner: put_off");
  });

  test("SETUP-14: without a mail server, the response to the test email names the missing variable", async () => {
    expect(await admin().post("/api/setup/test-letter")).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining("SMTP_URL"), sent: false },
    });
    for (let tries = 1; tries < 5; tries++) await admin().post("/api/setup/test-letter");
    expect((await admin().post("/api/setup/test-letter")).status).toBe(429);
  });

  test("SETUP-03: staff see the site before it opens, without empty values", async () => {
    for (const path of ["/", "/leaderboard", "/vip-rewards", "/wager-rewards", "/bonuses", "/tos", "/contact"]) {
      const { status, text } = await admin().get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(findForeign(text), path).toEqual([]);
    }
  });

  test("SETUP-05, SETUP-22: brand, streamer and code open the site immediately; values that are still empty are not shown", async () => {
    const guest = house.visitor();
    expect((await guest.get("/")).text).toContain("Opening soon");
    expect((await admin().post("/api/settings", { referral_code: "IDA7" })).status).toBe(200);
    const home = (await guest.get("/")).text;
    expect(home).toContain("IDA7");
    expect(home).not.toMatch(/Opening soon|noindex|Total given away|data-stream|<video/);
    const vip = (await guest.get("/vip-rewards")).text;
    expect(vip).toContain("Two steps to sign up");
    expect(vip).not.toMatch(/promo code|Redeem/);
    const board = (await guest.get("/leaderboard")).text;
    expect(board).toContain("We have not announced the prizes yet.");
    for (const text of [home, vip, board]) {
      expect(text, "SETUP-22").not.toMatch(/Monthly prizes|share the prizes|has just begun/);
    }
    expect(board).not.toMatch(/\$0|0 players share/);
    expect(
      (await guest.post("/api/auth/register", { ...account, username: "viewer1", email: "v@example.com" })).status,
    ).toBe(200);
  });

  test("SETUP-05: the values that opened the site cannot be emptied; optional values can", async () => {
    for (const name of ["brand", "streamer", "referral_code"]) {
      const { status, body } = await admin().post("/api/settings", { [name]: "" });
      expect([status, body.errors[name]?.[0]]).toEqual([422, "This is required. The site cannot open without it."]);
    }
    await admin().post("/api/settings", {
      promo_code: "SPARK",
      leaderboard: { prizes: [5] },
      mail_from: "a@b.example",
    });
    const emptied = { promo_code: "", stream_url: "", mail_from: "", intro_video: "", leaderboard: { prizes: [] } };
    expect((await admin().post("/api/settings", emptied)).status).toBe(200);
  });

  test("SETUP-16: examples are drafts that only staff see, and none are added where items of that kind exist", async () => {
    const none = { challenges: 0, products: 0 };
    const made = { challenges: 2, products: 3 };
    expect((await admin().post("/api/setup/examples")).body).toEqual({ message: "success", made });
    expect((await house.visitor().page("store", "/store")).props.products).toEqual([]);
    const { products } = (await admin().page("admin/shop", "/admin/shop")).props;
    expect(products.map(({ status }) => status)).toEqual(["draft", "draft", "draft"]);
    for (const { image } of products) expect((await house.visitor().get(image ?? "")).status).toBe(200);
    expect((await house.visitor().page("challenges", "/challenges")).props.challenges).toEqual([]);
    expect((await admin().get("/admin/challenges")).text).toContain("Example: a 100x win");
    expect((await admin().post("/api/setup/examples")).body.made).toEqual(none);
    expect(await listSteps(admin()), "drafts are nothing to buy").toContain("product: open");
  });

  test("SETUP-15, SETUP-13, SETUP-24: the overview's setup card is read from the site, and disappears when dismissed", async () => {
    const card = async () => (await admin().page("admin/overview", "/admin")).props.setup;
    const doneIn = async () => (await card())?.checks.flatMap(({ name, is_done }) => (is_done ? [name] : []));
    expect(await doneIn()).toEqual(["brand", "code"]);
    await admin().post("/api/settings", { cashout: { minimum: 20 } });
    await admin().post("/api/setup/mark", { name: "overlay_copied" });
    expect(await doneIn()).toEqual(["brand", "code", "cashout", "overlay"]);
    expect((await card())?.cashout).toEqual({ minimum: 20, maximum: 10_000 });
    await database.db.updateTable("products").set({ status: "on" }).where("name", "like", "%shout-out").execute();
    expect(await doneIn(), "SETUP-16").toContain("product");
    const { facts } = (await admin().page("setup", "/setup")).props;
    expect(facts).toMatchObject({ has_product: true, earns: { points: 1, percent: expect.closeTo(0.1) } });
    await admin().post("/api/setup/mark", { name: "dismissed" });
    expect(await card()).toBeNull();
  });
});

test("SETUP-01, SETUP-08, SETUP-15: the demo has the documented names and amounts, prints no link and shows no setup card", async () => {
  const demo = await openHouse();
  try {
    expect(setupLink(demo)).toBeNull();
    const home = (await demo.visitor().page("home", "/")).props;
    expect(home.site).toMatchObject({ brand: "Windfall", streamer: "Gale", referral_code: "WINDFALL", open: true });
    expect(home.statistics.total).toBe(125_000);
    expect((await (await demo.signedIn("admin")).page("admin/overview", "/admin")).props.setup).toBeNull();
  } finally {
    await demo.stop();
  }
});

test("SETUP-12: guesses of the key are limited per address", async () => {
  const house = await openHouse(real, { opened: false });
  try {
    const stranger = house.visitor();
    const statuses: number[] = [];
    for (let tries = 0; tries < 21; tries++) statuses.push((await stranger.get(`/setup?key=${tries}`)).status);
    expect(statuses.slice(0, 20).every((status) => status === 403)).toBe(true);
    expect(statuses[20]).toBe(429);
  } finally {
    await house.stop();
  }
});
