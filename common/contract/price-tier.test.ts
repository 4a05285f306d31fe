import { expect, test } from "vitest";
import { priceTier } from "./price-tier.ts";

test.each([
  [0, "grey"],
  [49_999, "grey"],
  [50_000, "blue"],
  [999_999, "blue"],
  [1_000_000, "purple"],
  [9_999_999, "purple"],
  [10_000_000, "red"],
  [49_999_999, "red"],
  [50_000_000, "gold"],
  [1_000_000_000_000, "gold"],
])("STORE-05: a card of %d points is %s", (price, tier) => {
  expect(priceTier(price)).toBe(tier);
});
