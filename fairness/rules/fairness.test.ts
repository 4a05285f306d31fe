import { expect, test } from "vitest";
import { serialGap } from "./fairness.ts";

test("FAIR-11: skipped serial numbers show as a gap, and so do numbers before an account's first one", () => {
  expect(serialGap(5, 4)).toBeNull();
  expect(serialGap(6, 4)).toEqual({ from: 5, to: 5 });
  expect(serialGap(7, 4)).toEqual({ from: 5, to: 6 });
  expect(serialGap(7, null)).toEqual({ from: 1, to: 6 });
  expect(serialGap(1, null)).toBeNull();
  expect(serialGap(null, 4)).toBeNull();
});
