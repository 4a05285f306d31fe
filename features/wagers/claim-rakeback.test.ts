import { expect, test } from "vitest";
import { firstUnclaimableDay } from "./claim-rakeback.ts";

test.each([
  ["2026-11-29T23:59:59.999Z", "2026-11-23", "2026-11-01"],
  ["2026-11-30T00:00:00.000Z", "2026-11-30", "2026-11-01"],
  ["2026-11-30T23:59:59.999Z", "2026-11-30", "2026-11-01"],
  ["2026-12-01T00:00:00.000Z", "2026-11-30", "2026-12-01"],
])("at %s weeks before %s and months before %s are claimable", (now, week, month) => {
  expect(firstUnclaimableDay("weekly", new Date(now))).toBe(week);
  expect(firstUnclaimableDay("monthly", new Date(now))).toBe(month);
});
