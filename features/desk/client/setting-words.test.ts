import { expect, test } from "vitest";
import { readDecimal } from "../../../ui/decimal.ts";
import { readAmounts, settingDecimals } from "./setting-words.ts";

test("FORM-30: points and bucks are whole numbers, rates have up to six decimals, other amounts have cents", () => {
  const read = (path: string, typed: string) => readDecimal(typed, settingDecimals(path));
  expect(read("moderators.most_points_at_once", "25,000")).toBe(25_000);
  expect(read("moderators.most_points_a_day", "100,000")).toBe(100_000);
  expect(read("cashout.second_approval_above", "2,500")).toBe(2_500);
  expect(read("hunts.guess_prize_points", "1,234")).toBe(1_234);
  expect(read("hunts.guess_prize_points", "1,5")).toBeNull();
  expect(read("statistics.total", "125,000")).toBe(125_000);
  expect(read("cashout.fees.btc", "2,5")).toBe(2.5);
  expect(read("rates.instant", "0,0625")).toBe(0.0625);
});

test("FORM-30: each line of a list of amounts is parsed; an invalid line stays as typed, and the server refuses it", () => {
  expect(readAmounts(["4,000", "2.400", "12,50", "0,40", "1,2,3"])).toEqual([4_000, 2_400, 12.5, 0.4, "1,2,3"]);
});
