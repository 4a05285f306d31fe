import { z } from "zod";
import type { Rank } from "../../../common/contract/ranks.ts";
import { m } from "../messages.ts";

/** The viewer's record at Roobet. Dollars have at most two decimals; rakeback is rounded down to the cent. */
export interface WagerRecord {
  /** Null for a guest or a viewer without a link. */
  roobet_username: string | null;
  /** A linking code that the viewer has yet to type in Roobet's chat; null: none. */
  token: string | null;
  wagered: number;
  instant_rakeback: number;
  weekly_rakeback: number;
  monthly_rakeback: number;
  monthly_last_claimed: string | null;
  weekly_last_claimed: string | null;
  claimed_rank_rewards: string[];
  /** Everything claimed so far, including ranks. */
  bonuses: number;
  wager_rewards: number;
  /** Accrued in the running week and month (`monthly_accruing`). Claimable when the period has ended. */
  weekly_accruing: number;
  monthly_accruing: number;
}

export interface WagerRewardsProps {
  roobet: WagerRecord;
  /** Lowest first. Empty when the site has no ranks; the page then does not mention them. */
  ranks: readonly Rank[];
  /** 00:00 UTC on the first of the next month, when the month's wager starts at zero. */
  resets_at: string;
  /** The next Monday, 00:00 UTC. */
  week_ends_at: string;
  /** The site's current time. Null for guests, because their page is cached. */
  now: string | null;
}

/** The settings define the ranks, so every unknown name gets this refusal. */
export const noSuchRank = () => m.noSuchRank();
export const claimRankInput = z.object({
  rank: z.string({ error: noSuchRank }).max(60, { error: noSuchRank }),
});

export interface VipRewardsProps {
  ranks_count: number;
  has_prizes: boolean;
  /** The number of winners of the weekly raffle; null: the page does not mention it. */
  weekly_raffle_winners: number | null;
}

/** A paid claim has the text to show. A refusal is a 409 with `message`, or with `error` for a rank. */
export type ClaimAnswer = { message: string } | { error: string };

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "vip-rewards": VipRewardsProps;
    "wager-rewards": WagerRewardsProps;
  }
}
