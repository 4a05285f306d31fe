// How a case's prize is celebrated: by what it is worth beside what was paid, so that only a gain is dressed as a win.

import type { Cheer } from "../../../ui/reel/reel.tsx";
import { pointsPerBuck } from "../contract/case-figures.ts";
import type { CaseReward } from "../contract/cases.ts";
import { rarityOf } from "./rarity.ts";

/** So many times its price, or of the rarest tier: it has the whole gust. */
const greatTimes = 20;

/** What it is worth in points; null for an item nobody said it of. */
export function worthOf({ kind, amount }: Pick<CaseReward, "kind" | "amount">): number | null {
  if (kind === "item" && amount === 0) return null;
  return kind === "bucks" ? amount * pointsPerBuck : amount;
}

export function cheerOf(reward: Pick<CaseReward, "kind" | "amount" | "prob">, pricePoints: number): Cheer {
  const worth = worthOf(reward);
  if (worth !== null && worth <= pricePoints) return "none";
  const isGreat = worth !== null && pricePoints > 0 && worth >= greatTimes * pricePoints;
  return isGreat || rarityOf(reward.prob) === "gold" ? "full" : "some";
}
