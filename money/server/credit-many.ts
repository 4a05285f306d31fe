import { type RawBuilder, sql } from "kysely";

export interface CreditContext {
  requestId: string | null;
  now: Date;
  /** When the accounts may see the movements (`ledger.shown_at`), as a column of `source`. Leave it out if they may at once. */
  shownAt?: "shown_at";
}

/**
 * Returns CTEs that credit the rows of the CTE `source`. Put them after `source` in the `with` list.
 * `source` has `user_id bigint, currency text ('points' | 'bucks'), amount bigint (> 0), reason text, ref text, caused_by
 * bigint` (the member of staff who acts, or null). A user may have several rows in it.
 * The result is two CTEs: `credited` has each user's new balance (user_id, points, bucks_cents), and `booked` has one row per
 * new row of the ledger.
 * The CTEs lock balances in order of user id, so two such statements cannot deadlock.
 */
export function creditMany(source: string, { requestId, now, shownAt }: CreditContext): RawBuilder<unknown> {
  const shown = shownAt === undefined ? sql`null::timestamptz` : sql.ref(shownAt);
  return sql`
  credit_totals as (
    select user_id,
      coalesce(sum(amount) filter (where currency = 'points'), 0)::bigint as points,
      coalesce(sum(amount) filter (where currency = 'bucks'), 0)::bigint as bucks_cents
    from ${sql.ref(source)} group by user_id
  ), credited as (
    insert into balances (user_id, points, bucks_cents)
    select user_id, points, bucks_cents from credit_totals order by user_id
    on conflict (user_id) do update
      set points = balances.points + excluded.points, bucks_cents = balances.bucks_cents + excluded.bucks_cents
    returning user_id, points, bucks_cents
  ), booked as (
    insert into ledger (user_id, currency, amount, balance_after, reason, ref, request_id, caused_by, created_at, shown_at)
    select user_id, currency, amount, after - later, reason, ref, ${requestId}::text, caused_by, ${now}::timestamptz, shown
    from (
      select s.user_id, s.currency, s.amount, s.reason, s.ref, s.caused_by, s.position, s.shown,
        case s.currency when 'points' then c.points else c.bucks_cents end as after,
        coalesce(sum(s.amount) over (
          partition by s.user_id, s.currency order by s.position rows between 1 following and unbounded following
        ), 0)::bigint as later
      from (select *, ${shown} as shown, row_number() over () as position from ${sql.ref(source)}) s
      join credited c using (user_id)
    ) step
    order by user_id, currency, position
    returning id
  )`;
}
