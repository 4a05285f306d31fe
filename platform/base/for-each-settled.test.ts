// Works that do not wait for one another.
import { expect, test } from "vitest";
import { forEachSettled } from "./for-each-settled.ts";

test("LEASE-11: given one that fails, the others have their turn and the failure is thrown at the end; a stop is at once", async () => {
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
