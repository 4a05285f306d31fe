// Bonus hunts as pages and calls see them. Amounts are dollars with at most two decimals.

export interface HuntBonus {
  id: number;
  /** The slot. */
  name: string;
  provider_name: string;
  bet_size: number;
  /** Null until it was opened. */
  payout: number | null;
  /** payout / bet; null until it was opened. */
  multiplier: number | null;
}

/** A hunt's figures; `bonuses` come with the running hunt and on demand (`/hunt-data/{id}`). */
export interface Hunt {
  id: number;
  name: string;
  bonus_count_total: number;
  bonus_count_opened: number;
  /** Start balance. */
  info_start_cost: number;
  /** What the bonuses paid so far. */
  info_amount_won: number;
  /** Mean multiplier of the opened ones. */
  info_running_average: number;
  /** Mean multiplier the closed ones must pay to break even; 0 when there are none. */
  info_required_average: number;
  info_highest_payout: number;
  info_highest_multi: number;
  finished: boolean;
  /** ISO 8601 UTC. */
  created_at: string;
  /** Counts the edits; sent back when saving. */
  version: number;
  /** Points the closest guess of its end wins; 0: none, or none yet. */
  guess_prize: number;
  /** Points that would be won once an admin releases them; 0: nothing waits. */
  guess_prize_waiting: number;
  /** False from the first payout on, also when it is taken back. */
  takes_guesses: boolean;
  /** Who guessed best, once it is finished; the name is masked but for their own eyes. */
  guess_winner: {
    username: string;
    /** Dollars. */
    guess: number;
    points: number;
    /** False for the minute in which the hunt can still be reopened. */
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
  /** The viewer's own guess of the running hunt's end, in dollars. */
  guess: number | null;
}

/** `GET /hunt-data/{id}`. */
export interface HuntData {
  bonuses: HuntBonus[];
}

export interface AdminHuntsProps {
  hunts: Hunt[];
  /** The hunt that is being edited, with its bonuses. */
  editing: Hunt | null;
  /** Slots used before, for completion: most used first. */
  slots: { name: string; provider_name: string }[];
}

/** How long a finished hunt can be reopened before its guesses are settled for good. */
export const guessesSettleAfterMs = 60_000;

/** How far a hunt is, 0 to 1 (HUNT-05). */
export const huntProgress = (hunt: Pick<Hunt, "bonus_count_opened" | "bonus_count_total">): number =>
  hunt.bonus_count_total === 0 ? 0 : hunt.bonus_count_opened / hunt.bonus_count_total;

/** The second screen: the hunt as it stands, for a moderator's phone. */
export interface LiveHuntState {
  /** The running one, else the one that was just finished; with its bonuses. */
  hunt: (Hunt & { bonuses: HuntBonus[] }) | null;
  /** Until when a finished one can be reopened before its guesses are paid, ISO 8601 UTC. */
  reopen_until: string | null;
}

export interface LiveHuntProps {
  live: LiveHuntState;
  /** ISO 8601 UTC. */
  now: string;
}

/** Of a call from the second screen; when refused with 409 the state is how it stands now. */
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
