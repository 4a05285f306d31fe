import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { anAccount, getBalance, nextNumber } from "../../../tests/house/builders.ts";
import { demoPassword } from "../../../tests/house/house.ts";
import { withHouse } from "../../../tests/house/with-house.ts";

const house = await withHouse();
const admin = await house.signedIn("admin");
const viewer = await house.signedIn("viewer");

const somebody = async (start = "desk") => {
  const username = `${start}${nextNumber()}`;
  const email = `${username}@example.com`;
  const answer = await house.visitor().post("/api/auth/register", { username, email, password: demoPassword });
  expect(answer.status, answer.text).toBe(200);
  const { id } = await house.database.db
    .selectFrom("users")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  return { id, username, email };
};
const findAudit = (subject: string) =>
  house.database.db.selectFrom("audit_log").selectAll().where("subject", "=", subject).orderBy("id").execute();

describe("the user search", () => {
  test("API-34, DATA-24, PERM-14: finds a part of a name in any letter case, and returns only username, email and avatar", async () => {
    const { username, email } = await somebody("LookMeUp");
    const { status, body } = await admin.get("/api/user/search/okmeU");
    expect(status).toBe(200);
    expect(body).toContainEqual({ username, email, avatar: null });
    expect((await admin.get(`/api/user/search/${username}`)).body[0].username).toBe(username);
  });

  test("API-34: returns at most 20 users, and treats wildcards as plain characters", async () => {
    for (let i = 0; i < 22; i++) await anAccount(house.database.db, { name: `crowd_${nextNumber()}` });
    expect((await admin.get("/api/user/search/crowd_")).body).toHaveLength(20);
    for (const nothing of ["%25", "cr%25wd", "%20%20", "%00", "%E0%A4%A", "a".repeat(300), "%27%3B--"]) {
      const { status, body } = await admin.get(`/api/user/search/${nothing}`);
      expect([status, body], nothing).toEqual([200, []]);
    }
  });

  test("ADMIN-86: a profile has balances, ledger, links and sessions, but never the password", async () => {
    const { status, body, text } = await admin.get("/api/user-profile/VIEWER");
    expect(status).toBe(200);
    expect(body).toMatchObject({ username: "viewer", role: "viewer", banned_at: null, points: 250_000, bucks: 500 });
    const newestBucks = body.ledger.find(({ currency }: { currency: string }) => currency === "bucks");
    expect(newestBucks).toMatchObject({ balance_after: 500, reason: expect.any(String), ref: expect.any(String) });
    expect(body.links).toMatchObject([{ provider: "roobet", account_name: "viewer_rb" }]);
    expect(body.sign_ins.length).toBeGreaterThan(0);
    expect(text).not.toMatch(/password|hash/);
    expect((await admin.get("/api/user-profile/nobody-at-all")).status).toBe(404);
  });
});

