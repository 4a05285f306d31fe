import { expect, test } from "vitest";
import { defaultRanks as documented } from "../../common/contract/ranks.ts";
import { claimableDollars } from "./claimable.ts";
import type { RecordRow } from "./queries.ts";

const ranks = documented.map((rank) => ({ ...rank, key: `key of ${rank.name}` }));
const row = (changes: Partial<RecordRow>): RecordRow => ({
  user_id: 1,
  account_name: "one",
  code: null,
  wager_cents: 0,
  instant_microcents: 0,
  weekly_microcents: 0,
  monthly_microcents: 0,
  weekly_accruing_microcents: 0,
  monthly_accruing_microcents: 0,
  rakeback_cents: 0,
  rank_cents: 0,
  weekly_claimed_at: null,
  monthly_claimed_at: null,
  claimed_ranks: [],
  used_ranks: [],
  ...changes,
});
const [bronze1, bronze2] = ranks.map(({ key }) => key);

test("MINE-03: each kind of rakeback is claimable in whole cents, as it would be paid", () => {
  expect(claimableDollars(row({}), ranks)).toBe(0);
  expect(claimableDollars(row({ instant_microcents: 999_999, weekly_microcents: 999_999 }), ranks)).toBe(0);
  const some = {
    instant_microcents: 1_234_999_999,
    weekly_microcents: 1_000_000,
    monthly_accruing_microcents: 9_000_000,
  };
  expect(claimableDollars(row(some), ranks)).toBe(12.35);
});

test("MINE-03: reached and unclaimed ranks are claimable, up to the first that the account brought to another user", () => {
  expect(claimableDollars(row({ wager_cents: 999_999 }), ranks)).toBe(0);
  expect(claimableDollars(row({ wager_cents: 5_000_000 }), ranks)).toBe(60);
  expect(claimableDollars(row({ wager_cents: 5_000_000, claimed_ranks: [bronze1 ?? ""] }), ranks)).toBe(50);
  expect(claimableDollars(row({ wager_cents: 5_000_000, used_ranks: [bronze1 ?? ""] }), ranks)).toBe(0);
  expect(claimableDollars(row({ wager_cents: 7_500_000, used_ranks: [bronze2 ?? ""] }), ranks)).toBe(10);
  const all = ranks.reduce((sum, rank) => sum + rank.reward, 0) / 100;
  expect(claimableDollars(row({ wager_cents: 2_500_000_000 }), ranks)).toBe(all);
});

test("MINE-03: on a site without ranks only rakeback is claimable", () => {
  expect(claimableDollars(row({ wager_cents: 5_000_000, instant_microcents: 5_000_000 }), [])).toBe(0.05);
});
