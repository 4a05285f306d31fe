// What a copy proposes as its end.
import { expect, test } from "vitest";
import { weeksAhead } from "./local-minute.ts";

test.each([
  ["over since three weeks", "2026-11-01T20:00:00Z", "2026-11-23T12:00:00Z", "2026-11-29T20:00:00Z"],
  ["running", "2026-11-27T20:00:00Z", "2026-11-23T12:00:00Z", "2026-12-04T20:00:00Z"],
  ["over since this hour a week ago, nearly", "2026-11-16T12:30:00Z", "2026-11-23T12:00:00Z", "2026-11-30T12:30:00Z"],
])(
  "WORK-15: given a raffle %s, its copy ends at that weekday and hour, an hour ahead at least",
  (_, end, now, next) => {
    const found = weeksAhead(end, new Date(now));
    expect([found.getHours(), found.getMinutes(), found.getDay()]).toEqual(
      [new Date(end)].flatMap((at) => [at.getHours(), at.getMinutes(), at.getDay()]),
    );
    expect(Math.abs(found.getTime() - new Date(next).getTime())).toBeLessThanOrEqual(60 * 60 * 1000);
  },
);
