import { expect, test } from "vitest";
import { caseFigures } from "./case-figures.ts";

test("computes the sum, the expected value and the return to player with the value of a buck", () => {
  const rewards = [
    { prob: 0.1, kind: "points", amount: 500 },
    { prob: 0.2, kind: "bucks", amount: 0.5 },
    { prob: 0.7, kind: "item", amount: 10 },
  ] as const;
  const { millionths, expectedPoints, returnToPlayer } = caseFigures(rewards, 200, 1_000);
  expect(millionths).toBe(1_000_000);
  expect(expectedPoints).toBeCloseTo(50 + 100 + 7);
  expect(returnToPlayer).toBeCloseTo(0.785);
});

test("an unreadable number counts as 0, and a free case has no return to player", () => {
  const half = [
    { prob: Number.NaN, kind: "points", amount: 5 } as const,
    { prob: 0.5, kind: "item", amount: Number.NaN } as const,
  ];
  expect(caseFigures(half, 0)).toEqual({ millionths: 500_000, expectedPoints: 0, returnToPlayer: null });
  expect(caseFigures(half, Number.NaN).returnToPlayer).toBeNull();
});