describe("adjusting a balance", () => {
  test("points and bucks can be given and taken, and the ledger and the audit log record it", async () => {
    const { id, username } = await somebody();
    const path = `/api/user/${username}/adjust`;
    const give = await admin.post(path, { currency: "points", amount: 500, reason: "A gift" });
    expect([give.status, give.body]).toEqual([200, { message: "success", balance: 500 }]);
    expect((await admin.post(path, { currency: "bucks", amount: 12.34, reason: "Prize" })).body.balance).toBe(12.34);
    expect((await admin.post(path, { currency: "bucks", amount: -2.3, reason: "Wrong" })).body.balance).toBe(10.04);
    expect(await getBalance(house.database.db, id)).toEqual({ points: 500, bucks_cents: 1_004 });
    const log = await findAudit(`user:${id}`);
    expect(log.map(({ action, after }) => [action, (after as { reason: string }).reason])).toEqual([
      ["user.adjust", "A gift"],
      ["user.adjust", "Prize"],
      ["user.adjust", "Wrong"],
    ]);
  });

  test("WORK-36: the user sees the adjustment with its reason on the site, and gets no email", async () => {
    const { id, username } = await somebody();
    const path = `/api/user/${username}/adjust`;
    await admin.post(path, { currency: "points", amount: 2_500, reason: "For the song" });
    await admin.post(path, { currency: "points", amount: -1, reason: "One too many" });
    await admin.post(path, { currency: "points", amount: -9_999, reason: "More than there is" });
    const { rows } = await sql<{ text: string; mail_due_at: Date | null }>`
      select text, mail_due_at from notices where user_id = ${id} order by id`.execute(house.database.db);
    expect(rows).toEqual([
      { text: "You received 2,500 points: For the song", mail_due_at: null },
      { text: "1 point was taken from your balance: One too many", mail_due_at: null },
    ]);
  });

  test("one Idempotency-Key adjusts once, even in parallel; with another body the response is 422", async () => {
    const { id, username } = await somebody();
    const path = `/api/user/${username}/adjust`;
    const key = { "idempotency-key": `adjust-${nextNumber()}` };
    const body = { currency: "points", amount: 7, reason: "Once" };
    const answers = await Promise.all([1, 2, 3, 4].map(() => admin.post(path, body, key)));
    for (const answer of answers) expect(answer.body).toEqual({ message: "success", balance: 7 });
    expect((await getBalance(house.database.db, id)).points).toBe(7);
    expect((await admin.post(path, { ...body, amount: 8 }, key)).status).toBe(422);
  });

  test("invalid input gets a 4xx response that says what is wrong", async () => {
    const { id, username } = await somebody();
    const good = { currency: "points", amount: 1, reason: "why" };
    const bad = [
      { amount: 0 },
      { amount: 1.5 },
      { amount: "5" },
      { amount: null },
      { amount: 1e13 },
      { currency: "bucks", amount: 0.001 },
      { currency: "bucks", amount: 1e10 },
      { currency: "gems" },
      { reason: " " },
      { reason: "x".repeat(501) },
    ];
    for (const part of bad) {
      const answer = await admin.post(`/api/user/${username}/adjust`, { ...good, ...part });
      expect(answer.status, JSON.stringify(part)).toBe(422);
      expect(Object.keys(answer.body.errors)).toHaveLength(1);
    }
    expect((await admin.post("/api/user/nobody-at-all/adjust", good)).status).toBe(404);
    expect((await admin.post("/api/user/a%00b/adjust", good)).status).toBe(404);
    expect((await admin.post(`/api/user/${username}/adjust`, "{")).status).toBe(400);
    expect(await getBalance(house.database.db, id)).toEqual({ points: 0, bucks_cents: 0 });
  });
});

describe("banning", () => {
  test("ends every session immediately and prevents new ones; unbanning allows them again", async () => {
    const { id, username } = await somebody();
    const one = await house.signedIn(username);
    expect((await one.page("store", "/store")).props.auth.user?.username).toBe(username);
    expect((await admin.post(`/api/user/${username}/ban`, { reason: "Cheating" })).status).toBe(200);
    expect((await one.page("store", "/store")).props.auth.user).toBeNull();
    const again = await house.visitor().post("/api/auth/login", { username, password: demoPassword });
    expect([again.status, again.body.message]).toEqual([403, "This account is closed."]);
    const { body } = await admin.get(`/api/user-profile/${username}`);
    expect(body).toMatchObject({ ban_reason: "Cheating", sign_ins: [] });
    expect((await admin.post(`/api/user/${username}/unban`)).status).toBe(200);
    expect((await one.page("store", "/store")).props.auth.user, "the old sign-in stays ended").toBeNull();
    await house.signedIn(username);
    const log = await findAudit(`user:${id}`);
    expect(log.map(({ action }) => action)).toEqual(["user.ban", "user.unban"]);
    expect(JSON.stringify(log)).not.toContain("password");
  });

  test("is refused for your own account and for unknown users", async () => {
    expect((await admin.post("/api/user/Admin/ban", {})).status).toBe(409);
    expect((await admin.page("store", "/store")).props.auth.user?.username).toBe("admin");
    expect((await admin.post("/api/user/nobody-at-all/ban", {})).status).toBe(404);
    expect((await admin.post("/api/user/nobody-at-all/unban", {})).status).toBe(404);
  });
});

