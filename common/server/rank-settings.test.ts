// The operator's ladder: what it may be, which one stands, and what claims are kept under.
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

test("RANKS-01: nothing is promised from the start; switched on, the documented twelve stand", () => {
  expect(activeRanksAt(rankSettings.parse(undefined), now)).toEqual([]);
  expect(activeRanksAt(standing, now).map(({ key: _, ...rank }) => rank)).toEqual(defaultRanks);
});

describe("RANKS-02: a ladder that could not be climbed, or pays by a slip of the pen, is refused at its field", () => {
  test.each<[string, unknown, (string | number)[]]>([
    ["no rank at all", [], ["ladder"]],
    ["one without a name", ladder(["  ", 100, 1]), ["ladder", 0, "name"]],
    ["a name of 31 letters", ladder(["x".repeat(31), 100, 1]), ["ladder", 0, "name"]],
    ["an invisible letter", ladder(["Leaf\u200b", 100, 1]), ["ladder", 0, "name"]],
    ["an invisible filler", ladder(["Leaf\u3164", 100, 1]), ["ladder", 0, "name"]],
    ["an invisible tag", ladder(["Leaf\u{e0080}", 100, 1]), ["ladder", 0, "name"]],
    ["two of one name", ladder(["Leaf", 100, 1], ["leaf", 200, 2]), ["ladder", 1, "name"]],
    ["two that ask for the same", ladder(["Leaf", 100, 1], ["Twig", 100, 2]), ["ladder", 1, "wager"]],
    ["one that asks for less", ladder(["Leaf", 100, 1], ["Twig", 50, 2]), ["ladder", 1, "wager"]],
    ["one that pays more than a tenth", ladder(["Leaf", 100, 10.01]), ["ladder", 0, "reward"]],
    ["one that pays nothing", ladder(["Leaf", 100, 0]), ["ladder", 0, "reward"]],
    ["parts of a cent", ladder(["Leaf", 100, 1.005]), ["ladder", 0, "reward"]],
    ["a wager without end", ladder(["Leaf", 1e12, 1]), ["ladder", 0, "wager"]],
    ["words for a wager", [{ name: "Leaf", wager: "much", reward: 1 }], ["ladder", 0, "wager"]],
    ["one row twice", ladder(["Leaf", 100, 1, "a"], ["Twig", 200, 2, "a"]), ["ladder", 1, "key"]],
    [
      "25 of them",
      ladder(...Array.from({ length: 25 }, (_, at) => [`R${at}`, 100 + at, 1] as [string, number, number])),
      ["ladder"],
    ],
  ])("%s", (_what, given, path) => {
    const parsed = rankSettings.safeParse({ on: true, ladder: given });
    expect(parsed.error?.issues.map((issue) => issue.path)).toEqual([path]);
  });

  test("a name of 30 letters, cents and a tenth of the wager are fine", () => {
    expect(activeRanksAt(own(["x".repeat(30), 100.55, 10.05]), now)).toMatchObject([
      { threshold: 10_055, reward: 1_005 },
    ]);
  });
});

test("RANKS-03: a rank called otherwise stays the same; one brought back by its name, too; a new one of a name that is taken is another", () => {
  const keys = (given: unknown) => rankSettings.parse({ ladder: given }).ladder.map(({ key }) => key);
  expect(keys(ladder(["Twig", 100, 1, "Bronze I"], ["Bronze I", 200, 2]))).toEqual(["Bronze I", "Bronze I 2"]);
  expect(keys(ladder(["Bronze I", 100, 1]))).toEqual(["Bronze I"]);
});

describe("RANKS-04: what somebody has reached under a ladder stands until the month ends", () => {
  const other = own(["Leaf", 500, 5]);
  const off = { ...standing, on: false };

  test.each([
    ["a ladder of others", other, ["Leaf"]],
    ["ranks switched off", off, []],
  ])("%s", (_what, wanted, later) => {
    const saved = keepCurrentLadder(standing, wanted, { now, mostCents: 1_000_000 });
    expect(activeRanksAt(saved, now)).toEqual(activeRanksAt(standing, now));
    expect(activeRanksAt(saved, new Date(nextMonth.getTime() - 1))).toHaveLength(12);
    expect(activeRanksAt(saved, nextMonth).map(({ name }) => name)).toEqual(later);
    // Saved once more, nothing else stands meanwhile; set back, nothing waits.
    const again = keepCurrentLadder(saved, own(["Twig", 50, 1]), { now, mostCents: 1_000_000 });
    expect(activeRanksAt(again, now)).toEqual(activeRanksAt(standing, now));
    expect(keepCurrentLadder(saved, standing, { now, mostCents: 1_000_000 })).toEqual(standing);
  });

  test("where nobody reached the lowest, or ranks were off, it counts at once", () => {
    expect(keepCurrentLadder(standing, other, { now, mostCents: 999_999 })).toEqual(other);
    expect(keepCurrentLadder(off, other, { now, mostCents: 1_000_000_000 })).toEqual(other);
  });

  test("what is sent as standing is not believed", () => {
    const forged = { ...other, standing: { ladder: own(["Mine", 1, 0.1]).ladder, until: "2099-01-01T00:00:00.000Z" } };
    expect(keepCurrentLadder(off, forged, { now, mostCents: 0 })).toEqual(other);
  });
});

test("RANKS-09: however many there are, each has its emblem, from the first to the last", () => {
  const images = (count: number) =>
    activeRanksAt(
      own(...Array.from({ length: count }, (_, at) => [`R${at}`, 100 + at, 1] as [string, number, number])),
      now,
    ).map(({ image }) => image);
  expect(images(1)).toEqual([defaultRanks[0]?.image]);
  expect(images(3).at(-1)).toBe(defaultRanks[11]?.image);
  expect(images(24).every((image) => defaultRanks.some((rank) => rank.image === image))).toBe(true);
});
