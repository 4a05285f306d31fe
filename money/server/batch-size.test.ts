// How large companies are on quick and slow machines.
import { expect, test } from "vitest";
import { BatchSize } from "./batch-size.ts";

/** On a machine where each spend takes so long and each commit so long: the sizes of companies while very many wait. */
function sizesOn({ spendMs, commitMs = 1 }: { spendMs: number; commitMs?: number }, size = new BatchSize()) {
  const tookMs = (count: number) => commitMs + count * spendMs;
  const sizes = Array.from({ length: 12 }, () => {
    const count = size.next(10_000);
    size.took(count, tookMs(count));
    return count;
  });
  return { size, last: sizes.at(-1) ?? 0, lastMs: tookMs(sizes.at(-1) ?? 0) };
}

test("COMPANY-02: on a quick machine a crowd goes 128 at a time, on one four times slower as many as take some 100 ms", () => {
  expect(sizesOn({ spendMs: 0.6 }).last).toBe(128);
  const slow = sizesOn({ spendMs: 2.4 });
  expect(slow.last).toBeLessThan(64);
  expect(slow.lastMs).toBeLessThanOrEqual(110);
});

test("COMPANY-02: no company gets smaller than 32, whose commit alone may take long; and once it is quick again, they grow", () => {
  const stuck = sizesOn({ spendMs: 1, commitMs: 400 });
  expect(stuck.last).toBe(32);
  expect(sizesOn({ spendMs: 0.6 }, stuck.size).last).toBe(128);
});

test("COMPANY-02: a few who come at once are asked together, however long the last companies took", () => {
  const { size } = sizesOn({ spendMs: 10 });
  expect([size.next(3), size.next(250), size.next(10_000)]).toEqual([32, 32, 32]);
});
