import type { RewardKind } from "../../../fairness/rules/roll.ts";

/** The value of a buck unless the admin chooses another: the store's $10 gift card costs 75,000 points. */
export const pointsPerBuck = 7_500;

export interface Chance {
  prob: number;
  kind: RewardKind;
  /** In points or dollars; for an item, its worth in points. */
  amount: number;
}

export interface CaseFigures {
  /** The sum of the probabilities in millionths, rounded. A case needs 1,000,000. */
  millionths: number;
  expectedPoints: number;
  /** The expected points as a share of the price; null when the price is 0. */
  returnToPlayer: number | null;
}

/** Computes the live statistics. An unreadable number counts as 0, because the admin is still filling in the form. */
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
