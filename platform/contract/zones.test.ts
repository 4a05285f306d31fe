// Wall-clock times of time zones, across clock changes.
import { expect, test } from "vitest";
import { dayThere, formatWall, isMidnight, isTimeZone, toDueMoment, toMoment, toWall } from "./zones.ts";

const wall = (text: string) => Date.parse(`${text}Z`);
const iso = (at: Date | null) => at?.toISOString() ?? null;

test("RACE-01: a moment and its wall-clock time lead to each other, to the millisecond", () => {
  const at = new Date("2026-07-01T10:20:30.456Z");
  expect(toWall(at, "Asia/Kathmandu")).toBe(wall("2026-07-01T16:05:30.456"));
  expect(toMoment(wall("2026-07-01T16:05:30.456"), "Asia/Kathmandu")).toEqual(at);
  expect(formatWall(toWall(at, "America/New_York"))).toBe("2026-07-01T06:20");
  expect(dayThere(at, "Pacific/Kiritimati")).toBe("2026-07-02");
});

test("RACE-01: a time that clocks skip is no moment; one that is due moves by as much as the clocks", () => {
  expect(toMoment(wall("2026-03-29T02:30"), "Europe/Berlin")).toBeNull();
  expect(iso(toDueMoment(wall("2026-03-29T02:30"), "Europe/Berlin"))).toBe("2026-03-29T01:30:00.000Z");
  expect(iso(toDueMoment(wall("2026-09-06T00:00"), "America/Santiago"))).toBe("2026-09-06T04:00:00.000Z");
  expect(iso(toDueMoment(wall("2026-10-25T02:30"), "Europe/Berlin")), "the earlier of two").toBe(
    "2026-10-25T00:30:00.000Z",
  );
});

test("RACE-01: midnight is the zone's own, and an unknown zone counts as UTC", () => {
  const berlin = new Date("2026-11-30T23:00:00Z");
  expect([isMidnight(berlin, "Europe/Berlin"), isMidnight(berlin, "UTC")]).toEqual([true, false]);
  expect(isMidnight(new Date(berlin.getTime() + 1), "Europe/Berlin")).toBe(false);
  expect([isTimeZone("Europe/Berlin"), isTimeZone("Mars/Olympus")]).toEqual([true, false]);
  expect(toWall(berlin, "Mars/Olympus")).toBe(berlin.getTime());
});
