// Decides how a prize is celebrated. It compares the prize's worth with the price, so only a gain looks like a win
// (CHEER-01).

import type { Cheer } from "../../../ui/reel/reel.tsx";
import { pointsPerBuck } from "../contract/case-figures.ts";
import type { CaseReward } from "../contract/cases.ts";
import { rarityTier } from "./rarity.ts";

/** A prize worth this many times the case's price gets the full celebration, and so does the rarest tier. */
const fullCheerTimes = 20;

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
