import type { KeyedRank } from "../../common/server/rank-settings.ts";
import type { WagerRecord } from "./contract/rewards.ts";
import type { RecordRow } from "./queries.ts";

const microcentsToDollars = (microcents: number): number => Math.floor(microcents / 1_000_000) / 100;

/** `ranks` are the current ones. Claimed ranks appear under their current names. */
export const recordProps = (row: RecordRow, ranks: readonly KeyedRank[]): WagerRecord => ({
  roobet_username: row.account_name,
  token: row.code,
  wagered: row.wager_cents / 100,
  instant_rakeback: microcentsToDollars(row.instant_microcents),
  weekly_rakeback: microcentsToDollars(row.weekly_microcents),
  monthly_rakeback: microcentsToDollars(row.monthly_microcents),
  monthly_last_claimed: row.monthly_claimed_at?.toISOString() ?? null,
  weekly_last_claimed: row.weekly_claimed_at?.toISOString() ?? null,
  claimed_rank_rewards: ranks.filter(({ key }) => row.claimed_ranks.includes(key)).map(({ name }) => name),
  bonuses: (row.rakeback_cents + row.rank_cents) / 100,
  wager_rewards: row.rank_cents / 100,
  weekly_accruing: microcentsToDollars(row.weekly_accruing_microcents),
  monthly_accruing: microcentsToDollars(row.monthly_accruing_microcents),
});

export const emptyRecord: WagerRecord = {
  roobet_username: null,
  token: null,
  wagered: 0,
  instant_rakeback: 0,
  weekly_rakeback: 0,
  monthly_rakeback: 0,
  monthly_last_claimed: null,
  weekly_last_claimed: null,
  claimed_rank_rewards: [],
  bonuses: 0,
  wager_rewards: 0,
  weekly_accruing: 0,
  monthly_accruing: 0,
};
