// Fills the front page's empty totals with the dollars that the site paid out. Pure.
import type { Statistics } from "./contract/content.ts";

/** A smaller amount would look bad for the site. */
export const minShownDollars = 1_000;

/**
 * Keeps the totals that the operator entered. `paidDollars` replaces an empty amount of withdrawals, and the sum
 * replaces an empty total.
 */
export function withCountedStatistics(entered: Statistics, paidDollars: number): Statistics {
  const { giveaways, leaderboards, store_purchases } = entered;
  const withdrawals = entered.withdrawals > 0 ? entered.withdrawals : floorIfLarge(paidDollars);
  const sum = giveaways + leaderboards + store_purchases + withdrawals;
  return { ...entered, withdrawals, total: entered.total > 0 ? entered.total : floorIfLarge(sum) };
}

const floorIfLarge = (dollars: number): number => (dollars >= minShownDollars ? Math.floor(dollars) : 0);
