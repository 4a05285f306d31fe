// Bonus hunts as pages and calls see them. Amounts are dollars with at most two decimals.

export interface HuntBonus {
  id: number;
  name: string;
  provider_name: string;
  bet_size: number;
  /** Null before the bonus is opened. */
  payout: number | null;
  /** Payout divided by bet; null before the bonus is opened. */
  multiplier: number | null;
}

/**
 * A hunt and its statistics. Only the running hunt has `bonuses`. Pages load those of other hunts (`/hunt-data/{id}`).
 */
export interface Hunt {
  id: number;
  name: string;
  bonus_count_total: number;
  bonus_count_opened: number;
  info_start_cost: number;
  /** The sum of the payouts so far. */
  info_amount_won: number;
  /** The mean multiplier of the opened bonuses. */
  info_running_average: number;
  /** The mean multiplier that the unopened bonuses need to break even; 0 if none are left. */
  info_required_average: number;
  info_highest_payout: number;
  info_highest_multi: number;
  finished: boolean;
  created_at: string;
  /** The number of edits. A save sends the version that the editor saw. */
  version: number;
  /** The points for the closest guess. 0 if there is no prize, or no guess yet. */
  guess_prize: number;
  /** The points that an admin still has to release; 0 if none. */
  guess_prize_waiting: number;
  /** False from the first payout on, even if that payout is undone. */
  takes_guesses: boolean;
  /** The closest guess of a finished hunt. Everybody but the winner sees a masked name. */
  guess_winner: {
    username: string;
    guess: number;
    points: number;
    /** False during the minute in which the hunt can be reopened. */
    paid: boolean;
    own: boolean;
  } | null;
  bonuses?: HuntBonus[];
}

export interface BonusHuntProps {
  current: Hunt | null;
  hunts: Hunt[];
  /** The viewer's own guess in the running hunt, in dollars. */
  guess: number | null;
}

export interface HuntData {
  bonuses: HuntBonus[];
}

export interface AdminHuntsProps {
  hunts: Hunt[];
  editing: Hunt | null;
  /** Slots of earlier hunts for autocomplete, most used first. */
  slots: { name: string; provider_name: string }[];
}

/** How long a finished hunt can be reopened. After that, its guesses are settled for good. */
export const guessesSettleAfterMs = 60_000;

/** Returns a hunt's progress, 0 to 1 (HUNT-05). */
export const huntProgress = (hunt: Pick<Hunt, "bonus_count_opened" | "bonus_count_total">): number =>
  hunt.bonus_count_total === 0 ? 0 : hunt.bonus_count_opened / hunt.bonus_count_total;

export interface LiveHuntState {
  /** The running hunt, or the one that has just finished, with its bonuses. */
  hunt: (Hunt & { bonuses: HuntBonus[] }) | null;
  /** The end of the time in which the finished hunt can be reopened (ISO 8601 UTC). */
  reopen_until: string | null;
}

export interface LiveHuntProps {
  live: LiveHuntState;
  now: string;
}

/** The response to calls from the moderator's phone. A refusal with status 409 also contains the current state. */
export interface LiveHuntAnswer {
  message: string;
  live: LiveHuntState;
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/hunts": AdminHuntsProps;
    "admin/live": LiveHuntProps;
    "bonus-hunt": BonusHuntProps;
  }
}
