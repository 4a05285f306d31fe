import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { defaultRanks, type Rank, rankPercent, rankState, totalRewards } from "./ranks.ts";

test("REWARDS-21, REWARDS-22: twelve tiers in cents, as documented", () => {
  expect(defaultRanks.map(({ name, threshold, reward }) => `${name} ${threshold} ${reward}`)).toEqual([
    "Bronze I 1000000 1000",
    "Bronze II 5000000 5000",
    "Bronze III 7500000 7500",
    "Silver I 12500000 12500",
    "Silver II 25000000 30000",
    "Silver III 50000000 60000",
    "Gold I 100000000 125000",
    "Gold II 250000000 300000",
    "Gold III 500000000 600000",
    "Platinum I 750000000 825000",
    "Platinum II 1000000000 1250000",
    "Platinum III 2500000000 3000000",
  ]);
});

test("REWARDS-23: each tier has its image", () => {
  expect(new Set(defaultRanks.map(({ image }) => image)).size).toBe(12);
  for (const { image } of defaultRanks) expect(existsSync(`site/public${image}`), image).toBe(true);
});

describe("REWARDS-25, REWARDS-26, REWARDS-27, REWARDS-28: state of a rank", () => {
  test.each([
    ["Bronze I", 9_999.99, [], "locked"],
    ["Bronze I", 10_000, [], "claimable"],
    ["Bronze I", 10_000, ["Bronze I"], "claimed"],
    ["Bronze I", 0, ["Bronze I"], "claimed"],
    ["Bronze II", 60_000, [], "locked"],
    ["Bronze II", 60_000, ["Bronze I"], "claimable"],
    ["Bronze III", 80_000, ["Bronze I"], "locked"],
    ["Platinum III", 25_000_000, defaultRanks.slice(0, 11).map(({ name }) => name), "claimable"],
    ["Platinum III", 25_000_000, defaultRanks.slice(1, 11).map(({ name }) => name), "locked"],
    ["Diamond", 99_000_000, [], "locked"],
  ] as const)("%s with $%d wagered and %j claimed is %s", (name, wagered, claimed, state) => {
    expect(rankState(defaultRanks, name, { wagered, claimed })).toBe(state);
  });
});

test.each([
  [0, 0],
  [2_500, 25],
  [10_000, 100],
  [99_999, 100],
  [-5, 0],
])("REWARDS-24: %d dollars wagered are %d percent of Bronze I", (wagered, percent) => {
  expect(rankPercent(defaultRanks[0] as Rank, wagered)).toBe(percent);
});

test("REWARDS-04: total rewards are the three rakebacks plus ranks reached but not claimed", () => {
  const record = { wagered: 80_000, instant_rakeback: 0.1, weekly_rakeback: 0.2, monthly_rakeback: 5.03 };
  expect(totalRewards(defaultRanks, { ...record, claimed_rank_rewards: [] })).toBe(140.33);
  expect(totalRewards(defaultRanks, { ...record, claimed_rank_rewards: ["Bronze I"] })).toBe(130.33);
  expect(totalRewards(defaultRanks, { ...record, wagered: 0, claimed_rank_rewards: [] })).toBe(5.33);
});
