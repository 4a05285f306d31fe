import { expect, test } from "vitest";
import { bookMovement } from "../../money/server/ledger.ts";
import { createClock } from "../../platform/base/clock.ts";
import { accountsTag, accountTag } from "../../platform/cache/changed-accounts.ts";
import { createChanges, everythingTag } from "../../platform/database/changes.ts";
import type { SignedIn } from "../../platform/http/context.ts";
import { anAccount, aStaffMember, someTime } from "../../tests/house/builders.ts";
import { openTestDatabase } from "../../tests/house/database.ts";
import { createSessions, startSession } from "./sessions.ts";

test("a clock change during a look-up does not renew the session", async () => {
  const database = await openTestDatabase();
  const { db } = database;
  const token = await startSession(db, { userId: await anAccount(db), address: "a", userAgent: "", now: someTime });
  const muchLater = new Date(someTime.getTime() + 40 * 24 * 3_600_000);
  let looks = 0;
  const now = () => {
    looks += 1;
    return looks === 1 ? someTime : muchLater;
  };
  const find = createSessions({
    db,
    clock: { ...createClock(), now },
    changes: createChanges(),
    config: { demo: true },
  });
  await find(token);
  expect(await find(token)).toBeNull();
  await database.close();
});

test("SIGNIN-52: an admin's second factor counts at the next request, though nothing was announced", async () => {
  const database = await openTestDatabase();
  const { db } = database;
  const userId = await aStaffMember(db, "admin");
  const token = await startSession(db, { userId, address: "a", userAgent: "", now: someTime });
  const clock = { ...createClock(), now: () => someTime };
  const find = createSessions({ db, clock, changes: createChanges(), config: { demo: false } });
  const lacksIt = async () => (await find(token))?.lacksTwoFactor;
  expect([await lacksIt(), await lacksIt()]).toEqual([true, true]);
  const secret = { user_id: userId, secret_sealed: "sealed", created_at: someTime };
  await db
    .insertInto("two_factor")
    .values({ ...secret, confirmed_at: someTime })
    .execute();
  expect([await lacksIt(), await lacksIt()]).toEqual([false, false]);
  await db.deleteFrom("two_factor").where("user_id", "=", userId).execute();
  expect(await lacksIt()).toBe(true);
  await database.close();
});

test("MANY-06: a visitor is one object until something of theirs changes, is announced or is shown", async () => {
  const database = await openTestDatabase();
  const { db } = database;
  const userId = await anAccount(db, { points: 100 });
  const token = await startSession(db, { userId, address: "a", userAgent: "", now: someTime });
  const changes = createChanges();
  let now = someTime;
  const find = createSessions({ db, clock: { ...createClock(), now: () => now }, changes, config: { demo: true } });
  let last: SignedIn | null = null;
  const isSame = async (wanted = {}) => {
    const before = last;
    last = await find(token, wanted);
    return last !== null && last === before;
  };
  expect([await isSame(), await isSame()]).toEqual([false, true]);
  changes.announce(accountTag(userId + 1), "products");
  expect(await isSame()).toBe(true);
  for (const tag of [accountTag(userId), accountsTag, everythingTag]) {
    changes.announce(tag);
    expect([await isSame(), await isSame()], tag).toEqual([false, true]);
  }
  const movement = { userId, currency: "points" as const, reason: "demo", ref: "test", requestId: null, now };
  const shownAt = new Date(now.getTime() + 10_000);
  await bookMovement(db, { ...movement, amount: 7, shownAt });
  expect([await isSame(), await isSame()]).toEqual([false, true]);
  expect(last).toMatchObject({ shared: { balance: 100 } });
  now = shownAt;
  expect([await isSame(), await isSame()]).toEqual([false, true]);
  expect(last).toMatchObject({ shared: { balance: 107 } });
  expect([await isSame({ lastCall: "a" }), await isSame({ lastCall: "a" })]).toEqual([false, true]);
  expect([await isSame({ lastCall: "b" }), await isSame({ lastCall: "b", isFresh: true })]).toEqual([false, false]);
  now = new Date(now.getTime() + 60_000);
  expect(await isSame({ lastCall: "b" })).toBe(false);
  now = someTime;
  expect(await isSame({ lastCall: "b" })).toBe(false);
  await database.close();
});

test("MANY-06: a change that is announced while the visitor is read is read again", async () => {
  const database = await openTestDatabase();
  const { db } = database;
  const userId = await anAccount(db);
  const token = await startSession(db, { userId, address: "a", userAgent: "", now: someTime });
  const changes = createChanges();
  const clock = { ...createClock(), now: () => someTime };
  const find = createSessions({ db, clock, changes, config: { demo: true } });
  const first = find(token);
  changes.announce(accountTag(userId));
  expect(await find(token)).not.toBe(await first);
  await database.close();
});
