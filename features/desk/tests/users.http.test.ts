import { describe, expect, test } from "vitest";
import { hashPassword } from "../../../identity/server/passwords.ts";
import { createUser } from "../../../identity/server/users.ts";
import { appCode } from "../../../tests/house/app-code.ts";
import { anAccount, nextNumber, someTime } from "../../../tests/house/builders.ts";
import { openTestDatabase, testDatabases } from "../../../tests/house/database.ts";
import { demoPassword, type Visitor } from "../../../tests/house/house.ts";
import { withHouse } from "../../../tests/house/with-house.ts";
import { banUser, setRole } from "../users.ts";

const house = await withHouse({ TRUST_PROXY: "1" });
const admin = await house.signedIn("admin");
const passwordHash = await hashPassword(demoPassword);

type Role = "viewer" | "moderator" | "admin";
/** Returns an address of the test network (RFC 2544). Numbers are unique across all files of the process. */
const ownAddress = (number = nextNumber()) => `198.18.${Math.floor(number / 250)}.${(number % 250) + 1}`;
/** Creates a user who signs in from an address of their own, as a proxy would report it. */
async function newUser({ role = "viewer" as Role, address = ownAddress() } = {}) {
  const username = `acct.${nextNumber()}`;
  const now = house.house.clock.now();
  const made = await createUser(house.database.db, {
    username,
    email: `${username}@x.example`,
    passwordHash,
    role,
    now,
  });
  if (!made.ok) throw new Error(made.why);
  const visitor = house.visitor();
  expect((await signIn(visitor, username, address)).status).toBe(200);
  return Object.assign(visitor, { id: made.value, username });
}
const signIn = (visitor: Visitor, username: string, address = "192.0.2.1", code?: string) =>
  visitor.post("/api/auth/login", { username, password: demoPassword, code }, { "x-forwarded-for": address });
const profile = async (username: string) => (await admin.get(`/api/user-profile/${username}`)).body;
const findAudit = (id: number) =>
  house.database.db.selectFrom("audit_log").selectAll().where("subject", "=", `user:${id}`).orderBy("id").execute();

async function withTwoFactor(user: Visitor): Promise<void> {
  const { secret } = (await user.post("/api/two-factor/enable", { current_password: demoPassword })).body;
  const code = appCode(house, secret);
  expect((await user.post("/api/two-factor/confirm", { code })).status).toBe(200);
}

describe("lost two-factor", () => {
  test("ADMIN-86: an admin turns two-factor off; the owner is informed, it is logged, and the password alone is enough to sign in", async () => {
    const user = await newUser();
    const path = `/api/user/${user.username}/reset-two-factor`;
    expect((await admin.post(path)).body.code).toBe("already");
    await withTwoFactor(user);
    expect(await profile(user.username)).toMatchObject({ two_factor: true });
    expect((await signIn(house.visitor(), user.username)).body.message).toBe("two factor required");
    expect(await admin.post(path)).toMatchObject({ status: 200, body: { message: "success" } });
    expect((await signIn(house.visitor(), user.username)).status).toBe(200);
    expect(await profile(user.username)).toMatchObject({ two_factor: false });
    const { notices } = (await user.page("/store")).props.auth.user;
    expect(notices).toMatchObject([{ text: expect.stringContaining("Our team turned off your two-factor sign-in") }]);
    expect(await findAudit(user.id)).toMatchObject([
      { action: "accounts.two-factor.reset", after: { two_factor: false } },
    ]);
    expect((await admin.post(path)).status).toBe(409);
    expect((await admin.post("/api/user/nobody-at-all/reset-two-factor")).status).toBe(404);
  });

  test("admins cannot turn off their own two-factor without a code, because somebody else may be using their session", async () => {
    const other = await newUser({ role: "admin" });
    await withTwoFactor(other);
    const answer = await other.post(`/api/user/${other.username.toUpperCase()}/reset-two-factor`);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      "Turn off your own two-factor sign-in in your settings. You need a code from your app.",
    ]);
    expect(await profile(other.username)).toMatchObject({ two_factor: true });
  });
});

