import { expect, test } from "vitest";
import { createClock } from "../../platform/base/clock.ts";
import { anAccount, someTime } from "../../tests/house/builders.ts";
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
  const find = createSessions(db, { ...createClock(), now }, { demo: true });
  await find(token);
  expect(await find(token)).toBeNull();
  await database.close();
});
