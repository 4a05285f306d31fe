import { expect, test } from "vitest";
import { nextMonthStart } from "../../platform/base/clock.ts";
import { type RankRefusal, rankRefusal } from "./claims.ts";

test.each<[RankRefusal, string]>([
  [{ why: "claimed" }, "You have already claimed Bronze I."],
  [{ why: "unlinked" }, "Link your Roobet account to claim ranks."],
  [{ why: "short", cents: 123_456 }, "Wager $1,234.56 more this month to reach Bronze I."],
  [{ why: "used" }, "Your Roobet account has already been used to claim Bronze I."],
  [{ why: "earlier", rank: "Silver II" }, "Claim Silver II first."],
])("$why", (refusal, words) => {
  expect(rankRefusal("Bronze I", refusal).message).toBe(words);
});

test.each([
  ["2026-11-30T23:59:59.999Z", "2026-12-01T00:00:00.000Z"],
  ["2026-12-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"],
  ["2028-02-29T12:00:00.000Z", "2028-03-01T00:00:00.000Z"],
])("REWARDS-16: at %s the wager resets at %s", (now, end) => {
  expect(nextMonthStart(new Date(now)).toISOString()).toBe(end);
});
