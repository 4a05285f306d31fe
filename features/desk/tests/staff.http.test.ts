import { describe, expect, test } from "vitest";
import { bookMovement } from "../../../money/server/ledger.ts";
import { nextNumber } from "../../../tests/house/builders.ts";
import { demoPassword, type Visitor } from "../../../tests/house/house.ts";
import { withHouse } from "../../../tests/house/with-house.ts";

const house = await withHouse();
const admin = await house.signedIn("admin");

interface Person {
  id: number;
  username: string;
  email: string;
  visitor: Visitor;
}

async function aPerson(role: "viewer" | "moderator" | "admin" = "viewer", bucks = 0): Promise<Person> {
  const username = `staff${nextNumber()}`;
  const email = `${username}@example.com`;
  await house.visitor().post("/api/auth/register", { username, email, password: demoPassword });
  const { db } = house.database;
  const { id } = await db.selectFrom("users").select("id").where("username", "=", username).executeTakeFirstOrThrow();
  if (role !== "viewer") expect((await admin.post(`/api/user/${username}/role`, { role })).status).toBe(200);
  if (bucks > 0) {
    const gift = { currency: "bucks", reason: "demo", ref: "test", requestId: null } as const;
    await bookMovement(db, { ...gift, userId: id, amount: bucks * 100, now: house.house.clock.now() });
  }
  return { id, username, email, visitor: await house.signedIn(username) };
}
const demote = (username: string) => admin.post(`/api/user/${username}/role`, { role: "viewer" });
const getPoints = async (visitor: Visitor) =>
  (await visitor.page("store", "/store")).props.auth.user?.balance as number;
async function lettersTo(email: string): Promise<string[]> {
  await house.house.jobs.runNow("notices.mail");
  const rows = await house.database.db
    .selectFrom("sandbox_mail")
    .select("subject")
    .where("recipient", "=", email)
    .orderBy("id")
    .execute();
  return rows.map(({ subject }) => subject);
}

