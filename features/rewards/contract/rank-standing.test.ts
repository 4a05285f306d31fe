import { expect, test } from "vitest";
import { defaultRanks } from "../../../common/contract/ranks.ts";
import { itemAt } from "../../../platform/contract/item-at.ts";
import { rankStanding } from "./rank-standing.ts";

test("MINE-04: shows the next rank and the dollars still missing, to the cent", () => {
  expect(rankStanding(defaultRanks, { wagered: 0, claimed: [] })).toMatchObject({
    reached: null,
    next: { name: "Bronze I" },
    missing: 10_000,
  });
  expect(rankStanding(defaultRanks, { wagered: 12_480.55, claimed: [] })).toMatchObject({
    reached: { name: "Bronze I" },
    next: { name: "Bronze II" },
    missing: 37_519.45,
  });
  expect(rankStanding(defaultRanks, { wagered: 9_999.99, claimed: [] }).missing).toBe(0.01);
  expect(rankStanding(defaultRanks, { wagered: 25_000_000, claimed: [] })).toEqual({
    reached: itemAt(defaultRanks, 11),
    next: null,
    missing: 0,
  });
});

test("MINE-04: a rank claimed in an earlier month is not the next one again", () => {
  expect(rankStanding(defaultRanks, { wagered: 0, claimed: ["Bronze I"] })).toMatchObject({
    reached: null,
    next: { name: "Bronze II" },
    missing: 50_000,
  });
  const all = defaultRanks.map(({ name }) => name);
  expect(rankStanding(defaultRanks, { wagered: 0, claimed: all })).toEqual({ reached: null, next: null, missing: 0 });
});

test("MINE-04: a site without ranks has no next rank", () => {
  expect(rankStanding([], { wagered: 5, claimed: [] })).toEqual({ reached: null, next: null, missing: 0 });
});
