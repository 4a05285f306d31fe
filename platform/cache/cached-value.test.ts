import { pino } from "pino";
import { expect, test } from "vitest";
import { createChanges, everythingTag } from "../database/changes.ts";
import { createCachedValue } from "./cached-value.ts";

test("OUTAGE-34: retries reading a change until it succeeds", async () => {
  const changes = createChanges();
  let setting = "before";
  let failures = 0;
  const read = async () => {
    if (failures > 0) {
      failures -= 1;
      throw new Error("the database is away");
    }
    return setting;
  };
  const stored = await createCachedValue(read, { changes, log: pino({ level: "silent" }), retryMs: 10 });
  expect(stored.now()).toBe("before");
  setting = "after";
  failures = 2;
  changes.announce(everythingTag);
  await expect.poll(stored.now).toBe("after");
  stored.close();
});