describe("the audit log", () => {
  test("can be filtered by actor, action and day, and has pages", async () => {
    const { username } = await somebody();
    await admin.post(`/api/user/${username}/adjust`, { currency: "points", amount: 3, reason: "log" });
    const newest = (await admin.page("/admin/audit?actor=ADMIN&action=user.adj")).props.log.data[0];
    expect(newest).toMatchObject({ actor: "admin", action: "user.adjust", after: { username, points: 3 } });
    const day = newest.created_at.slice(0, 10);
    const count = async (query: string) => (await admin.page(`/admin/audit?${query}`)).props.log.data.length;
    expect(await count(`from=${day}&to=${day}`)).toBeGreaterThan(0);
    expect(await count("to=2001-01-01")).toBe(0);
    expect(await count("actor=nobody")).toBe(0);
    for (const odd of ["from=x&to=2026-99-99", "page=0", "page=99999999", "action=%00%25"]) {
      expect((await admin.page(`/admin/audit?${odd}`)).status, odd).toBe(200);
    }
  });

  test("is exported as RFC 4180 CSV without formulas that a spreadsheet would execute", async () => {
    const { username } = await somebody();
    await house.database.db
      .insertInto("audit_log")
      .values({
        actor_id: null,
        action: "=cmd()",
        subject: 'a "b", c',
        before: null,
        after: null,
        address: "-1",
        created_at: new Date(),
      })
      .execute();
    await admin.post(`/api/user/${username}/ban`, { reason: "csv" });
    const { status, headers, text } = await admin.get("/api/audit/export");
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    const lines = text.split("\r\n");
    expect(lines[0]).toBe("id,time,actor,action,subject,before,after,address,token");
    // The newest line records the export itself.
    expect(lines[1]).toContain("audit.export");
    expect(lines[2]).toContain("user.ban");
    expect(lines[3]).toMatch(/,,'=cmd\(\),"a ""b"", c",,,'-1,$/);
    expect((await admin.get("/api/audit/export?action=user.ban")).text).not.toContain("cmd");
  });
});

describe("messages", () => {
  test("appear newest first, and can be marked as read and unread", async () => {
    const letter = { name: "A <b>", email: "a@example.com", subject: "Hello", message: "<script>1</script>" };
    await house.visitor().post("/api/contact/send", letter);
    const before = (await admin.page("/admin/messages")).props;
    expect(before.messages.data[0]).toMatchObject({ ...letter, username: null, read_at: null });
    const { id } = before.messages.data[0];
    expect((await admin.post(`/api/messages/${id}/mark`, { read: true })).status).toBe(200);
    const after = (await admin.page("/admin/messages")).props;
    expect(after.unread).toBe(before.unread - 1);
    expect(after.messages.data[0].read_at).not.toBeNull();
    expect((await admin.post("/api/messages/999999/mark", { read: true })).status).toBe(404);
    expect((await admin.post(`/api/messages/${id}/mark`, {})).status).toBe(422);
  });
});

test("GROW-06: the overview shows what is owed, the open work, and thirty days of points and sign-ups", async () => {
  const { username } = await somebody();
  const before = (await admin.page("/admin")).props.overview;
  await admin.post(`/api/user/${username}/adjust`, { currency: "points", amount: 1_000, reason: "Overview" });
  await admin.post(`/api/user/${username}/adjust`, { currency: "points", amount: -400, reason: "Overview" });
  await admin.post(`/api/user/${username}/adjust`, { currency: "bucks", amount: 2.5, reason: "Overview" });
  const wallet = "TQPqFGHqwSBc9SxYFuCN9t9ZkYicyb8aT1";
  const requested = await viewer.post(`/api/user/withdraw-bucks/20/usdt/${wallet}`);
  expect(requested.status, requested.text).toBe(200);
  const { overview: after } = (await admin.page("/admin")).props;
  expect(after.open_withdrawals - before.open_withdrawals).toBe(1);
  expect(after.open_withdrawals_bucks - before.open_withdrawals_bucks).toBe(20);
  expect(after.points_held - before.points_held).toBe(600);
  expect(after.bucks_owed - before.bucks_owed, "what is asked for is no balance any more").toBeCloseTo(2.5 - 20);
  expect(after.days).toHaveLength(30);
  const [was, is] = [before.days.at(-1), after.days.at(-1)];
  expect([is.issued - was.issued, is.spent - was.spent]).toEqual([1_000, 400]);
  expect(is.sign_ups).toBeGreaterThan(0);
  const { id } = requested.body;
  await admin.post(`/api/withdrawals/${id}/reject`, { reason: "test" });
  const { overview: later } = (await admin.page("admin/overview", "/admin")).props;
  expect(later.open_withdrawals).toBe(before.open_withdrawals);
  expect((await viewer.page("/admin")).status).toBe(404);
});