describe("roles", () => {
  test("are set by admins for other users, and are logged", async () => {
    const user = await newUser();
    const path = `/api/user/${user.username}/role`;
    expect((await admin.post(path, { role: "moderator" })).status).toBe(200);
    expect(await profile(user.username)).toMatchObject({ role: "moderator" });
    expect((await user.post(path, { role: "admin" })).status, "moderators make nobody anything").toBe(403);
    expect((await admin.post(path, { role: "moderator" })).status, "again is nothing").toBe(409);
    expect(await findAudit(user.id)).toMatchObject([
      { action: "user.role", before: { role: "viewer" }, after: { username: user.username, role: "moderator" } },
    ]);
    for (const bad of [{}, { role: "boss" }, { role: 1 }, { role: ["admin"] }]) {
      expect((await admin.post(path, bad)).status, JSON.stringify(bad)).toBe(422);
    }
    expect((await admin.post("/api/user/admin/role", { role: "viewer" })).status).toBe(409);
    expect((await admin.post("/api/user/nobody-at-all/role", { role: "viewer" })).status).toBe(404);
  });

  test.each(testDatabases)(
    "on %s, when two admins demote or ban each other at the same moment, one stays an admin",
    async (kind) => {
      const database = await openTestDatabase(kind);
      const { db } = database;
      const actor = (id: number) => ({ id, address: "192.0.2.1", requestId: "race", now: someTime });
      try {
        for (const act of ["role", "ban"] as const) {
          const pair = await Promise.all([1, 2].map(() => anAccount(db)));
          await db.updateTable("users").set({ role: "admin" }).where("id", "in", pair).execute();
          const names = await db.selectFrom("users").select("username").where("id", "in", pair).orderBy("id").execute();
          const [one = 0, two = 0] = pair.sort((a, b) => a - b);
          const [first = "", second = ""] = names.map(({ username }) => username);
          const outcomes = await Promise.all(
            act === "role"
              ? [
                  setRole(db, actor(one), second, { role: "viewer" }),
                  setRole(db, actor(two), first, { role: "viewer" }),
                ]
              : [banUser(db, actor(one), second, "race"), banUser(db, actor(two), first, "race")],
          );
          expect(outcomes.map(({ ok }) => ok).sort(), act).toEqual([false, true]);
          expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, why: "no_admin" });
        }
      } finally {
        await database.close();
      }
    },
  );

  test("no action of an admin changes a closed account", async () => {
    const user = await newUser();
    expect((await user.post("/api/user/close", { password: demoPassword })).status).toBe(200);
    const name = `closed%20${user.id}`;
    const requested: [string, object][] = [
      ["unban", {}],
      ["ban", { reason: "late" }],
      ["role", { role: "admin" }],
      ["adjust", { currency: "points", amount: 5, reason: "late" }],
    ];
    for (const [act, body] of requested) {
      const answer = await admin.post(`/api/user/${name}/${act}`, body);
      expect([answer.status, answer.body.message], act).toEqual([
        409,
        "The owner closed this account, so it can't be changed.",
      ]);
    }
    expect(await profile(name)).toMatchObject({ role: "viewer", points: 0, closed_at: expect.any(String) });
  });
});

describe("similar accounts", () => {
  const alike = async (username: string) => (await profile(username)).alike;

  test("a shared sign-in address is a hint, even after the first user has signed out or been banned, and bans nobody", async () => {
    const address = "203.0.113.77";
    const first = await newUser({ address });
    await admin.post(`/api/user/${first.username}/ban`, { reason: "Cheating" });
    const second = await newUser({ address });
    const third = await newUser();
    await second.post("/api/auth/logout");
    expect(await alike(second.username)).toEqual([{ username: first.username, banned: true, address, wallet: null }]);
    expect(await alike(first.username)).toMatchObject([{ username: second.username, banned: false }]);
    expect(await alike(third.username)).toEqual([]);
    expect((await signIn(house.visitor(), second.username, address)).status).toBe(200);
  });

  test("for IPv6, a household's address block is treated as one address", async () => {
    const first = await newUser({ address: "2001:db8:7:1::a" });
    const second = await newUser({ address: "2001:db8:7:1:ffff::b" });
    const elsewhere = await newUser({ address: "2001:db8:7:2::a" });
    expect(await alike(first.username)).toMatchObject([{ username: second.username, address: "2001:db8:7:1::/64" }]);
    expect(await alike(elsewhere.username)).toEqual([]);
  });

  test("a shared saved wallet in any letter case is also a hint, and comes first", async () => {
    const address = "203.0.113.78";
    const wallet = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    const first = await newUser({ address });
    const neighbour = await newUser({ address });
    const second = await newUser();
    // Changing wallets needs the password, because the request does not come from the address of the sign-in.
    const current_password = demoPassword;
    await first.post("/api/user/update", { eth_address: wallet, current_password });
    await second.post("/api/user/update", { eth_address: wallet.toLowerCase(), current_password });
    expect(await alike(first.username)).toEqual([
      { username: second.username, banned: false, address: null, wallet: wallet.toLowerCase() },
      { username: neighbour.username, banned: false, address, wallet: null },
    ]);
  });

  test("closing an account deletes its sign-in addresses", async () => {
    const address = "203.0.113.79";
    const first = await newUser({ address });
    await first.post("/api/user/close", { password: demoPassword });
    const second = await newUser({ address });
    expect(await alike(second.username)).toEqual([]);
    const { body } = await second.get("/api/user/data");
    expect(body.sign_in_addresses).toMatchObject([{ address }]);
  });
});

test("OUTAGE-11: a repeated key returns the first response byte for byte", async () => {
  const user = await newUser();
  const adjust = () =>
    admin.post(
      `/api/user/${user.username}/adjust`,
      { currency: "points", amount: 5, reason: "A gift" },
      { "idempotency-key": "same" },
    );
  const first = await adjust();
  expect(first).toMatchObject({ status: 200, body: { balance: 5 } });
  expect((await adjust()).text).toBe(first.text);
});
