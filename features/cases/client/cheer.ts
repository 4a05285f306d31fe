// How a case's prize is celebrated: by what it is worth beside what was paid, so that only a gain is dressed as a win.

import type { Cheer } from "../../../ui/reel/reel.tsx";
import { pointsPerBuck } from "../contract/case-figures.ts";
import type { CaseReward } from "../contract/cases.ts";
import { rarityTier } from "./rarity.ts";

/** So many times its price, or of the rarest tier: it has the whole gust. */
const fullCheerTimes = 20;

/** What it is worth in points; null for an item nobody said it of. */
export function pointsWorth({ kind, amount }: Pick<CaseReward, "kind" | "amount">): number | null {
  if (kind === "item" && amount === 0) return null;
  return kind === "bucks" ? amount * pointsPerBuck : amount;
}

export function rollCheer(reward: Pick<CaseReward, "kind" | "amount" | "prob">, pricePoints: number): Cheer {
  const worth = pointsWorth(reward);
  if (worth !== null && worth <= pricePoints) return "none";
  const isGreat = worth !== null && pricePoints > 0 && worth >= fullCheerTimes * pricePoints;
  return isGreat || rarityTier(reward.prob) === "gold" ? "full" : "some";
}
