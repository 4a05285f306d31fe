import type { Selectable } from "kysely";
import type { HuntsTable } from "../../db/tables.ts";

export interface BonusFigures {
  betCents: number;
  /** Null before the bonus is opened. */
  payoutCents: number | null;
}

export interface HuntFigures {
  total: number;
  opened: number;
  wonCents: number;
  runningAverage: number;
  /** The mean multiplier that the unopened bonuses need to win back the start balance; 0 if none are left. */
  requiredAverage: number;
  highestPayoutCents: number;
  highestMultiplier: number;
}

export const bonusMultiplier = ({ betCents, payoutCents }: BonusFigures): number | null =>
  payoutCents === null ? null : payoutCents / betCents;

export function huntFigures(startCostCents: number, bonuses: readonly BonusFigures[]): HuntFigures {
  const opened = bonuses.filter(({ payoutCents }) => payoutCents !== null);
  const payouts = opened.map(({ payoutCents }) => payoutCents ?? 0);
  const multipliers = opened.map((bonus) => bonusMultiplier(bonus) ?? 0);
  const wonCents = sum(payouts);
  const closedBetCents = sum(bonuses.filter(({ payoutCents }) => payoutCents === null).map(({ betCents }) => betCents));
  return {
    total: bonuses.length,
    opened: opened.length,
    wonCents,
    runningAverage: opened.length === 0 ? 0 : sum(multipliers) / opened.length,
    requiredAverage: closedBetCents === 0 ? 0 : Math.max(0, startCostCents - wonCents) / closedBetCents,
    highestPayoutCents: Math.max(0, ...payouts),
    highestMultiplier: Math.max(0, ...multipliers),
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Returns whether the guess prize needs an admin's release. A settled hunt needs none. */
export const isPrizeWaiting = (
  hunt: Pick<Selectable<HuntsTable>, "guess_prize_points" | "prize_released_at" | "guesses_settled_at">,
): boolean => hunt.guess_prize_points > 0 && hunt.prize_released_at === null && hunt.guesses_settled_at === null;

interface Guessing {
  guesses_closed_at: Date | null;
  guesses_settled_at: Date | null;
  finished_at: Date | null;
}

/**
 * Returns whether guessing is over for good: after the first payout (even if undone), after the end, or after the
 * settlement.
 */
export const areGuessesOver = (hunt: Guessing): boolean =>
  hunt.guesses_closed_at !== null || hunt.guesses_settled_at !== null || hunt.finished_at !== null;

/** Returns whether guesses are open. Staff may pause them before the first payout. */
export const isTakingGuesses = (hunt: Guessing & { guesses_held_at: Date | null }): boolean =>
  !areGuessesOver(hunt) && hunt.guesses_held_at === null;
