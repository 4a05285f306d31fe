import { expect, test } from "vitest";
import { BatchSize } from "./batch-size.ts";

function sizesOn({ spendMs, commitMs = 1 }: { spendMs: number; commitMs?: number }, size = new BatchSize()) {
  const tookMs = (count: number) => commitMs + count * spendMs;
  const sizes = Array.from({ length: 12 }, () => {
    const count = size.next(10_000);
    size.took(count, tookMs(count));
    return count;
  });
  return { size, last: sizes.at(-1) ?? 0, lastMs: tookMs(sizes.at(-1) ?? 0) };
}

test("COMPANY-02: a batch has 128 spends on a fast machine; on one four times slower, as many as take about 100 ms", () => {
  expect(sizesOn({ spendMs: 0.6 }).last).toBe(128);
  const slow = sizesOn({ spendMs: 2.4 });
  expect(slow.last).toBeLessThan(64);
  expect(slow.lastMs).toBeLessThanOrEqual(110);
});

test("COMPANY-02: batches never shrink below 32 spends, because the commit alone may be slow, and grow again on a faster machine", () => {
  const stuck = sizesOn({ spendMs: 1, commitMs: 400 });
  expect(stuck.last).toBe(32);
  expect(sizesOn({ spendMs: 0.6 }, stuck.size).last).toBe(128);
});

test("COMPANY-02: a few concurrent spends form one batch, however slow the last batches were", () => {
  const { size } = sizesOn({ spendMs: 10 });
  expect([size.next(3), size.next(250), size.next(10_000)]).toEqual([32, 32, 32]);
});
