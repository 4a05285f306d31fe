import { describe, expect, test } from "vitest";
import { defaultRanks } from "../contract/ranks.ts";
import { activeRanksAt, keepCurrentLadder, type RankSettings, rankSettings } from "./rank-settings.ts";

const now = new Date("2026-11-23T12:00:00Z");
const nextMonth = new Date("2026-12-01T00:00:00Z");
const standing: RankSettings = rankSettings.parse({ on: true });
const ladder = (...rungs: [name: string, wager: number, reward: number, key?: string][]) =>
  rungs.map(([name, wager, reward, key]) => ({ name, wager, reward, ...(key !== undefined && { key }) }));
const own = (...rungs: Parameters<typeof ladder>): RankSettings =>
  rankSettings.parse({ on: true, ladder: ladder(...rungs) });

test("RANKS-01: a new site has no ranks; once switched on, the documented twelve apply", () => {
  expect(activeRanksAt(rankSettings.parse(undefined), now)).toEqual([]);
  expect(activeRanksAt(standing, now).map(({ key: _, ...rank }) => rank)).toEqual(defaultRanks);
});

describe("RANKS-02: a ladder that cannot be climbed or pays too much is refused at its field", () => {
  test.each<[string, unknown, (string | number)[]]>([
    ["no rank at all", [], ["ladder"]],
    ["a rank without a name", ladder(["  ", 100, 1]), ["ladder", 0, "name"]],
    ["a name of 31 letters", ladder(["x".repeat(31), 100, 1]), ["ladder", 0, "name"]],
    ["an invisible letter", ladder(["Leaf\u200b", 100, 1]), ["ladder", 0, "name"]],
    ["an invisible filler", ladder(["Leaf\u3164", 100, 1]), ["ladder", 0, "name"]],
    ["an invisible tag", ladder(["Leaf\u{e0080}", 100, 1]), ["ladder", 0, "name"]],
    ["two ranks with one name", ladder(["Leaf", 100, 1], ["leaf", 200, 2]), ["ladder", 1, "name"]],
    ["two ranks with the same wager", ladder(["Leaf", 100, 1], ["Twig", 100, 2]), ["ladder", 1, "wager"]],
    ["a lower wager than the rank before", ladder(["Leaf", 100, 1], ["Twig", 50, 2]), ["ladder", 1, "wager"]],
    ["a reward above a tenth", ladder(["Leaf", 100, 10.01]), ["ladder", 0, "reward"]],
    ["no reward", ladder(["Leaf", 100, 0]), ["ladder", 0, "reward"]],
    ["fractions of a cent", ladder(["Leaf", 100, 1.005]), ["ladder", 0, "reward"]],
    ["an enormous wager", ladder(["Leaf", 1e12, 1]), ["ladder", 0, "wager"]],
    ["a wager in words", [{ name: "Leaf", wager: "much", reward: 1 }], ["ladder", 0, "wager"]],
    ["the same key twice", ladder(["Leaf", 100, 1, "a"], ["Twig", 200, 2, "a"]), ["ladder", 1, "key"]],
    [
      "25 ranks",
      ladder(...Array.from({ length: 25 }, (_, at) => [`R${at}`, 100 + at, 1] as [string, number, number])),
      ["ladder"],
    ],
  ])("%s", (_what, given, path) => {
    const parsed = rankSettings.safeParse({ on: true, ladder: given });
    expect(parsed.error?.issues.map((issue) => issue.path)).toEqual([path]);
  });

  test("accepts a name of 30 letters, cents and a reward of a tenth", () => {
    expect(activeRanksAt(own(["x".repeat(30), 100.55, 10.05]), now)).toMatchObject([
      { threshold: 10_055, reward: 1_005 },
    ]);
  });
});

test("RANKS-03: a renamed rank keeps its key; a removed one gets it back by name; a new rank with a taken name gets another key", () => {
  const keys = (given: unknown) => rankSettings.parse({ ladder: given }).ladder.map(({ key }) => key);
  expect(keys(ladder(["Twig", 100, 1, "Bronze I"], ["Bronze I", 200, 2]))).toEqual(["Bronze I", "Bronze I 2"]);
  expect(keys(ladder(["Bronze I", 100, 1]))).toEqual(["Bronze I"]);
});

describe("RANKS-04: a ladder on which somebody reached a rank applies until the month ends", () => {
  const other = own(["Leaf", 500, 5]);
  const off = { ...standing, on: false };

  test.each([
    ["a different ladder", other, ["Leaf"]],
    ["ranks switched off", off, []],
  ])("%s", (_what, wanted, later) => {
    const saved = keepCurrentLadder(standing, wanted, { now, mostCents: 1_000_000 });
    expect(activeRanksAt(saved, now)).toEqual(activeRanksAt(standing, now));
    expect(activeRanksAt(saved, new Date(nextMonth.getTime() - 1))).toHaveLength(12);
    expect(activeRanksAt(saved, nextMonth).map(({ name }) => name)).toEqual(later);
    // Restoring the first ladder cancels the change.
    const again = keepCurrentLadder(saved, own(["Twig", 50, 1]), { now, mostCents: 1_000_000 });
    expect(activeRanksAt(again, now)).toEqual(activeRanksAt(standing, now));
    expect(keepCurrentLadder(saved, standing, { now, mostCents: 1_000_000 })).toEqual(standing);
  });

  test("a change applies immediately if nobody reached a rank, or ranks were off", () => {
    expect(keepCurrentLadder(standing, other, { now, mostCents: 999_999 })).toEqual(other);
    expect(keepCurrentLadder(off, other, { now, mostCents: 1_000_000_000 })).toEqual(other);
  });

  test("ignores a `standing` ladder that a client sent", () => {
    const forged = { ...other, standing: { ladder: own(["Mine", 1, 0.1]).ladder, until: "2099-01-01T00:00:00.000Z" } };
    expect(keepCurrentLadder(off, forged, { now, mostCents: 0 })).toEqual(other);
  });
});

test("RANKS-09: ladders of any length have emblems from the first to the last", () => {
  const images = (count: number) =>
    activeRanksAt(
      own(...Array.from({ length: count }, (_, at) => [`R${at}`, 100 + at, 1] as [string, number, number])),
      now,
    ).map(({ image }) => image);
  expect(images(1)).toEqual([defaultRanks[0]?.image]);
  expect(images(3).at(-1)).toBe(defaultRanks[11]?.image);
  expect(images(24).every((image) => defaultRanks.some((rank) => rank.image === image))).toBe(true);
});
