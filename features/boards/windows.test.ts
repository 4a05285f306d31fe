// Windows in any time zone, across clock changes.
import fc from "fast-check";
import { expect, test } from "vitest";
import { nextWindow, type Repeats, readMoment, toWallText, toWindow } from "./windows.ts";

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null;
const input = (starts_at: string, ends_at: string, time_zone = "UTC", repeats: Repeats = null) => ({
  ...{ starts_at, ends_at, time_zone, repeats },
});

test("RACE-01: a wall-clock time is read in its zone, across clock changes", () => {
  expect(iso(readMoment("2026-12-01T00:00", "UTC"))).toBe("2026-12-01T00:00:00.000Z");
  expect(iso(readMoment("2026-12-01T00:00", "America/New_York"))).toBe("2026-12-01T05:00:00.000Z");
  expect(iso(readMoment("2026-07-01T00:00", "America/New_York"))).toBe("2026-07-01T04:00:00.000Z");
  expect(iso(readMoment("2026-07-01T00:00", "Asia/Kathmandu"))).toBe("2026-06-30T18:15:00.000Z");
  expect(iso(readMoment("2026-07-01T00:00", "Pacific/Kiritimati"))).toBe("2026-06-30T10:00:00.000Z");
  expect(iso(readMoment("2026-03-29T02:30", "Europe/Berlin")), "clocks skip it").toBeNull();
  expect(iso(readMoment("2026-10-25T02:30", "Europe/Berlin")), "the earlier of two").toBe("2026-10-25T00:30:00.000Z");
  expect(iso(readMoment("2026-02-30T00:00", "UTC"))).toBeNull();
  expect(iso(readMoment("2026-02-20T24:00", "UTC"))).toBeNull();
});

test("RACE-02: a window that cannot be is refused with its reason", () => {
  const why = (...given: Parameters<typeof input>) => {
    const outcome = toWindow(input(...given));
    return outcome.ok ? "ok" : outcome.why;
  };
  expect(why("2026-12-01T00:00", "2026-12-15T00:00")).toBe("ok");
  expect(why("2026-12-01T00:00", "2026-12-01T00:00")).toBe("ends_before_start");
  expect(why("2026-12-02T00:00", "2026-12-01T00:00")).toBe("ends_before_start");
  expect(why("2026-12-01T00:00", "2036-12-01T00:00")).toBe("too_long");
  expect(why("2026-12-01T00:00", "2026-12-15T00:00", "Mars/Olympus")).toBe("no_such_zone");
  expect(why("2026-12-01T00:00", "2026-12-15T00:00", "+02:00")).toBe("no_such_zone");
  expect(why("2026-03-29T02:30", "2026-04-01T00:00", "Europe/Berlin")).toBe("no_such_start");
  expect(why("2026-03-01T00:00", "2026-03-29T02:30", "Europe/Berlin")).toBe("no_such_end");
  expect(why("2026-12-01T00:00", "2027-01-01T00:00", "UTC", { every: "month" })).toBe("ok");
  expect(why("2026-12-02T00:00", "2027-01-02T00:00", "UTC", { every: "month" })).toBe("not_its_rule");
  expect(why("2026-12-01T00:00", "2026-12-08T00:00", "UTC", { every: "week" })).toBe("ok");
  expect(why("2026-12-01T00:00", "2026-12-09T00:00", "UTC", { every: "week" })).toBe("not_its_rule");
  expect(why("2026-12-16T00:00", "2027-01-16T00:00", "UTC", { every: "cycle_day", day: 16 })).toBe("ok");
  expect(why("2026-12-17T00:00", "2027-01-17T00:00", "UTC", { every: "cycle_day", day: 16 })).toBe("not_its_rule");
});

test("RACE-03: the next window begins where the last one ended and keeps its wall-clock time", () => {
  const follow = (given: ReturnType<typeof input>) => {
    const window = toWindow(given);
    if (!window.ok) throw new Error(window.why);
    const next = nextWindow(window.value, given.repeats, given.time_zone);
    return next && [next.from, next.to].map((at) => toWallText(at, given.time_zone));
  };
  expect(follow(input("2026-03-22T00:00", "2026-03-29T00:00", "Europe/Berlin", { every: "week" }))).toEqual([
    "2026-03-29T00:00",
    "2026-04-05T00:00",
  ]);
  expect(follow(input("2027-01-01T00:00", "2027-02-01T00:00", "UTC", { every: "month" }))).toEqual([
    "2027-02-01T00:00",
    "2027-03-01T00:00",
  ]);
  expect(follow(input("2026-12-16T18:00", "2027-01-16T18:00", "UTC", { every: "cycle_day", day: 16 }))).toEqual([
    "2027-01-16T18:00",
    "2027-02-16T18:00",
  ]);
  expect(follow(input("2026-12-01T00:00", "2026-12-15T00:00", "UTC", { every: "days", days: 14 }))).toEqual([
    "2026-12-15T00:00",
    "2026-12-29T00:00",
  ]);
  expect(follow(input("2026-12-01T00:00", "2026-12-15T00:00"))).toBeNull();
});

const zones = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "America/Sao_Paulo",
];
const rules = fc.oneof(
  fc.constant({ every: "week" as const }),
  fc.record({ every: fc.constant("days" as const), days: fc.integer({ min: 1, max: 60 }) }),
);

test("RACE-03: for any zone and rule, a year of windows has no gap, and each keeps the hour", () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), rules, fc.integer({ min: 0, max: 720 }), (zone, repeats, day) => {
      const noon = readMoment(`${new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)}T12:00`, zone);
      if (noon === null) throw new Error("Noon is always there.");
      let window = { from: noon, to: noon };
      for (let count = 0; count < 20; count += 1) {
        const next = nextWindow(window, repeats, zone);
        if (next === null) throw new Error("It repeats.");
        expect(next.from).toEqual(window.to);
        expect(toWallText(next.to, zone).slice(11)).toBe("12:00");
        const days = Math.round((next.to.getTime() - next.from.getTime()) / 86_400_000);
        expect(days).toBe(repeats.every === "week" ? 7 : repeats.days);
        window = next;
      }
    }),
    { numRuns: 60 },
  );
});
