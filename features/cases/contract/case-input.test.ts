import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { caseInput, parseProbability } from "./case-input.ts";

describe("probabilities", () => {
  test.each([
    ["1", 1_000_000],
    ["1.000000", 1_000_000],
    ["0", 0],
    ["0.5", 500_000],
    [".5", 500_000],
    ["0.000001", 1],
    ["0.1", 100_000],
    ["0.10000000", 100_000],
    ["0.123456", 123_456],
  ])("%s is %d tickets", (text, tickets) => expect(parseProbability(text)).toBe(tickets));

  test.each([
    "",
    ".",
    "1.",
    "-0.1",
    "1.000001",
    "2",
    "0.1234567",
    "1e-3",
    "NaN",
    "Infinity",
    "0,5",
    " 1",
    "0x1",
    "٠.٥",
  ])("%s is refused", (text) => expect(parseProbability(text)).toBeNull());

  test("every multiple of a millionth is parsed exactly, without the rounding of doubles", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (tickets) => {
        expect(parseProbability((tickets / 1_000_000).toFixed(6))).toBe(tickets);
      }),
    );
  });
});

describe("a case", () => {
  const reward = (prob: string, more = {}) => ({ label: "Leaf", prob, ...more });
  const parse = (rewards: unknown[], more = {}) => caseInput.safeParse({ name: "Case", price: "10", rewards, ...more });

  test("its probabilities must add up to exactly 1 in decimals", () => {
    expect(parse(Array.from({ length: 10 }, () => reward("0.1"))).success).toBe(true);
    expect(parse([reward("0.1"), reward("0.2"), reward("0.7")]).success).toBe(true);
    expect(parse([reward("0.5"), reward("0.499999")]).success).toBe(false);
    expect(parse([reward("0.5"), reward("0.500001")]).success).toBe(false);
  });

  test("has 1 to 100 rewards", () => {
    const many = (count: number) => [reward("1"), ...Array.from({ length: count - 1 }, () => reward("0"))];
    expect(parse([]).success).toBe(false);
    expect(parse(many(100)).success).toBe(true);
    expect(parse(many(101)).success).toBe(false);
  });

  test("a reward is an unlimited item by default, and bucks are read as cents", () => {
    const saved = parse([
      reward("0.5"),
      reward("0.3", { kind: "points", amount: "250", stock: "" }),
      reward("0.2", { kind: "bucks", amount: "12.5", stock: "3" }),
    ]);
    expect(saved.data?.rewards).toEqual([
      { label: "Leaf", tickets: 500_000, kind: "item", amount: 0, stock: null },
      { label: "Leaf", tickets: 300_000, kind: "points", amount: 250, stock: null },
      { label: "Leaf", tickets: 200_000, kind: "bucks", amount: 1_250, stock: 3 },
    ]);
    for (const wrong of [{ kind: "points", amount: "1.5" }, { kind: "bucks", amount: "1.555" }, { stock: "-1" }]) {
      expect(parse([reward("1", wrong)]).success, JSON.stringify(wrong)).toBe(false);
    }
  });
});
