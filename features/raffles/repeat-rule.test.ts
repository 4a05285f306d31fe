import fc from "fast-check";
import { expect, test } from "vitest";
import { isTimeZone } from "../../platform/contract/zones.ts";
import { createRepeatRule, nextRepeat } from "./repeat-rule.ts";

const turns = (every: "day" | "week", zone: string, first: string, count: number): string[] => {
  const rule = createRepeatRule(every, zone, new Date(first));
  const found = [new Date(first)];
  while (found.length <= count) found.push(nextRepeat(rule, found.at(-1) ?? new Date(first)));
  return found.slice(1).map((turn) => turn.toISOString());
};

test("GOODS-16: every Friday 20:00 stays 20:00 when summer time begins and ends", () => {
  expect(turns("week", "Europe/Berlin", "2026-03-20T19:00:00Z", 2)).toEqual([
    "2026-03-27T19:00:00.000Z",
    "2026-04-03T18:00:00.000Z",
  ]);
  expect(turns("week", "America/New_York", "2026-10-30T00:00:00Z", 2)).toEqual([
    "2026-11-06T01:00:00.000Z",
    "2026-11-13T01:00:00.000Z",
  ]);
  expect(turns("week", "UTC", "2026-03-27T20:00:00Z", 1)).toEqual(["2026-04-03T20:00:00.000Z"]);
});

test("GOODS-16: an end in a skipped hour is one hour later, and an end in a repeated hour occurs once", () => {
  expect(turns("day", "Europe/Berlin", "2026-03-28T01:30:00Z", 2)).toEqual([
    "2026-03-29T01:30:00.000Z",
    "2026-03-30T00:30:00.000Z",
  ]);
  expect(turns("day", "Europe/Berlin", "2026-10-24T00:30:00Z", 2)).toEqual([
    "2026-10-25T00:30:00.000Z",
    "2026-10-26T01:30:00.000Z",
  ]);
});

test("GOODS-15: after a pause of weeks only the next date counts, not the missed ones", () => {
  const rule = createRepeatRule("week", "Asia/Kolkata", new Date("2026-01-02T14:30:00Z"));
  expect(rule).toEqual({ every: "week", weekday: 5, local_time: "20:00", zone: "Asia/Kolkata" });
  expect(nextRepeat(rule, new Date("2026-02-10T00:00:00Z")).toISOString()).toBe("2026-02-13T14:30:00.000Z");
});

test("GOODS-16: in any zone and year the next date is later, at most a day or a week and two hours, at the same hour", () => {
  const zones = ["Europe/Berlin", "America/Sao_Paulo", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia", "UTC"];
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom("day" as const, "week" as const),
      fc.integer({ min: 1_700_000_000, max: 2_000_000_000 }),
      (zone, every, seconds) => {
        const first = new Date(Math.floor(seconds / 60) * 60_000);
        const rule = createRepeatRule(every, zone, first);
        const next = nextRepeat(rule, first);
        const hours = (next.getTime() - first.getTime()) / 3_600_000;
        expect(hours).toBeGreaterThan(0);
        expect(hours).toBeLessThanOrEqual((every === "day" ? 24 : 168) + 2);
      },
    ),
    { numRuns: 300 },
  );
});

test("GOODS-16: an unknown time zone is refused", () => {
  expect(["Europe/Berlin", "UTC", "Mars/Base", "", "x".repeat(80)].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
