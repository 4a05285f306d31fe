// Grouping settings.
import { expect, test } from "vitest";
import { labelOf, sectionsOf } from "./setting-words.ts";

test("a setting nobody named still gets a section, and each stands in exactly one", () => {
  const settings = { brand: "B", promo_code: "P", social: { x: "" }, cashout: { minimum: 10, fees: { btc: 1 } } };
  const sections = sectionsOf(settings);
  expect(sections.map(({ id }) => id)).toEqual(["identity", "social", "cashout"]);
  expect(sections.flatMap(({ values }) => Object.keys(values)).sort()).toEqual(Object.keys(settings).sort());
});

test("names for people", () => {
  expect([labelOf("points_per_dollar"), labelOf("btc"), labelOf("constructor")]).toEqual([
    "Points per dollar",
    "BTC",
    "Constructor",
  ]);
});
