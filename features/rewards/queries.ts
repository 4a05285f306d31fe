import { sql } from "kysely";
import type { House } from "../../common/server/house.ts";
import { isoDay, monthStart, weekStart } from "../../platform/base/clock.ts";
import { createBatcher } from "../../platform/cache/batcher.ts";
import type { Db } from "../../platform/database/db.ts";
import { rankPartner } from "./claims.ts";

export interface RecordRow {
  user_id: number;
  account_name: string | null;
  code: string | null;
  wager_cents: number;
  instant_microcents: number;
  weekly_microcents: number;
  monthly_microcents: number;
  /** Accrued in the running week and month (`monthly_accruing_microcents`). */
  weekly_accruing_microcents: number;
  monthly_accruing_microcents: number;
  rakeback_cents: number;
  rank_cents: number;
  weekly_claimed_at: Date | null;
  monthly_claimed_at: Date | null;
  claimed_ranks: string[];
  /** Ranks that the linked account has already brought to another user. */
  used_ranks: string[];
}

export type RecordReader = ReturnType<typeof createRecordReader>;

export function createRecordReader({ db, clock }: Pick<House, "db" | "clock">) {
  const find = createBatcher<number, RecordRow>((userIds) => readRecords(db, userIds, clock.now()));
  return async (userId: number): Promise<RecordRow | null> => (await find(userId)) ?? null;
}

export async function readRecords(db: Db, userIds: readonly number[], now: Date): Promise<Map<number, RecordRow>> {
  const [week, month] = [isoDay(weekStart(now)), isoDay(monthStart(now))];
  const { rows } = await sql<RecordRow>`
      select a.user_id, l.account_name, code.code, coalesce(w.wager_cents, 0) as wager_cents, r.*,
        coalesce(t.rakeback_cents, 0) as rakeback_cents, coalesce(t.rank_cents, 0) as rank_cents,
        t.weekly_claimed_at, t.monthly_claimed_at,
        array(select rank from rank_claims c where c.user_id = a.user_id order by reward_cents) as claimed_ranks,
        array(
          select rank from rank_claims c where c.account_id = l.account_id and c.user_id <> a.user_id
        ) as used_ranks
      from unnest(${userIds}::bigint[]) as a (user_id)
      left join links l on l.user_id = a.user_id and l.provider = ${rankPartner.slug}
      left join wagers w on w.partner = ${rankPartner.type} and w.month = ${month}::date
        and w.account_id = l.account_id
      left join link_codes code on code.user_id = a.user_id and code.provider = ${rankPartner.slug}
        and code.expires_at > ${now}
      left join reward_totals t on t.user_id = a.user_id
      cross join lateral (
        select
          coalesce(sum(microcents) filter (where kind = 'instant'), 0)::bigint as instant_microcents,
          coalesce(sum(microcents) filter (where kind = 'weekly' and period < ${week}::date), 0)::bigint
            as weekly_microcents,
          coalesce(sum(microcents) filter (where kind = 'monthly' and period < ${month}::date), 0)::bigint
            as monthly_microcents,
          coalesce(sum(microcents) filter (where kind = 'weekly' and period >= ${week}::date), 0)::bigint
            as weekly_accruing_microcents,
          coalesce(sum(microcents) filter (where kind = 'monthly' and period >= ${month}::date), 0)::bigint
            as monthly_accruing_microcents
        from rakeback_accruals where user_id = a.user_id
      ) r`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row]));
}
