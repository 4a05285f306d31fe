// Announcements of new wins are throttled.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createWinsThrottle, winsThrottleMs } from "./wins.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("announces the first win immediately, a burst once more at its end, and nothing without rolls", () => {
  const told: string[] = [];
  const announce = createWinsThrottle({ announce: (...tags) => told.push(...tags) });
  announce();
  expect(told).toEqual(["wins"]);
  for (let count = 0; count < 100; count += 1) announce();
  expect(told).toHaveLength(1);
  vi.advanceTimersByTime(winsThrottleMs);
  expect(told).toHaveLength(2);
  vi.advanceTimersByTime(10 * winsThrottleMs);
  expect(told).toHaveLength(2);
  announce();
  expect(told).toHaveLength(3);
});
