import { expect, test } from "vitest";
import { measureGrowth, type Sample } from "./soak-growth.ts";

/** An hour of samples, one every ten seconds. Garbage collection makes the heap vary by 40 MB. */
const anHour = (mbAt: (seconds: number) => number): Sample[] =>
  Array.from({ length: 360 }, (_, index) => {
    const mb = mbAt(index * 10);
    return { seconds: index * 10, heapMb: mb + (index % 7) * 6, rssMb: mb + 150 + (index % 3) * 5, open: 2_000 };
  });

test("MOVE-25: a heap that varies or grows only at first has not grown; a heap that leaks has", () => {
  expect(measureGrowth(anHour(() => 120)).grew).toBe(false);
  expect(measureGrowth(anHour((seconds) => 120 + Math.min(seconds, 700) / 10)).grew).toBe(false);
  expect(measureGrowth(anHour((seconds) => 120 + seconds / 60)).grew).toBe(true);
  const outside = anHour(() => 120).map((sample) => ({ ...sample, rssMb: sample.rssMb + sample.seconds / 30 }));
  expect(measureGrowth(outside).grew).toBe(true);
});
