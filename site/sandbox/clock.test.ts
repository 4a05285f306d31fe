import { afterAll, beforeAll, expect, test } from "vitest";
import { createClock } from "../../platform/base/clock.ts";
import { createChanges, type PubSub } from "../../platform/database/changes.ts";
import { openTestDatabase, type TestDatabase } from "../../tests/house/database.ts";
import { scaleForLoad } from "../../tests/house/timeouts.ts";
import { followSandboxClock, moveClock } from "./clock.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const receivers: ((payload: string) => void)[] = [];
const wire: PubSub = {
  send: async (payload) => {
    for (const receive of receivers) receive(payload);
  },
  receive: (receive) => void receivers.push(receive),
  onGap: () => {},
};
const process = () => ({ db: database.db, clock: createClock(), changes: createChanges(wire) });

test("moving the clock moves it in every process within a second, and after a restart", async () => {
  const [one, other, later] = [process(), process(), process()];
  const stops = [await followSandboxClock(one), await followSandboxClock(other)];
  await moveClock(one, 86_400_000);
  expect(one.clock.offsetMs()).toBe(86_400_000);
  await expect.poll(() => other.clock.offsetMs(), { timeout: scaleForLoad(1_000), interval: 50 }).toBe(86_400_000);
  await moveClock(other, 0);
  await expect.poll(() => one.clock.offsetMs(), { timeout: scaleForLoad(1_000), interval: 50 }).toBe(0);
  for (const stop of stops) stop();

  await moveClock(one, -5_000);
  await followSandboxClock(later);
  expect(later.clock.offsetMs()).toBe(-5_000);
  expect(other.clock.offsetMs()).toBe(0);
});
