import fc from "fast-check";
import { expect, test } from "vitest";
import { readDecimal } from "./decimal.ts";

test("PLAY-11: reads comma and dot, and tells thousands from decimals", () => {
  const read: [string, number][] = [
    ["12,50", 12.5],
    ["12.50", 12.5],
    ["1.234,50", 1234.5],
    ["1,234.50", 1234.5],
    ["0,40", 0.4],
    [".5", 0.5],
    [",5", 0.5],
    ["12,", 12],
    ["1,234", 1234],
    ["1.234", 1234],
    ["1.234.567", 1_234_567],
    ["1 234,50", 1234.5],
    ["1'234.50", 1234.5],
    ["$2", 2],
    ["$ 1,234.50", 1234.5],
    ["-3,5", -3.5],
    [" 40 ", 40],
    ["007", 7],
    ["1,000,000,000,000", 1_000_000_000_000],
  ];
  for (const [typed, amount] of read) expect(readDecimal(typed), typed).toBe(amount);
});

test("PLAY-11: refuses input that is not an amount", () => {
  for (const typed of [
    "",
    "  ",
    "abc",
    "1,2,3",
    "12,345,6",
    "1.23.4",
    "0,400",
    "1234,567",
    "1e3",
    "5 %",
    "--1",
    ".",
    "1,23.456",
  ]) {
    expect(readDecimal(typed), typed).toBeNull();
  }
  expect(readDecimal("9".repeat(14))).toBeNull();
});

test("PLAY-11: if more decimals are allowed, a single separator is the decimal point", () => {
  expect(readDecimal("0,05", 6)).toBe(0.05);
  expect(readDecimal("1,234", 6)).toBe(1.234);
  expect(readDecimal("0.0005", 6)).toBe(0.0005);
  expect(readDecimal("1,5", 0)).toBeNull();
  expect(readDecimal("1,500", 0)).toBe(1500);
});

test("PLAY-11: reads back every amount in every notation", () => {
  const locales = ["en-US", "de-DE", "de-CH", "fr-FR", "sv-SE", "pt-BR"];
  const written = fc.record({
    cents: fc.integer({ min: 0, max: 99_999_999_999 }),
    locale: fc.constantFrom(...locales),
    useGrouping: fc.boolean(),
    leastDecimals: fc.constantFrom(0, 2),
  });
  fc.assert(
    fc.property(written, ({ cents, locale, useGrouping, leastDecimals }) => {
      const format = { useGrouping, minimumFractionDigits: leastDecimals, maximumFractionDigits: 2 };
      expect(readDecimal(new Intl.NumberFormat(locale, format).format(cents / 100))).toBe(cents / 100);
    }),
  );
});
