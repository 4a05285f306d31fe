import { expect, test } from "vitest";
import { withJitter } from "./jitter.ts";

test("LIVE-11: ten thousand retries after one failure are spread over the whole pause, with less than half of them in any second", () => {
  const seconds = new Map<number, number>();
  for (let browser = 0; browser < 10_000; browser += 1) {
    const second = Math.floor(withJitter(8_000, () => browser / 10_000) / 1_000);
    seconds.set(second, (seconds.get(second) ?? 0) + 1);
  }
  expect([...seconds.keys()]).toEqual([4, 5, 6, 7, 8, 9, 10, 11]);
  expect(Math.max(...seconds.values())).toBe(1_250);
});
