// Bonus hunts as pages and calls see them. Amounts are dollars with at most two decimals.

export interface HuntBonus {
  id: number;
  /** The slot. */
  name: string;
  provider_name: string;
  bet_size: number;
  /** Null before it is opened. */
  payout: number | null;
  /** payout / bet; null before it is opened. */
  multiplier: number | null;
}

/** A hunt's figures. Only the running hunt has `bonuses`; others load them (`/hunt-data/{id}`). */
export interface Hunt {
  id: number;
  name: string;
  bonus_count_total: number;
  bonus_count_opened: number;
  /** Start balance. */
  info_start_cost: number;
  /** Sum of the payouts so far. */
  info_amount_won: number;
  /** Mean multiplier of the opened bonuses. */
  info_running_average: number;
  /** Mean multiplier the unopened bonuses need to break even; 0 without any. */
  info_required_average: number;
  info_highest_payout: number;
  info_highest_multi: number;
  finished: boolean;
  /** ISO 8601 UTC. */
  created_at: string;
  /** Counts the edits. A save sends it back. */
  version: number;
  /** Points for the closest guess; 0: none, or none yet. */
  guess_prize: number;
  /** Points that an admin still has to release; 0: none. */
  guess_prize_waiting: number;
  /** False after the first payout, even if it is undone. */
  takes_guesses: boolean;
  /** The best guess, once the hunt is finished. The name is masked for everybody else. */
  guess_winner: {
    username: string;
    /** Dollars. */
    guess: number;
    points: number;
    /** False during the minute in which the hunt can be reopened. */
    paid: boolean;
    own: boolean;
  } | null;
  bonuses?: HuntBonus[];
}

export interface BonusHuntProps {
  /** The running hunt with its bonuses, or null. */
  current: Hunt | null;
  /** All hunts, newest first. */
  hunts: Hunt[];
  /** The viewer's own guess in the running hunt, in dollars. */
  guess: number | null;
}

/** `GET /hunt-data/{id}`. */
export interface HuntData {
  bonuses: HuntBonus[];
}

export interface AdminHuntsProps {
  hunts: Hunt[];
  /** The hunt being edited, with its bonuses. */
  editing: Hunt | null;
  /** Slots used before, for autocomplete, most used first. */
  slots: { name: string; provider_name: string }[];
}

/** How long a finished hunt can be reopened before its guesses are settled for good. */
export const guessesSettleAfterMs = 60_000;

/** Returns a hunt's progress, 0 to 1 (HUNT-05). */
export const huntProgress = (hunt: Pick<Hunt, "bonus_count_opened" | "bonus_count_total">): number =>
  hunt.bonus_count_total === 0 ? 0 : hunt.bonus_count_opened / hunt.bonus_count_total;

/** The second screen: the current hunt on a moderator's phone. */
export interface LiveHuntState {
  /** The running hunt, or the one that has just finished, with its bonuses. */
  hunt: (Hunt & { bonuses: HuntBonus[] }) | null;
  /** Until when the finished hunt can be reopened (ISO 8601 UTC). */
  reopen_until: string | null;
}

export interface LiveHuntProps {
  live: LiveHuntState;
  /** ISO 8601 UTC. */
  now: string;
}

/** The reply to the second screen's calls. With a 409 refusal it has the current state. */
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
