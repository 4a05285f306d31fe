import { describe, expect, test } from "vitest";
import { caseStrip, createFirstRound, createNextRound, raffleStrip, seededRandom } from "./strip.ts";

const rewards = ["points", "hoodie", "buck", "car"];

describe("a case's strip", () => {
  test("CASE-12, CASE-13: has 50 entries of the case, and the server's prize at index 42", () => {
    const { items, winnerIndex } = caseStrip(rewards, "car", () => 0);
    expect(items).toHaveLength(50);
    expect(winnerIndex).toBe(42);
    expect(items[42]).toBe("car");
    expect(items.filter((item) => item !== "points")).toEqual(["car"]);
  });

  test("shows rare rewards rarely", () => {
    const chances: Record<string, number> = { points: 0.75, hoodie: 0.25, buck: 0, car: 0 };
    const random = seededRandom(1);
    const items = Array.from(
      { length: 200 },
      () => caseStrip(rewards, undefined, random, (item) => chances[item]!).items,
    ).flat();
    const share = (item: string) => items.filter((each) => each === item).length / items.length;
    expect(share("points")).toBeCloseTo(0.75, 1);
    expect(share("hoodie")).toBeCloseTo(0.25, 1);
    expect(share("car")).toBe(0);
  });
});

describe("a raffle's strip", () => {
  test("RAFFLE-44: has the winner, and 50 fillers after it", () => {
    const { items, winnerIndex } = raffleStrip(["ondine", "mistral"], "sirocco", seededRandom(3));
    expect(items[winnerIndex]).toBe("sirocco");
    expect(items.slice(winnerIndex + 1)).toHaveLength(50);
    expect(winnerIndex).toBeGreaterThan(15);
    expect(items.filter((item) => item === "sirocco")).toHaveLength(1);
  });
});

describe("from one round to the next", () => {
  const pitchPx = 100;
  const first = createFirstRound(["a", "b", "c", "d", "e", "f", "g", "h"], 6, 450);
  const strip = { items: Array.from({ length: 50 }, () => "z").with(42, "WON"), winnerIndex: 42 };
  const under = (round: typeof first, px: number) => round.tiles[Math.floor(px / pitchPx)];

  test("the strip's beginning follows its end", () => {
    expect(first.tiles.map((tile) => tile.item).join("")).toBe("abcdefghabcdef");
    expect(new Set(first.tiles.map((tile) => tile.key)).size).toBe(14);
    expect(first.count).toBe(8);
  });

  test("the visible tiles stay the same in the same place, and the winner is in its place", () => {
    for (const px of [450, 730, 1_040]) {
      const next = createNextRound(first, strip, { px, reachPx: 190, pitchPx });
      for (const aside of [-190, -100, 0, 100, 190]) {
        expect(under(next, next.startPx + aside)).toBe(under(first, px + aside));
      }
      expect(next.tiles[42]?.item).toBe("WON");
      expect(next.count).toBe(50);
      expect(next.tiles).toHaveLength(56);
      expect(new Set(next.tiles.map((tile) => tile.key)).size).toBe(56);
      expect(next.id).toBe(1);
    }
  });

  test("the winner is in its place even if the window shows more tiles than come before it", () => {
    const next = createNextRound(
      first,
      { items: ["y", "y", "WON", "y"], winnerIndex: 2 },
      { px: 450, reachPx: 400, pitchPx },
    );
    expect(next.tiles[2]?.item).toBe("WON");
  });
});
