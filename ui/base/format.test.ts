import { describe, expect, test } from "vitest";
import { formatPoints, formatShortPoints, speakRemaining, splitRemaining } from "./format.ts";

describe("money", () => {
  test("points are grouped and never rounded up", () => {
    expect(formatPoints(250_000)).toBe("250,000");
    expect(formatPoints(999.99)).toBe("999");
    expect(formatPoints(0)).toBe("0");
  });

  test("LAYOUT-08: a balance in a tight space is short and never rounded up", () => {
    expect(formatShortPoints(9_999_999)).toBe("9,999,999");
    expect(formatShortPoints(10_000_000)).toBe("10M");
    expect(formatShortPoints(9_876_543_210)).toBe("9.87B");
    expect(formatShortPoints(999_999_999_999)).toBe("999.99B");
  });
});

describe("times", () => {
  test("a countdown splits into days, hours, minutes and seconds, and never goes below zero", () => {
    expect(splitRemaining(90_061_000)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 });
    expect(splitRemaining(1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 });
    expect(splitRemaining(-5_000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });

  test("screen readers hear a countdown's two largest units", () => {
    expect(speakRemaining(splitRemaining(90_061_000))).toBe("1 day 1 hour");
    expect(speakRemaining(splitRemaining(61_000))).toBe("1 minute 1 second");
    expect(speakRemaining(splitRemaining(0))).toBe("ended");
  });
});
