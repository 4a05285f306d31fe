// Dollars to cents: every cent there is, and nothing that is no amount.
import fc from "fast-check";
import { expect, test } from "vitest";
import { centsOfDollars } from "./amounts.ts";

test("any number of cents written as dollars comes back as the same number of cents", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (cents) => {
      expect(centsOfDollars(cents / 100)).toBe(cents);
      expect(centsOfDollars((cents / 100).toFixed(2))).toBe(cents);
    }),
  );
});

test.each([
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
  expect(centsOfDollars(dollars)).toBe(cents);
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
])("%s is no amount", (dollars) => {
  expect(centsOfDollars(dollars)).toBeNull();
});
