// Home's figures where the operator left them empty: what the site itself can count in dollars, which is what it paid out.
// Pure.
import type { Statistics } from "./contract/content.ts";

/** A smaller figure speaks against the site that shows it. */
export const leastCountedDollars = 1_000;

/** What the operator entered stays; `paidDollars` stands in for an empty figure of withdrawals, their sum for an empty total. */
export function withCounted(entered: Statistics, paidDollars: number): Statistics {
  const { giveaways, leaderboards, store_purchases } = entered;
  const withdrawals = entered.withdrawals > 0 ? entered.withdrawals : largeEnough(paidDollars);
  const sum = giveaways + leaderboards + store_purchases + withdrawals;
  return { ...entered, withdrawals, total: entered.total > 0 ? entered.total : largeEnough(sum) };
}

const largeEnough = (dollars: number): number => (dollars >= leastCountedDollars ? Math.floor(dollars) : 0);
