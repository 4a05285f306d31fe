import fc from "fast-check";
import { expect, test } from "vitest";
import { dollarsToCents, floorCents } from "./amounts.ts";

test("any number of cents written as dollars is read as the same number of cents", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (cents) => {
      expect(dollarsToCents(cents / 100)).toBe(cents);
      expect(dollarsToCents((cents / 100).toFixed(2))).toBe(cents);
    }),
  );
});

test("PLAY-64: a sum of floating point amounts, in dollars or in cents, gives the right cents", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 30 }), (parts) => {
      const cents = parts.reduce((sum, part) => sum + part, 0);
      const dollars = parts.reduce((sum, part) => sum + part / 100, 0);
      expect(dollarsToCents(dollars)).toBe(cents);
      expect(floorCents(dollars * 100)).toBe(cents);
    }),
  );
});

test.each([
  [99.99999999999999, 10_000],
  ["1299.9999999999998", 130_000],
  ["99.995", 9_999],
  [99.9999999, 9_999],
  [0.29, 29],
  [1.1, 110],
  [4.35, 435],
  [1.005, 100],
  ["416.9225", 41_692],
  ["7.5", 750],
  [1e-9, 0],
  [0.999, 99],
  [-0, 0],
])("%s dollars are %d cents", (dollars, cents) => {
  expect(dollarsToCents(dollars)).toBe(cents);
});

test("PLAY-64: removes floating point noise from cents and drops a fraction of a cent", () => {
  expect([9_999.999999999998, 10_000.5, "129999.99999999998", -1].map(floorCents)).toEqual([
    10_000,
    10_000,
    130_000,
    null,
  ]);
});

test.each([
  [Number.NaN],
  [Number.POSITIVE_INFINITY],
  [-1],
  [-0.001],
  [1e21],
  [9e15],
  [""],
  ["1e3"],
  ["0x10"],
  ["1,000"],
  ["-5"],
])("%s is not an amount", (dollars) => {
  expect(dollarsToCents(dollars)).toBeNull();
});
