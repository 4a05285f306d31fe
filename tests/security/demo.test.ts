// A demo's leftovers: its known passwords work neither on a real site nor on a public demo.
import { type IncomingHttpHeaders, request } from "node:http";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "../../platform/database/db.ts";
import { StartRefused } from "../../platform/database/start-refused.ts";
import { anAccount } from "../house/builders.ts";
import { openTestDatabase, type TestDatabase } from "../house/database.ts";
import { demoPassword, openHouse, type TestHouse } from "../house/house.ts";

const demo = { DEMO: "1" };
const publicDemo = { DEMO: "1", DEMO_PUBLIC: "1" };
const realSite = { DEMO: "0", LIMITS: "on" };

/** Returns the message of the server's refusal to start. Throws if the server starts. */
async function refusal(database: TestDatabase, env: Record<string, string>): Promise<string> {
  const started = await openHouse(env, { database }).catch((error: unknown) => error);
  if (started instanceof StartRefused) return started.message;
  if (started instanceof Error) throw started;
  await (started as TestHouse).stop();
  throw new Error("It started.");
}

/** Sends a request with `headers`. `fetch` would not send the header Host. */
function ask(port: string, path: string, headers: Record<string, string>) {
  return new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, headers }, (answer) => {
      const { statusCode: status, headers } = answer;
      text(answer).then((body) => resolve({ status, headers, body }), reject);
    });
    sent.once("error", reject).end();
  });
}

const signInStatus = async (house: TestHouse, username: string, password: string): Promise<number> =>
  (await house.visitor().post("/api/auth/login", { username, password })).status;

const viewersPassword = (db: Db) =>
  db.selectFrom("users").select("password_hash").where("username", "=", "viewer").executeTakeFirstOrThrow();

