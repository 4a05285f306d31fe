import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createBatcher } from "./batcher.ts";

const recorder = (loaded = () => sleep(5)) => {
  const loads: number[][] = [];
  let version = 0;
  const find = createBatcher<number, string>(async (keys) => {
    loads.push(keys);
    const seen = version;
    await loaded();
    return new Map(keys.filter((key) => key >= 0).map((key) => [key, `${key}@${seen}`]));
  });
  return { loads, lookUp: find, change: () => version++ };
};

test("look-ups in one turn of the event loop make one query, with each key once", async () => {
  const { loads, lookUp: find } = recorder();
  const answers = await Promise.all([1, 2, 2, 3, -1].map(find));
  expect(answers).toEqual(["1@0", "2@0", "2@0", "3@0", undefined]);
  expect(loads).toEqual([[1, 2, 3, -1]]);
});

test("look-ups that arrive while two queries are running wait and share the next query", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { loads, lookUp: find } = recorder(() => released);
  const all: Promise<unknown>[] = [];
  for (let key = 0; key < 6; key++) {
    all.push(find(key));
    await nextTurn();
  }
  release();
  await Promise.all(all);
  expect(loads).toEqual([[0], [1], [2, 3, 4, 5]]);
});

test("a look-up made after a change never gets a result from before the change", async () => {
  const { lookUp: find, change } = recorder();
  const before = find(1);
  await sleep(1);
  change();
  const after = find(1);
  expect(await before).toBe("1@0");
  expect(await after).toBe("1@1");
});

test("a failed query fails the look-ups that waited for it, but not the next ones", async () => {
  let failing = true;
  const find = createBatcher<number, number>(async (keys) => {
    if (failing) throw new Error("down");
    return new Map(keys.map((key) => [key, key]));
  });
  await expect(find(1)).rejects.toThrow("down");
  failing = false;
  expect(await find(1)).toBe(1);
});

test("COMPANY-08: many look-ups at the same time are always combined into fewer queries", async () => {
  const { loads, lookUp: find } = recorder();
  const answers = await Promise.all(Array.from({ length: 2_000 }, (_, key) => find(key)));
  expect(answers).toEqual(Array.from({ length: 2_000 }, (_, key) => `${key}@0`));
  expect(loads.length).toBeLessThanOrEqual(16);
});
