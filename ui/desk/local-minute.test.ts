import { afterEach, expect, test, vi } from "vitest";
import { localMinute, localToIso, nextWeekly } from "./local-minute.ts";

test.each([
  ["over since three weeks", "2026-11-01T20:00:00Z", "2026-11-23T12:00:00Z", "2026-11-29T20:00:00Z"],
  ["running", "2026-11-27T20:00:00Z", "2026-11-23T12:00:00Z", "2026-12-04T20:00:00Z"],
  ["over since this hour a week ago, nearly", "2026-11-16T12:30:00Z", "2026-11-23T12:00:00Z", "2026-11-30T12:30:00Z"],
])(
  "WORK-15: given a raffle %s, its copy ends at the same weekday and hour, at least an hour ahead",
  (_, end, now, next) => {
    const found = nextWeekly(end, new Date(now));
    expect([found.getHours(), found.getMinutes(), found.getDay()]).toEqual(
      [new Date(end)].flatMap((at) => [at.getHours(), at.getMinutes(), at.getDay()]),
    );
    expect(Math.abs(found.getTime() - new Date(next).getTime())).toBeLessThanOrEqual(60 * 60 * 1000);
  },
);

afterEach(() => vi.unstubAllEnvs());

test.each([
  ["the hour that comes twice", "2027-10-31T01:30:00.000Z"],
  ["a second", "2027-06-01T12:30:45.000Z"],
])("FORM-75: given an end at %s, when nobody changes the field, then it is sent unchanged", (_, end) => {
  vi.stubEnv("TZ", "Europe/Berlin");
  expect(localToIso(localMinute(end), end)).toBe(end);
  expect(localToIso("2027-10-30T12:00", end)).toBe("2027-10-30T10:00:00.000Z");
  expect([localToIso("", end), localToIso("", null)]).toEqual(["", ""]);
});
