// Books changed figures and what their growth earns.
import { sql } from "kysely";
import { isoDay, weekStart } from "../core/clock.ts";
import type { Tx } from "../core/db.ts";
import { creditMany } from "../ledger/credit-many.ts";
import type { EarningRates } from "./rules.ts";
import { type StagingTables, type Stretch, within } from "./staging.ts";

export interface Slice {
  partner: number;
  /** Provider of the links that earn: the partner's slug. */
  slug: string;
  monthStart: Date;
  rates: EarningRates;
  now: Date;
  /** The changes to book. */
  stretch: Stretch;
  /** Somebody else, who just linked their account, may write one of the new rows first. */
  contested: boolean;
}

/**
 * Takes over a slice of the changes and books what their growth earns, in one statement. Answers the points earned.
 *
 * Growth is what exceeds `counted_cents`, the highest figure seen. It earns for the account's user if they were linked
 * before the month ended. Points: growth × rate in 10^-8 points, added to the user's carry; whole points are paid,
 * the rest stays. As old carry < 10^8, one more point than the division gives is due exactly when the new carry is
 * smaller than the division's rest, so the old carry need not be read, and syncs of two partners cannot lose any.
 *
 * Rows are looked up one by one by their primary keys (`lateral … limit 1`, `on conflict`): a slice is small, and a plan
 * made while the tables were must not read all of them later.
 */
export async function bookSlice(tx: Tx, { changes }: StagingTables, slice: Slice): Promise<number> {
  const { partner, slug, monthStart, rates, now, stretch, contested } = slice;
  const month = isoDay(monthStart);
  const ref = `${slug}:${month.slice(0, 7)}`;
  const columns = sql`partner, month, account_id, username, wager_cents, counted_cents, updated_at`;
  const values = sql`${partner}::smallint, ${month}::date, account_id, username, wager_cents, wager_cents,
    ${now}::timestamptz`;
  const onConflict = sql`on conflict (partner, month, account_id) do update set
      username = excluded.username, wager_cents = excluded.wager_cents, updated_at = excluded.updated_at,
      counted_cents = greatest(wagers.counted_cents, excluded.counted_cents)`;
  // Compiling it, which its estimates call for, takes longer than running it.
  await sql`select set_config('jit', 'off', true)`.execute(tx);
  const { rows } = await sql<{ points: number }>`
  with slice as materialized (
    select account_id, username, wager_cents, is_new, user_id from ${sql.table(changes)} c where ${within("c", stretch)}
  ), grown as (
    select s.user_id, s.wager_cents - coalesce(w.counted_cents, 0) as growth
    from (select * from slice where user_id is not null) s
    cross join lateral (
      select 1 from links
      where user_id = s.user_id and provider = ${slug} and account_id = s.account_id limit 1
    ) l
    left join lateral (
      select counted_cents from wagers
      where partner = ${partner} and month = ${month}::date and account_id = s.account_id limit 1
    ) w on true
    where s.wager_cents > coalesce(w.counted_cents, 0)
  ), changed as (
    insert into wagers (${columns}) select ${values} from slice where not is_new ${onConflict}
  ), added as (
    insert into wagers (${columns}) select ${values} from slice where is_new ${contested ? onConflict : sql``}
  ), earning as (
    select user_id, growth::numeric * ${rates.pointsPerDollarE6}::bigint as points_e8 from grown
  ), carried as (
    insert into earning_carry (user_id, points_e8)
    select user_id, mod(points_e8, 100000000)::bigint from earning order by user_id
    on conflict (user_id) do update
      set points_e8 = (earning_carry.points_e8 + excluded.points_e8) % 100000000
    returning user_id, points_e8
  ), accrued as (
    insert into rakeback_accruals (user_id, kind, period, microcents)
    select g.user_id, r.kind, r.period, g.growth * r.ppm
    from grown g, (values
      ('instant', ${isoDay(now)}::date, ${rates.instantPpm}::bigint),
      ('weekly', ${isoDay(weekStart(now))}::date, ${rates.weeklyPpm}::bigint),
      ('monthly', ${month}::date, ${rates.monthlyPpm}::bigint)
    ) as r (kind, period, ppm)
    where r.ppm > 0
    order by g.user_id, r.kind, r.period
    on conflict (user_id, kind, period) do update
      set microcents = rakeback_accruals.microcents + excluded.microcents
    returning 1
  ), earned as (
    select user_id, 'points'::text as currency, amount, 'wager'::text as reason, ${ref}::text as ref, null::bigint as caused_by
    from (
      select e.user_id,
        (div(e.points_e8, 100000000) + (k.points_e8 < mod(e.points_e8, 100000000))::int)::bigint as amount
      from earning e join carried k using (user_id)
    ) due
    -- The second condition makes accruals be locked before balances, the order in which claims lock them.
    where amount > 0 and (select count(*) from accrued) >= 0
  ), ${creditMany("earned", { requestId: null, now })}
  select least(coalesce(sum(amount), 0), ${Number.MAX_SAFE_INTEGER}::bigint)::bigint as points from earned`.execute(tx);
  return rows[0]?.points ?? 0;
}
