import { expect, test } from "vitest";
import { applyKey, cleanInput, type PadKey, parseAmount } from "./number-pad-input.ts";

const typed = (keys: string): string => [...keys].reduce((text, key) => applyKey(text, key as PadKey), "");

test.each([
  ["0,40", 0.4],
  ["0.40", 0.4],
  ["1.234,50", 1_234.5],
  ["1,234.50", 1_234.5],
  [",5", 0.5],
  ["1,,", null],
  ["", null],
])("STAGE-04: the keys %s are read as %s", (keys, amount) => {
  expect(parseAmount(typed(keys))).toBe(amount);
});

test("STAGE-04: backspace removes the last character, and other keyboards' invalid characters are dropped", () => {
  expect(applyKey(typed("12,5"), "back")).toBe("12,");
  expect(applyKey("", "back")).toBe("");
  expect(cleanInput("1e2,5 abc")).toBe("12,5 ");
  expect(typed("9".repeat(20))).toHaveLength(14);
});
