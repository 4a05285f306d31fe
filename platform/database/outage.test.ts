import { pino } from "pino";
import { expect, test } from "vitest";
import { scaleForLoad } from "../../tests/house/timeouts.ts";
import { Outage } from "./outage.ts";

test("WORD-06: reports the end of an outage with its length; broken connections alone are not an outage", async () => {
  let isThere = true;
  const ask = async () => {
    if (!isThere) throw new Error("no server");
  };
  const outage = new Outage(ask, pino({ level: "silent" }));
  const calls: number[] = [];
  outage.onBack((seconds) => calls.push(seconds));

  outage.suspect(new Error("a connection broke"));
  await expect.poll(() => outage.isAway).toBe(false);
  isThere = false;
  outage.suspect(new Error("a connection broke"));
  await expect.poll(() => outage.isAway).toBe(true);
  expect(calls).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  isThere = true;
  await expect.poll(() => calls).toHaveLength(1);
  expect(calls[0]).toBeGreaterThan(0.3);
  expect(calls[0]).toBeLessThan(scaleForLoad(5_000) / 1_000);
  expect(outage.isAway).toBe(false);
});
