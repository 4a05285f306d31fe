// Home's figures where the operator left them empty: what the site itself can count in dollars, which is what it paid out.
// Pure.
import type { Statistics } from "./contract/content.ts";

/** A smaller figure speaks against the site that shows it. */
export const minShownDollars = 1_000;

/** What the operator entered stays; `paidDollars` stands in for an empty figure of withdrawals, their sum for an empty total. */
export function withCountedStatistics(entered: Statistics, paidDollars: number): Statistics {
  const { giveaways, leaderboards, store_purchases } = entered;
  const withdrawals = entered.withdrawals > 0 ? entered.withdrawals : floorIfLarge(paidDollars);
  const sum = giveaways + leaderboards + store_purchases + withdrawals;
  return { ...entered, withdrawals, total: entered.total > 0 ? entered.total : floorIfLarge(sum) };
}

const floorIfLarge = (dollars: number): number => (dollars >= minShownDollars ? Math.floor(dollars) : 0);
