// Wager rewards: rakeback and ranks, as the page and the calls see them.
import { z } from "zod";
import type { Rank } from "../../../common/contract/ranks.ts";

export type RakebackKind = "instant" | "weekly" | "monthly";

/** The viewer's record at Roobet. Dollars with at most two decimals, rakeback rounded down to the cent. */
export interface WagerRecord {
  /** Null: a guest, or not linked. */
  roobet_username: string | null;
  /** A linking code that still waits to be said in Roobet's chat. */
  token: string | null;
  /** Wagered in the current UTC month. */
  wagered: number;
  /** Claimable now. */
  instant_rakeback: number;
  weekly_rakeback: number;
  monthly_rakeback: number;
  /** ISO 8601 UTC. */
  monthly_last_claimed: string | null;
  weekly_last_claimed: string | null;
  claimed_rank_rewards: string[];
  /** Everything claimed so far, ranks included. */
  bonuses: number;
  /** Rank rewards claimed so far. */
  wager_rewards: number;
  /** Accrued in the running week and month, claimable when they end. */
  weekly_accruing: number;
  monthly_accruing: number;
}

export interface WagerRewardsProps {
  roobet: WagerRecord;
  /** Lowest first; none: the site has no ranks, and speaks of none. */
  ranks: readonly Rank[];
  /** 00:00 UTC on the first of the next month: wagers start anew. */
  resets_at: string;
  /** Monday 00:00 UTC. */
  week_ends_at: string;
  /** The product's time; null for guests, whose page is kept for a while. */
  now: string | null;
}

/** Which there are the settings say; one of another name is refused in the same words. */
export const noSuchRank = "There is no such rank.";
export const claimRankInput = z.object({ rank: z.string({ error: noSuchRank }).max(60, noSuchRank) });

export interface VipRewardsProps {
  /** How many ranks there are; 0: the page speaks of none. */
  ranks_count: number;
  /** Whether the running month of the board has prizes, and so a draw. */
  has_prizes: boolean;
  /** How many share the weekly raffle's prizes; null: there is no weekly raffle to tell of. */
  weekly_raffle_winners: number | null;
}

/** Paid: what to show. Refused: 409 with `encodeMessage`, a rank with `error`. */
export type ClaimAnswer = { message: string } | { error: string };

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "vip-rewards": VipRewardsProps;
    "wager-rewards": WagerRewardsProps;
  }
}
