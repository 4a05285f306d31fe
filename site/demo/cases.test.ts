import { expect, test } from "vitest";
import { caseFigures } from "../../features/cases/contract/case-figures.ts";
import { caseInput, parseProbability } from "../../features/cases/contract/case-input.ts";
import { type DemoReward, demoCases } from "./cases.ts";

const rewardChance = ([prob, , , gives]: DemoReward) => {
  const share = (parseProbability(prob) ?? Number.NaN) / 1_000_000;
  if ("points" in gives) return { prob: share, kind: "points", amount: gives.points } as const;
  if ("dollars" in gives) return { prob: share, kind: "bucks", amount: gives.dollars } as const;
  return { prob: share, kind: "item", amount: gives.itemWorth } as const;
};

test.each(demoCases)("$name is valid as it is and returns 85 to 95 % of its price", ({ name, price, rewards }) => {
  const typed = rewards.map(([prob, label]) => ({ prob, label }));
  expect(caseInput.safeParse({ name, price: String(price), rewards: typed }).success).toBe(true);
  const { millionths, returnToPlayer } = caseFigures(rewards.map(rewardChance), price);
  expect(millionths).toBe(1_000_000);
  expect(returnToPlayer).toBeGreaterThan(0.85);
  expect(returnToPlayer).toBeLessThan(0.95);
});
