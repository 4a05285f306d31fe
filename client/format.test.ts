// Numbers, money and times as written.
import { describe, expect, test } from "vitest";
import {
  formatBucks,
  formatCount,
  formatDate,
  formatDateTime,
  formatDollars,
  formatPoints,
  formatShare,
  formatShortPoints,
  remainingOf,
  spokenRemaining,
} from "./format.ts";

describe("money", () => {
  test("points are grouped and never rounded up", () => {
    expect(formatPoints(250_000)).toBe("250,000");
    expect(formatPoints(999.99)).toBe("999");
    expect(formatPoints(0)).toBe("0");
  });

  test("LAYOUT-08: a balance without room is short, and never more than it is", () => {
    expect(formatShortPoints(9_999_999)).toBe("9,999,999");
    expect(formatShortPoints(10_000_000)).toBe("10M");
    expect(formatShortPoints(9_876_543_210)).toBe("9.87B");
    expect(formatShortPoints(999_999_999_999)).toBe("999.99B");
  });

  test("bucks and dollars have two decimals", () => {
    expect(formatBucks(500)).toBe("500.00");
    expect(formatDollars(1234.5)).toBe("$1,234.50");
    expect(formatDollars(-3)).toBe("-$3.00");
  });

  test("counts agree with their word", () => {
    expect(formatCount(1, "Winner")).toBe("1 Winner");
    expect(formatCount(0, "Winner")).toBe("0 Winners");
    expect(formatCount(1_250, "ticket")).toBe("1,250 tickets");
  });

  test("shares keep the decimals that matter", () => {
    expect(formatShare(0.000001, 4)).toBe("0.0001 %");
    expect(formatShare(0.5)).toBe("50 %");
  });
});

describe("times", () => {
  test("are written in UTC unless told otherwise", () => {
    expect(formatDate("2025-03-05T23:59:00Z")).toBe("5 Mar 2025");
    expect(formatDateTime("2025-03-05T14:03:00Z")).toBe("5 Mar 2025, 14:03 UTC");
    expect(formatDateTime("2025-03-05T23:30:00Z", "Europe/Athens")).toBe("6 Mar 2025, 01:30");
  });

  test("a countdown splits into days, hours, minutes, seconds and never goes below zero", () => {
    expect(remainingOf(90_061_000)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 });
    expect(remainingOf(1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 });
    expect(remainingOf(-5_000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });

  test("a countdown speaks its two largest units", () => {
    expect(spokenRemaining(remainingOf(90_061_000))).toBe("1 day 1 hour");
    expect(spokenRemaining(remainingOf(61_000))).toBe("1 minute 1 second");
    expect(spokenRemaining(remainingOf(0))).toBe("ended");
  });
});
