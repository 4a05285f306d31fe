// What a case gives back on average, as an admin sees it while setting its odds. Pure.
import type { RewardKind } from "../../../fairness/rules/roll.ts";

/** The store's $10 gift card costs 75,000 points: what a buck counts as, unless the admin says otherwise. */
export const pointsPerBuck = 7_500;

export interface Chance {
  prob: number;
  kind: RewardKind;
  /** Points, dollars, or an item's worth in points. */
  amount: number;
}

export interface CaseFigures {
  /** Of all probabilities, in millionths, rounded: 1,000,000 is what a case needs. */
  millionths: number;
  /** Points a roll gives back on average. */
  expectedPoints: number;
  /** The same as a share of the price; null when the price is 0. */
  returnToPlayer: number | null;
}

/** What is no number counts as 0, since forms are looked at while they are being filled in. */
export function caseFigures(rewards: readonly Chance[], pricePoints: number, buckPoints = pointsPerBuck): CaseFigures {
  let millionths = 0;
  let expectedPoints = 0;
  for (const { prob, kind, amount } of rewards) {
    const chance = Number.isFinite(prob) ? prob : 0;
    const worth = Number.isFinite(amount) ? amount : 0;
    millionths += Math.round(chance * 1_000_000);
    expectedPoints += chance * worth * (kind === "bucks" ? buckPoints : 1);
  }
  return { millionths, expectedPoints, returnToPlayer: pricePoints > 0 ? expectedPoints / pricePoints : null };
}
