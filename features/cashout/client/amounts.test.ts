import { expect, test } from "vitest";
import { isAmountText, maxBucks, networkWords, receivedDollars } from "./amounts.ts";

test("CASHOUT-08: an amount must be empty or consist of digits", () => {
  expect(["", "0", "10", "007"].every(isAmountText)).toBe(true);
  expect(["1e3", "1.5", "-1", "+1", " 1", "٣", "1,000"].some(isAmountText)).toBe(false);
});

test("STAFF-20: the form shows no payout for an amount outside the limits or smaller than the fee", () => {
  const limits = { minimum: 10, maximum: 10_000 };
  const received = (amount: string, fee = 1) => receivedDollars(amount, fee, limits);
  expect([received("10"), received("10000"), received("10", 9.5)]).toEqual([9, 9_999, 0.5]);
  expect([received(""), received("9"), received("10001"), received("10", 10)]).toEqual([null, null, null, null]);
  expect([maxBucks(23.99, limits), maxBucks(99_999, limits), maxBucks(0.5, limits)]).toEqual(["23", "10000", "0"]);
});

test("STAFF-20: an address shows its network, or no network", () => {
  expect([networkWords("trc20", "usdt"), networkWords(null, "usdt"), networkWords("ltc", "ltc")]).toEqual([
    "Tron (TRC-20) address ✓",
    "This is not a USDT address.",
    "Litecoin address ✓",
  ]);
});
