import { expect, test } from "vitest";
import { withCountedStatistics } from "./counted-statistics.ts";

const empty = { total: 0, giveaways: 0, leaderboards: 0, store_purchases: 0, withdrawals: 0, since: "" };

test("LABEL-18: an empty total shows what was paid out, from a thousand dollars on, without cents", () => {
  expect(withCountedStatistics(empty, 999.99)).toEqual(empty);
  expect(withCountedStatistics(empty, 1_000)).toEqual({ ...empty, withdrawals: 1_000, total: 1_000 });
  expect(withCountedStatistics(empty, 12_345.67)).toMatchObject({ withdrawals: 12_345, total: 12_345 });
});

test("LABEL-18: an entered amount stays, and an empty total is the sum of the amounts shown", () => {
  const entered = { ...empty, giveaways: 700, leaderboards: 200 };
  expect(withCountedStatistics(entered, 50)).toEqual(entered);
  expect(withCountedStatistics(entered, 2_000)).toEqual({ ...entered, withdrawals: 2_000, total: 2_900 });
  expect(withCountedStatistics({ ...entered, store_purchases: 100 }, 0)).toMatchObject({
    withdrawals: 0,
    total: 1_000,
  });
  const all = { ...entered, withdrawals: 5, total: 7 };
  expect(withCountedStatistics(all, 9_999)).toEqual(all);
});
