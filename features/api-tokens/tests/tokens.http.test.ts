import { expect, test } from "vitest";
import { apiScopes } from "../../../common/contract/api-scopes.ts";
import { hashPassword } from "../../../identity/server/passwords.ts";
import { createUser } from "../../../identity/server/users.ts";
import { demoPassword, type Visitor } from "../../../tests/house/house.ts";
import { listRoutes } from "../../../tests/house/route-list.ts";
import { withHouse } from "../../../tests/house/with-house.ts";

const site = await withHouse();
/** This site has rate limits. The other tests use a site without them. */
const strict = await withHouse({ LIMITS: "on" });
const { db } = site.database;
const admin = await site.signedIn("admin");
const guest = site.visitor();

await createUser(db, {
  ...{ username: "second", email: "second@example.com", role: "admin" },
  ...{ passwordHash: await hashPassword(demoPassword), now: site.house.clock.now() },
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
async function newToken(scopes: readonly string[] = apiScopes, by: Visitor = admin): Promise<string> {
  const { status, body } = await by.post("/api/tokens/create", { name: "Deck", scopes });
  expect(status).toBe(200);
  return body.token;
}
const newestId = async () => {
  const { id } = await db.selectFrom("api_tokens").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  return id;
};
const aHunt = { name: "By a program", start_cost: 100, bonuses: [{ name: "Sugar Rush", bet_size: 2, payout: 310 }] };

test("API-36: a token is shown once, and the database and the audit log have only its hash and its end", async () => {
  const token = await newToken();
  expect(token).toMatch(/^wf_[\w-]{43}$/);
  const row = await db
    .selectFrom("api_tokens")
    .selectAll()
    .where("id", "=", await newestId())
    .executeTakeFirstOrThrow();
  expect(JSON.stringify({ ...row, token_hash: row.token_hash.toString("utf8") })).not.toContain(token.slice(3, 30));
  expect(row.ending).toBe(token.slice(-4));
  const page = await admin.page("admin/api", "/admin/api");
  expect(page.text).not.toContain(token.slice(3, 30));
  expect(page.props.tokens[0]).toMatchObject({
    name: "Deck",
    owner: "admin",
    own: true,
    works: true,
    last_used_at: null,
  });
  const lines = await db.selectFrom("audit_log").selectAll().where("action", "=", "api.token.create").execute();
  expect(lines.length).toBeGreaterThan(0);
  expect(JSON.stringify(lines)).not.toContain(token.slice(3, 30));
});

test("API-37: a token makes the calls of its scopes and no others", async () => {
  const token = await newToken(["write_hunts"]);
  const made = await guest.post("/api/hunts/create", aHunt, bearer(token));
  expect(made).toMatchObject({ status: 200, body: { message: "success" } });
  expect(await guest.get("/api/desk/waiting", bearer(token))).toMatchObject({
    status: 403,
    body: { code: "token_forbidden" },
  });
  expect((await guest.get("/api/desk/waiting", bearer(await newToken(["read_desk"])))).status).toBe(200);
  expect((await guest.get(`/hunt-data/${made.body.id}`, bearer(token))).status).toBe(403);
  expect((await guest.post(`/api/hunts/delete/${made.body.id}`, {}, bearer(token))).status).toBe(200);
});

test("API-38: every address without a scope refuses a token with every scope", async () => {
  const token = await newToken();
  const open = new Set(
    Object.entries((await guest.get("/api/docs.json")).body.paths).flatMap(([path, methods]) =>
      Object.keys(Object(methods)).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
    ),
  );
  const closed = listRoutes(site.routes).filter(
    ({ method, path, guard }) => guard !== "none" && !open.has(`${method} ${path}`),
  );
  expect(closed.length).toBeGreaterThan(120);
  expect(open.size).toBeGreaterThan(15);
  const before = await db
    .selectFrom("audit_log")
    .select(({ fn }) => fn.countAll().as("lines"))
    .executeTakeFirst();
  for (const { method, path } of closed) {
    const address = path.replace(/:\w+(\{[^}]*\})?/g, "1");
    const body = method === "GET" ? {} : { body: {} };
    const { status, body: said } = await guest.send(method, address, { ...body, headers: bearer(token) });
    expect([status, said?.code], `${method} ${path}`).toEqual([403, "token_forbidden"]);
  }
  const after = await db
    .selectFrom("audit_log")
    .select(({ fn }) => fn.countAll().as("lines"))
    .executeTakeFirst();
  expect(after).toEqual(before);
});

test("API-38: a token makes neither tokens nor points: an admin still releases the prize of its hunt", async () => {
  const token = await newToken();
  expect((await guest.post("/api/tokens/create", { name: "More", scopes: ["read_desk"] }, bearer(token))).status).toBe(
    403,
  );
  const { body } = await guest.post("/api/hunts/create", { ...aHunt, finished: true }, bearer(token));
  const hunt = () =>
    db.selectFrom("hunts").select("prize_released_at").where("id", "=", body.id).executeTakeFirstOrThrow();
  expect((await hunt()).prize_released_at).toBeNull();
  expect((await guest.post(`/api/hunts/release-prize/${body.id}`, { version: 1 }, bearer(token))).status).toBe(403);
  // A hunt that the admin creates without a token is released at once.
  const own = await admin.post("/api/hunts/create", aHunt);
  const released = () =>
    db.selectFrom("hunts").select("prize_released_at").where("id", "=", own.body.id).executeTakeFirstOrThrow();
  expect((await released()).prize_released_at).not.toBeNull();
  // A call with a token takes the prize's release back, because the call may decide who wins.
  const step = { do: "finish" };
  expect((await guest.post(`/api/hunts/live/${own.body.id}`, step, bearer(token))).status).toBe(200);
  expect((await released()).prize_released_at).toBeNull();
});

test("API-39: a token that is unknown, revoked, cut or has a space is refused with 401", async () => {
  const token = await newToken();
  expect((await guest.get("/api/desk/waiting", bearer(token))).status).toBe(200);
  const wrong = ["wf_", "wf_nobody", token.slice(0, -1), `${token.slice(0, 9)} ${token.slice(9)}`, `${token}x`];
  for (const one of wrong) {
    const refused = await guest.get("/api/desk/waiting", bearer(one));
    expect([refused.status, refused.body.code], one).toEqual([401, "bad_token"]);
    expect(refused.headers.get("www-authenticate")).toContain("invalid_token");
  }
  // Calls with an invalid token fail, even if they are public or come with a valid session cookie.
  expect((await admin.get("/hunt-data/1", bearer("wf_nobody"))).status).toBe(401);
  expect((await admin.post(`/api/tokens/${await newestId()}/revoke`)).status).toBe(200);
  expect((await guest.get("/api/desk/waiting", bearer(token))).body.code).toBe("bad_token");
  expect((await admin.post(`/api/tokens/${await newestId()}/revoke`)).status).toBe(404);
});

test("API-39: another program's bearer token, as some proxies add it, changes nothing", async () => {
  expect((await admin.get("/api/desk/waiting", bearer("eyJhbGciOi.of.a-proxy"))).status).toBe(200);
  expect((await guest.get("/api/desk/waiting", bearer("eyJhbGciOi.of.a-proxy"))).status).toBe(401);
});

test("API-40: a token stops with its owner's role, ban or account, and a new role does not bring it back", async () => {
  const second = await site.signedIn("second");
  const token = await newToken(["read_desk"], second);
  const works = async () => (await guest.get("/api/desk/waiting", bearer(token))).status;
  expect(await works()).toBe(200);
  expect((await admin.post("/api/user/second/ban", { reason: "test" })).status).toBe(200);
  expect(await works()).toBe(401);
  expect((await admin.post("/api/user/second/unban")).status).toBe(200);
  expect(await works()).toBe(200);
  expect((await admin.post("/api/user/second/role", { role: "moderator" })).status).toBe(200);
  expect(await works()).toBe(401);
  const shown = async () =>
    (await admin.page("admin/api", "/admin/api")).props.tokens.find((one) => one.owner === "second");
  expect(await shown()).toMatchObject({ works: false });
  expect((await admin.post("/api/user/second/role", { role: "admin" })).status).toBe(200);
  expect(await works()).toBe(401);
  // The ban ended the first session, so the admin signs in again.
  const back = await site.signedIn("second");
  const again = await newToken(["read_desk"], back);
  expect((await guest.get("/api/desk/waiting", bearer(again))).status).toBe(200);
  expect((await back.post("/api/user/close", { password: demoPassword })).status).toBe(200);
  expect((await guest.get("/api/desk/waiting", bearer(again))).status).toBe(401);
  expect(await shown()).toBeUndefined();
});

test("API-41: the last use is exact to the minute, and calls within a minute write nothing", async () => {
  const token = await newToken(["read_desk"]);
  const id = await newestId();
  const row = () => db.selectFrom("api_tokens").select("last_used_at").where("id", "=", id).executeTakeFirstOrThrow();
  expect((await row()).last_used_at).toBeNull();
  await guest.get("/api/desk/waiting", bearer(token));
  const first = (await row()).last_used_at;
  expect(first?.getUTCSeconds()).toBe(0);
  const mark = new Date(site.house.clock.now().getTime() - 30_000);
  await db.updateTable("api_tokens").set({ last_used_at: mark }).where("id", "=", id).execute();
  await guest.get("/api/desk/waiting", bearer(token));
  expect((await row()).last_used_at).toEqual(mark);
  site.house.clock.setOffsetMs(5 * 60_000);
  await guest.get("/api/desk/waiting", bearer(token));
  expect((await row()).last_used_at?.getTime()).toBeGreaterThan(mark.getTime() + 60_000);
  site.house.clock.setOffsetMs(0);
});

test("API-42: the audit log names the token, and says who created and revoked it", async () => {
  const token = await newToken(["write_hunts"]);
  const { body } = await guest.post("/api/hunts/create", aHunt, bearer(token));
  await admin.post(`/api/tokens/${await newestId()}/revoke`);
  const { log } = (await admin.page("admin/audit", "/admin/audit")).props;
  expect(log.data.slice(0, 3)).toMatchObject([
    { action: "api.token.revoke", actor: "admin", token: null },
    { action: "hunts.hunt.create", actor: "admin", token: "Deck", subject: `hunt:${body.id}` },
    { action: "api.token.create", actor: "admin", token: null },
  ]);
});

test("API-43: a browser on another site cannot use a cookie, and a token needs no origin", async () => {
  const origin = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
  const token = await newToken(["write_hunts"]);
  expect((await admin.post("/api/hunts/create", aHunt, origin)).status).toBe(403);
  expect((await admin.post("/api/hunts/create", aHunt, { ...origin, ...bearer("wf_nobody") })).status).toBe(401);
  expect((await guest.post("/api/hunts/create", aHunt, { ...origin, ...bearer(token) })).status).toBe(200);
});

test("API-44: creating a token asks for the password unless the sign-in is fresh", async () => {
  const old = await site.signedIn("admin");
  site.house.clock.setOffsetMs(20 * 60_000);
  const wanted = { name: "Deck", scopes: ["read_desk"] };
  const count = () =>
    db
      .selectFrom("api_tokens")
      .select(({ fn }) => fn.countAll().as("rows"))
      .executeTakeFirst();
  const before = await count();
  expect(await old.post("/api/tokens/create", wanted)).toMatchObject({
    status: 422,
    body: { errors: { current_password: expect.any(Array) } },
  });
  expect((await old.post("/api/tokens/create", { ...wanted, current_password: "wrong" })).status).toBe(422);
  expect(await count()).toEqual(before);
  expect((await old.post("/api/tokens/create", { ...wanted, current_password: demoPassword })).status).toBe(200);
  site.house.clock.setOffsetMs(0);
});

test("API-44: a token needs a name and known scopes, and an admin has at most 20", async () => {
  const create = (body: object) => admin.post("/api/tokens/create", body);
  expect((await create({ name: " ", scopes: ["read_desk"] })).status).toBe(422);
  expect((await create({ name: "x".repeat(61), scopes: ["read_desk"] })).status).toBe(422);
  expect((await create({ name: "Deck", scopes: [] })).status).toBe(422);
  expect((await create({ name: "Deck", scopes: ["write_money"] })).status).toBe(422);
  await db.updateTable("api_tokens").set({ revoked_at: new Date() }).where("revoked_at", "is", null).execute();
  for (let made = 0; made < 20; made += 1) await newToken(["read_desk"]);
  expect(await create({ name: "Deck", scopes: ["read_desk"] })).toMatchObject({
    status: 409,
    body: { code: "limit_reached" },
  });
});

test("API-45: a token may make 300 calls a minute", async () => {
  const { body } = await (await strict.signedIn("admin")).post("/api/tokens/create", {
    name: "Deck",
    scopes: ["read_desk"],
  });
  const statuses = new Set<number>();
  for (let calls = 0; calls < 300; calls += 1)
    statuses.add((await strict.visitor().get("/api/desk/waiting", bearer(body.token))).status);
  expect([...statuses]).toEqual([200]);
  const refused = await strict.visitor().get("/api/desk/waiting", bearer(body.token));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});
