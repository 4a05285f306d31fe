// Wager rewards: rakeback and ranks, as the page and the calls see them.
import { z } from "zod";
import { type Rank, ranks } from "./ranks.ts";

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
  ranks: readonly Rank[];
  /** 00:00 UTC on the first of the next month: wagers start anew. */
  resets_at: string;
  /** Monday 00:00 UTC. */
  week_ends_at: string;
  /** The product's time; null for guests, whose page is kept for a while. */
  now: string | null;
}

export const claimRankInput = z.object({
  rank: z.enum(
    ranks.map(({ name }) => name),
    { error: "There is no such rank." },
  ),
});

/** Paid: what to show. Refused: 409 with `message`, a rank with `error`. */
export type ClaimAnswer = { message: string } | { error: string };
