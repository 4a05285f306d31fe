import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createWinsThrottle, winsThrottleMs } from "./wins.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("announces the first win immediately, a burst once more at its end, and nothing if there are no rolls", () => {
  const announced: string[] = [];
  const announce = createWinsThrottle({ announce: (...tags) => announced.push(...tags) });
  announce();
  expect(announced).toEqual(["wins"]);
  for (let count = 0; count < 100; count += 1) announce();
  expect(announced).toHaveLength(1);
  vi.advanceTimersByTime(winsThrottleMs);
  expect(announced).toHaveLength(2);
  vi.advanceTimersByTime(10 * winsThrottleMs);
  expect(announced).toHaveLength(2);
  announce();
  expect(announced).toHaveLength(3);
});
