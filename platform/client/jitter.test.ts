// What thousands of browsers do after the same second.
import { expect, test } from "vitest";
import { withJitter } from "./jitter.ts";

test("LIVE-11: what failed for ten thousand in one second is tried again over as long as the pause, and in no second by half of them", () => {
  const seconds = new Map<number, number>();
  // Evenly spread chances, as those of ten thousand browsers are: nothing here is left to chance.
  for (let browser = 0; browser < 10_000; browser += 1) {
    const second = Math.floor(withJitter(8_000, () => browser / 10_000) / 1_000);
    seconds.set(second, (seconds.get(second) ?? 0) + 1);
  }
  expect([...seconds.keys()]).toEqual([4, 5, 6, 7, 8, 9, 10, 11]);
  expect(Math.max(...seconds.values())).toBe(1_250);
});
