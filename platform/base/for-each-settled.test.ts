import { expect, test } from "vitest";
import { forEachSettled } from "./for-each-settled.ts";

test("LEASE-11: if one item fails, the others still run before the failure is thrown; a stop ends the loop immediately", async () => {
  const done: number[] = [];
  const act = async (item: number) => {
    if (item % 2 === 0) throw new Error(`item ${item}`);
    done.push(item);
  };
  await expect(forEachSettled([1, 2, 3, 4, 5], act)).rejects.toThrow("item 2");
  expect(done).toEqual([1, 3, 5]);
  await expect(forEachSettled([2, 7], act, AbortSignal.abort())).rejects.toThrow("abort");
  expect(done).toEqual([1, 3, 5]);
});