describe("a moderator", () => {
  const challenge = (reward_points: number) => ({
    title: `Hit it ${nextNumber()}`,
    slot: "Storm Parade",
    target_multiplier: 500,
    reward_points,
  });
  const claimed = async (viewer: Visitor, by: Visitor, reward: number): Promise<number> => {
    const { body } = await by.post("/api/challenges/create", challenge(reward));
    return (await viewer.post(`/api/challenges/claim/${body.id}`, { link: "https://a.example" })).body.id;
  };
  const accept = (by: Visitor, id: number) => by.post(`/api/challenges/claims/${id}/accept`, {});

  test("STAFF-01: can accept claims within the limits set for moderators; other claims wait for an admin, with the reason", async () => {
    const [moderator, second] = [await aPerson("moderator"), await aPerson()];
    const small = await claimed(second.visitor, moderator.visitor, 25_000);
    expect(await accept(moderator.visitor, small)).toMatchObject({ status: 200 });
    const big = await claimed(second.visitor, admin, 1_000_000_000_000);
    const refused = await accept(moderator.visitor, big);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "A moderator can give at most 25,000 points at once. This is 1,000,000,000,000 points, so it waits for an admin.",
    ]);
    expect(await getPoints(second.visitor)).toBe(25_000);
    const waiting = (await moderator.visitor.page("admin/challenges", "/admin/challenges")).props;
    expect(waiting.claims.data.map(({ id }: { id: number }) => id)).toContain(big);
    expect(waiting.allowance).toEqual({ most_at_once: 25_000, left_today: 75_000 });
    for (const _ of [1, 2, 3]) {
      await accept(moderator.visitor, await claimed(second.visitor, moderator.visitor, 25_000));
    }
    const late = await accept(moderator.visitor, await claimed(second.visitor, moderator.visitor, 1));
    expect(late.body.message).toBe(
      "You have 0 of 100,000 points left to give today (UTC). This is 1 point, so it waits for an admin.",
    );
    expect((await accept(admin, big)).status).toBe(200);
    expect(await getPoints(second.visitor)).toBe(1_000_000_100_000);
    expect((await admin.page("admin/challenges", "/admin/challenges")).props.allowance).toBeNull();
  });

  test("STAFF-03: cannot promise more than they may give, and leaves an admin's higher promise as it is", async () => {
    const { visitor } = await aPerson("moderator");
    const words = "A moderator's challenge can pay at most 25,000 points. An admin can set more.";
    const refused = await visitor.post("/api/challenges/create", challenge(25_001));
    expect([refused.status, refused.body.errors]).toEqual([422, { reward_points: [words] }]);
    const { id } = (await admin.post("/api/challenges/create", challenge(60_000))).body;
    const path = `/api/challenges/update/${id}`;
    expect((await visitor.post(path, { ...challenge(60_000), title: "Renamed" })).status).toBe(200);
    const raised = await visitor.post(path, challenge(60_001));
    expect([raised.status, raised.body.errors]).toEqual([422, { reward_points: [words] }]);
    expect((await visitor.post(path, challenge(100))).status).toBe(200);
  });

  test("STAFF-06, STAFF-41: cannot release a hunt's prize; an admin can release it once, and viewers are notified then", async () => {
    const { visitor } = await aPerson("moderator");
    const hunt = { name: `Hunt ${nextNumber()}`, start_cost: 10, bonuses: [] };
    const { id } = (await visitor.post("/api/hunts/create", hunt)).body;
    const release = (by: Visitor, of: number | string = id) =>
      by.post(`/api/hunts/release-prize/${of}`, { version: 2 });
    const seen = async (by: Visitor, page: string) =>
      (await by.page(page)).props.hunts.find((one: { id: number }) => one.id === id);
    expect(await seen(visitor, "/admin/hunts")).toMatchObject({ guess_prize: 0, guess_prize_waiting: 5_000 });
    expect((await release(visitor)).status).toBe(403);
    expect((await release(house.visitor())).status).toBe(401);
    expect((await seen(house.visitor(), "/hunt")).guess_prize).toBe(0);
    expect(await release(admin)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Finish the hunt/) },
    });
    await visitor.post(`/api/hunts/update/${id}`, { ...hunt, finished: true });
    const unseen = await admin.post(`/api/hunts/release-prize/${id}`, { version: 1 });
    expect(unseen).toMatchObject({ status: 409, body: { version: 2 } });
    expect((await admin.post(`/api/hunts/release-prize/${id}`, {})).status).toBe(422);
    expect((await release(admin)).body).toEqual({ message: "success" });
    expect((await seen(house.visitor(), "/hunt")).guess_prize).toBe(5_000);
    expect(await release(admin)).toMatchObject({
      status: 409,
      body: { message: "This hunt has no prize to release." },
    });
    for (const wrong of ["0", "x", "999999999"]) expect((await release(admin, wrong)).status, wrong).toBe(404);
  });

  test("STAFF-08: appears on the overview with the credits they gave today and in thirty days", async () => {
    const [moderator, second] = [await aPerson("moderator"), await aPerson()];
    await accept(moderator.visitor, await claimed(second.visitor, moderator.visitor, 700));
    await admin.post(`/api/user/${second.username}/adjust`, { currency: "bucks", amount: 2.5, reason: "sorry" });
    await admin.post(`/api/user/${second.username}/adjust`, { currency: "bucks", amount: -1, reason: "too much" });
    const { db } = house.database;
    const earlier = new Date(house.house.clock.now().getTime() - 3 * 24 * 60 * 60 * 1000);
    const gift = { currency: "points", reason: "adjust", ref: "before", requestId: null } as const;
    await bookMovement(db, { ...gift, userId: second.id, amount: 11, causedBy: moderator.id, now: earlier });
    const { caused } = (await admin.page("admin/overview", "/admin")).props.overview;
    const of = (username: string) => caused.filter((one: { username: string }) => one.username === username);
    const role = "moderator";
    expect(of(moderator.username)).toEqual([
      { username: moderator.username, role, currency: "points", reason: "challenge", today: 700, month: 700 },
      { username: moderator.username, role, currency: "points", reason: "adjust", today: 0, month: 11 },
    ]);
    expect(of("admin")).toContainEqual({
      username: "admin",
      role: "admin",
      currency: "bucks",
      reason: "adjust",
      today: 2.5,
      month: 2.5,
    });
  });
});