describe("a database the demo filled", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    const house = await openHouse(demo, { database });
    await house.stop();
  });
  afterAll(() => database.close());

  test("DEMO-01: no real site opens it, and one line says what to do", async () => {
    const line = await refusal(database, realSite);
    expect(line).toMatch(/passwords everybody knows.*DATA_DIR.*DEMO=1/);
    expect(line).not.toContain("\n");
  });

  test("DEMO-08: the demo shows its world to this machine only", async () => {
    const home = await openHouse(demo, { database });
    const guest = home.visitor();
    // Requests the page twice, so that it is cached, because cached pages are served before any other check.
    await guest.get("/store");
    const page = await guest.get("/store");
    const file = /\/assets\/[\w./-]+\.js/.exec(page.text)?.[0] ?? "";
    const { port } = new URL(home.address);
    const paths = ["/", "/store", file, "/healthz", "/sandbox", "/sandbox/mail", "/overlay/hunt/events", "/nothing"];
    for (const host of ["rewards.example", "localhost.rewards.example", "127.0.0.1.rewards.example:80", "[::2]"]) {
      for (const path of paths) {
        const { status, headers, body } = await ask(port, path, { host });
        expect([status, headers["content-type"]], `${host}${path}`).toEqual([403, "text/plain; charset=utf-8"]);
        expect(body).toMatch(/^This demo works at http:\/\/localhost only.*DEMO_PUBLIC=1/);
      }
    }
    const forwarded: Record<string, string>[] = [
      { "x-forwarded-for": "203.0.113.7" },
      { forwarded: "for=203.0.113.7" },
      { "x-forwarded-host": "rewards.example" },
      { "x-real-ip": "203.0.113.7" },
      { "x-forwarded-proto": "https" },
      { via: "1.1 proxy" },
    ];
    for (const headers of forwarded) {
      const answer = await ask(port, "/sandbox/mail", { host: `localhost:${port}`, ...headers });
      expect([answer.status, answer.headers["content-type"]]).toEqual([403, "text/plain; charset=utf-8"]);
    }
    for (const host of [`localhost:${port}`, "LOCALHOST", `127.0.0.1:${port}`, `[::1]:${port}`]) {
      for (const path of paths.slice(0, 6))
        expect((await ask(port, path, { host })).status, `${host}${path}`).toBe(200);
    }
    expect(home.notices.join("\n")).not.toContain("BASE_URL is not set");
    await home.stop();
  });

  test("DEMO-08: the demo accepts a proxy that TRUST_PROXY announces, and still serves no host except this machine", async () => {
    const home = await openHouse({ ...demo, TRUST_PROXY: "1" }, { database });
    const { port } = new URL(home.address);
    const host = `localhost:${port}`;
    const passedOn = { "x-forwarded-for": "203.0.113.7", "x-real-ip": "203.0.113.7", via: "1.1 proxy" };
    for (const headers of [{}, passedOn]) expect((await ask(port, "/store", { host, ...headers })).status).toBe(200);
    expect((await ask(port, "/store", { host, "x-forwarded-host": "rewards.example" })).status).toBe(403);
    expect((await ask(port, "/store", { ...passedOn, host: "rewards.example" })).status).toBe(403);
    await home.stop();
  });

  test("DEMO-05, DEMO-04, DEMO-10: when a demo becomes public, its known passwords and their sessions end, only once", async () => {
    const before = await openHouse(demo, { database });
    const admin = await before.signedIn("admin");
    const viewer = await before.signedIn("viewer");
    const { username: other } = await database.db
      .selectFrom("users")
      .select("username")
      .where("username", "not in", ["admin", "viewer"])
      .executeTakeFirstOrThrow();
    await before.signedIn(other);
    expect((await admin.post("/api/two-factor/enable")).status).toBe(200);
    await before.visitor().post("/api/auth/reset-password-request", { email: "admin@windfall.example" });
    await before.stop();

    const open = await openHouse(publicDemo, { database });
    const demoAccounts = /^Demo accounts: admin \/ (\S{16}) and viewer \/ windfall-demo\./.exec(open.notices[0] ?? "");
    const password = demoAccounts?.[1] ?? "";
    expect(open.notices.join("\n")).toMatch(/BASE_URL is not set/);
    expect((await ask(new URL(open.address).port, "/store", { host: "rewards.example" })).status).toBe(200);
    expect(await signInStatus(open, "admin", demoPassword)).toBe(401);
    expect(await signInStatus(open, other, demoPassword)).toBe(401);
    expect(await signInStatus(open, "viewer", demoPassword)).toBe(200);
    expect(await signInStatus(open, "admin", password)).toBe(200);
    const hashes = await database.db.selectFrom("users").select("password_hash").distinct().execute();
    expect(hashes, "the admin's, the visitors', and one for all the others").toHaveLength(3);
    for (const table of ["two_factor", "password_resets"] as const) {
      expect(await database.db.selectFrom(table).select("user_id").execute(), table).toEqual([]);
    }
    const visits = [open.visitor(), open.visitor()];
    visits[0]?.cookies.set("windfall_session", admin.cookies.get("windfall_session") ?? "");
    visits[1]?.cookies.set("windfall_session", viewer.cookies.get("windfall_session") ?? "");
    const users = await Promise.all(
      visits.map(async (visitor) => (await visitor.page("store", "/store")).props.auth.user),
    );
    expect(users).toMatchObject([null, { username: "viewer" }]);
    await open.stop();

    const again = await openHouse(publicDemo, { database });
    expect(again.notices.join("\n")).not.toContain(" / ");
    expect(await signInStatus(again, "admin", password)).toBe(200);
    await again.stop();
  });

  test("DEMO-05: a start checks only the demo's own accounts, however many others register with similar addresses", async () => {
    const { db } = database;
    const { password_hash } = await viewersPassword(db);
    const stranger = await anAccount(db, { name: "stranger" });
    const alike = { email: "stranger@viewers.windfall.example", password_hash };
    await db.updateTable("users").set(alike).where("id", "=", stranger).execute();
    const open = await openHouse(publicDemo, { database });
    expect(await signInStatus(open, "stranger", demoPassword)).toBe(200);
    await open.stop();
  });

  test("DEMO-05: nobody can sign in with the known password to an account that was made staff in the meantime", async () => {
    const { db } = database;
    const { password_hash } = await viewersPassword(db);
    const promoted = await anAccount(db, { name: "promoted" });
    await db.updateTable("users").set({ role: "admin", password_hash }).where("id", "=", promoted).execute();
    await db.updateTable("users").set({ role: "moderator" }).where("username", "=", "viewer").execute();
    const open = await openHouse(publicDemo, { database });
    expect(open.notices[0]).toMatch(/^Demo accounts: promoted \/ \S{16}\./);
    expect(await signInStatus(open, "viewer", demoPassword)).toBe(401);
    expect(await signInStatus(open, "promoted", demoPassword)).toBe(401);
    await open.stop();
  });
});

describe("a real site's database", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  test("DEMO-03, DEMO-10: no demo opens it, with or without an account", async () => {
    const nameless = await openHouse(realSite, { database });
    expect(nameless.notices.join("\n")).toMatch(/BASE_URL is not set.*cookies are not Secure/);
    await nameless.stop();
    expect(await refusal(database, demo)).toMatch(/real site.*DEMO=0.*DATA_DIR/);
    await anAccount(database.db);
    const named = await openHouse({ ...realSite, BASE_URL: "https://rewards.example" }, { database });
    expect(named.notices.join("\n")).not.toContain("BASE_URL is not set");
    await named.stop();
    expect(await refusal(database, publicDemo)).not.toContain("\n");
  });

  test("DEMO-03: its first account marks it as real", async () => {
    await sql`delete from database_purpose`.execute(database.db);
    expect(await refusal(database, demo)).toMatch(/real site/);
    expect(await database.db.selectFrom("products").select("id").execute()).toEqual([]);
  });
});
