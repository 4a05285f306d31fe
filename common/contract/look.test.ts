import { expect, test } from "vitest";
import { fileNamePrefix } from "../../fairness/checks/saved-format.ts";
import { applyCoinName } from "./look.ts";

const coin = { one: "gust", many: "gusts" };

test.each([
  ["Points buy real things here.", "Gusts buy real things here."],
  ["You need 1 more point, then points.", "You need 1 more gust, then gusts."],
  ["Point Store", "Gust Store"],
  ["A pointer, a viewpoint, pointless", "A pointer, a viewpoint, pointless"],
])("LABEL-09: %s", (text, expected) => {
  expect(applyCoinName(text, coin)).toBe(expected);
  expect(applyCoinName(text, undefined), "without a name nothing changes").toBe(text);
});

test("a coin's name may contain replacement patterns such as `$&`", () => {
  expect(applyCoinName("points", { one: "$&", many: "$1" })).toBe("$1");
});

test.each([
  ["Windfall", "windfall"],
  ["Überraschungspaket Gaming", "uberraschungspaket-gaming"],
  ["東京", "site"],
])("file names of the brand %s begin with %s", (brand, start) => {
  expect(fileNamePrefix(brand)).toBe(start);
});