describe("approvals", () => {
  const wallet = "TQPqFGHqwSBc9SxYFuCN9t9ZkYicyb8aT1";
  const ask = async ({ visitor }: Person, amount: number): Promise<number> => {
    const answer = await visitor.post(`/api/user/withdraw-bucks/${amount}/usdt/${wallet}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.id;
  };
  const decide = async (by: Visitor, id: number, decision: string, body: object = {}) => {
    const answer = await by.post(`/api/withdrawals/${id}/${decision}`, body);
    return [answer.status, answer.body.message, answer.body.status] as const;
  };
  const findRow = async (by: Visitor, id: number, status = "pending") =>
    (await by.page(`/admin/withdrawals?status=${status}`)).props.withdrawals.data.find(
      (row: { id: number }) => row.id === id,
    );
  const above = (second_approval_above: number) => admin.post("/api/settings", { cashout: { second_approval_above } });

  test("STAFF-10, STAFF-15: a withdrawal that needs two approvals still needs them after the settings change; each response says what happened", async () => {
    const [second, viewer] = [await aPerson("admin"), await aPerson("viewer", 6_000)];
    const [big, small] = [await ask(viewer, 3_000), await ask(await aPerson("viewer", 100), 100)];
    expect(await decide(admin, big, "approve")).toEqual([200, "one more approval is needed", "pending"]);
    await above(10_000);
    expect(await decide(admin, big, "approve")).toEqual([
      409,
      "You already approved this withdrawal. Another admin has to approve it too.",
      undefined,
    ]);
    expect(await decide(admin, big, "pay")).toEqual([409, "Approve this withdrawal before you pay it.", undefined]);
    expect(await findRow(admin, big)).toMatchObject({ needs_two: true, blocked: "second_admin" });
    expect(await findRow(second.visitor, big)).toMatchObject({ blocked: null });
    const unlimited = await ask(viewer, 2_600);
    expect(await findRow(admin, unlimited)).toMatchObject({ needs_two: false });
    await above(50);
    expect(await findRow(admin, small)).toMatchObject({ needs_two: false });
    expect(await decide(admin, small, "approve")).toEqual([200, "approved", "approved"]);
    expect(await decide(second.visitor, big, "approve")).toEqual([200, "approved", "approved"]);
    await above(2_500);
    await demote(second.username);
  });

  test("STAFF-11: somebody who became an admin after the request can give neither the first nor the second approval", async () => {
    const [second, viewer] = [await aPerson("admin"), await aPerson("viewer", 3_100)];
    const [big, small] = [await ask(viewer, 3_000), await ask(viewer, 100)];
    const puppet = await aPerson("admin");
    await decide(admin, big, "approve");
    const words =
      "This was requested before you were an admin. An admin from that time has to approve it. You can also reject it: the viewer gets the bucks back and can request it again.";
    for (const id of [big, small]) {
      expect(await decide(puppet.visitor, id, "approve")).toEqual([409, words, undefined]);
      expect(await findRow(puppet.visitor, id)).toMatchObject({ blocked: "new_admin" });
    }
    // Losing the role and becoming an admin again does not help either.
    await demote(second.username);
    await admin.post(`/api/user/${second.username}/role`, { role: "admin" });
    expect(await decide(second.visitor, big, "approve")).toEqual([409, words, undefined]);
    expect(await decide(puppet.visitor, big, "reject", { reason: "Ask anew" })).toEqual([200, "success", "rejected"]);
    await Promise.all([demote(second.username), demote(puppet.username)]);
  });

  test("STAFF-11: nobody approves or pays their own withdrawal, but they may cancel it", async () => {
    const boss = await aPerson("admin", 130);
    const [first, back] = [await ask(boss, 100), await ask(boss, 30)];
    const words = "You cannot approve or pay your own withdrawal. Another admin must do it.";
    expect(await decide(boss.visitor, first, "approve")).toEqual([409, words, undefined]);
    expect(await findRow(boss.visitor, first)).toMatchObject({ blocked: "own" });
    expect(await decide(admin, first, "approve")).toEqual([200, "approved", "approved"]);
    expect(await decide(boss.visitor, first, "pay")).toEqual([409, words, undefined]);
    expect(await findRow(boss.visitor, first, "approved")).toMatchObject({ blocked: "own" });
    expect(await decide(admin, first, "pay")).toEqual([200, "success", "paid"]);
    expect(await decide(boss.visitor, back, "reject", { reason: "Mine" })).toEqual([200, "success", "rejected"]);
    await demote(boss.username);
  });

  test("STAFF-13: a single admin can approve everything, and sees that the limit is off", async () => {
    const viewer = await aPerson("viewer", 9_000);
    const desk = async () => (await admin.page("admin/withdrawals", "/admin/withdrawals")).props.two_approvals;
    expect(await desk()).toEqual({ above: 2_500, on: false });
    expect((await admin.page("admin/settings", "/admin/settings")).props.admins).toBe(1);
    const alone = await ask(viewer, 3_000);
    expect(await decide(admin, alone, "approve")).toEqual([200, "approved", "approved"]);
    const second = await aPerson("admin", 3_000);
    expect(await desk()).toEqual({ above: 2_500, on: true });
    // The requester cannot approve, and with only one other admin two approvals are impossible.
    const own = await ask(second, 3_000);
    expect(await decide(admin, own, "approve")).toEqual([200, "approved", "approved"]);
    expect(await findRow(admin, await ask(viewer, 3_000))).toMatchObject({ needs_two: true });
    await admin.post(`/api/user/${second.username}/ban`, { reason: "gone" });
    expect(await desk()).toEqual({ above: 2_500, on: false });
    expect(await findRow(admin, await ask(viewer, 2_900))).toMatchObject({ needs_two: false });
    await demote(second.username);
  });

  test("STAFF-14: all admins get emails about new admins, removed admins and a raised limit, and about nothing else", async () => {
    const second = await aPerson("admin");
    const helper = await aPerson("moderator");
    await above(4_000);
    await above(2_500);
    await admin.post("/api/settings", { cashout: { minimum: 10 } });
    await admin.post(`/api/user/${helper.username}/ban`, { reason: "gone" });
    await admin.post(`/api/user/${second.username}/ban`, { reason: "gone" });
    await admin.post(`/api/user/${second.username}/unban`);
    await demote(second.username);
    const news = [
      `${second.username} was made an admin`,
      "One admin alone can now approve withdrawals up to 4,000 bucks, instead of 2,500",
      `${second.username} (an admin) was banned`,
      `${second.username} (an admin) may sign in again`,
      `${second.username} is no admin any more`,
    ].map((what) => `Windfall: ${what}`);
    expect(await lettersTo(second.email)).toEqual(news);
    expect((await lettersTo("admin@windfall.example")).slice(-5)).toEqual(news);
    expect(await lettersTo(helper.email)).toEqual([]);
  });

  test("STAFF-23: the viewer sees the reason for a rejection in the dialog and in their history", async () => {
    const viewer = await aPerson("viewer", 50);
    const id = await ask(viewer, 50);
    await decide(admin, id, "reject", { reason: "This wallet is on an exchange's list." });
    const { props } = await viewer.visitor.page("/history");
    expect(props.auth.user.buck_withdrawals).toEqual([
      { id, currency: "usdt", amount: 50, status: "rejected", reason: "This wallet is on an exchange's list." },
    ]);
    const [refund, requested] = props.ledger.data;
    for (const line of [refund, requested]) expect(line.note).toBe("Rejected: This wallet is on an exchange's list.");
    expect((await viewer.visitor.get("/api/history.csv")).text).toContain(
      "Rejected: This wallet is on an exchange's list.",
    );
  });
});

test("STAFF-26: a call that changed nothing does not claim success", async () => {
  const { username } = await aPerson("moderator");
  const act = async (path: string, body: object = {}) => {
    const answer = await admin.post(`/api/user/${username}/${path}`, body);
    return [answer.status, answer.body.message];
  };
  expect(await act("unban")).toEqual([409, "This account is not banned."]);
  expect(await act("role", { role: "moderator" })).toEqual([409, "They already have this role."]);
  expect(await act("reset-two-factor")).toEqual([409, "Two-factor sign-in is off already."]);
});

test("STAFF-47: /admin leads moderators to their first desk page, and admins to the overview", async () => {
  const moderator = await aPerson("moderator");
  const { status, headers } = await moderator.visitor.get("/admin");
  expect([status, headers.get("location")]).toEqual([302, "/admin/orders"]);
  expect((await admin.page("admin/overview", "/admin")).status).toBe(200);
  expect((await (await aPerson()).visitor.get("/admin")).status).toBe(404);
});
