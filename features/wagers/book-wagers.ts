// Books a month's list of wagers: reads the whole list first, then upserts it in chunks, one transaction per chunk.
import { sql } from "kysely";
import type { House } from "../../common/server/house.ts";
import { creditMany } from "../../money/server/credit-many.ts";
import { isoDay, nextMonthStart, weekStart } from "../../platform/base/clock.ts";
import type { Tx } from "../../platform/database/db.ts";
import { addDaysSql, withLease } from "./records.ts";
import { type EarningRates, toEarningRates } from "./rules.ts";
import { type WagerRow, yieldBetweenRows } from "./source.ts";

export interface WagerList {
  /** One row per account. */
  rows: WagerRow[];
  duplicates: number;
  wagerCents: number;
}

/** Reads a list to its end without booking it. For an account listed twice, the higher wager is used. */
export async function readWagerList(list: Iterable<WagerRow>): Promise<WagerList> {
  const highest = new Map<string, WagerRow>();
  let count = 0;
  for await (const row of yieldBetweenRows(list)) {
    count += 1;
    const known = highest.get(row.accountId);
    if (known === undefined || known.wagerCents < row.wagerCents) highest.set(row.accountId, row);
  }
  const rows = [...highest.values()];
  const wagerCents = rows.reduce((sum, row) => sum + row.wagerCents, 0);
  return { rows, duplicates: count - rows.length, wagerCents };
}

export interface WagerReport {
  partner: number;
  /** Also the provider of the links that earn. */
  slug: string;
  monthStart: Date;
  holder: string;
}

export interface BookingResult {
  changed: number;
  points: number;
}

/** Few, because a chunk locks its users' balances, and the embedded database serves nobody else meanwhile. */
const rowsPerChunk = 2_000;

/**
 * Books a list with one row per account. Growth earns once, however often the list is booked. Throws `LeaseLost` when
 * another run took the lease. The earlier chunks then stay booked, and the next run books the rest.
 */
export async function bookWagerList(
  { db, clock, settings }: Pick<House, "db" | "clock" | "settings">,
  report: WagerReport,
  rows: readonly WagerRow[],
): Promise<BookingResult> {
  const rates = toEarningRates((await settings()).rates);
  const booked: BookingResult = { changed: 0, points: 0 };
  for (let from = 0; from < rows.length; from += rowsPerChunk) {
    const now = clock.now();
    const chunk = { ...report, rates, now, rows: rows.slice(from, from + rowsPerChunk) };
    const { changed, points } = await withLease(db, { ...report, now }, (tx) => bookChunk(tx, chunk));
    booked.changed += changed;
    booked.points += points;
  }
  return booked;
}

interface Chunk extends WagerReport {
  rates: EarningRates;
  now: Date;
  rows: readonly WagerRow[];
}

/**
 * Books a chunk's wagers and the earnings from their growth, in one statement.
 *
 * Growth is the part of a wager above `counted_cents`, the account's highest wager so far. It earns points for the account's
 * user if they linked the account before the month ended. Points are computed as growth × rate in units of 10^-8 points and
 * added to the user's carry. Whole points are paid, and the rest stays in the carry. Because the old carry is below 10^8, the
 * division is one point short exactly when the new carry is smaller than the division's remainder. So the statement need not
 * read the old carry, and concurrent syncs of two partners lose nothing.
 *
 * Rows are looked up individually by key (`lateral … limit 1`), because the planner's statistics of a month that has just
 * begun are misleading and would lead to sequential scans.
 */
async function bookChunk(
  tx: Tx,
  { partner, slug, monthStart, rates, now, rows: listed }: Chunk,
): Promise<BookingResult> {
  const month = isoDay(monthStart);
  const ref = `${slug}:${month.slice(0, 7)}`;
  await sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`.execute(tx);
  const { rows } = await sql<BookingResult>`
  with differing as materialized (
    select l.account_id, l.username, l.wager_cents, coalesce(w.counted_cents, 0) as counted_cents
    from unnest(${listed.map((row) => row.accountId)}::text[], ${listed.map((row) => row.username)}::text[],
      ${listed.map((row) => row.wagerCents)}::bigint[]) as l (account_id, username, wager_cents)
    left join lateral (
      select username, wager_cents, counted_cents from wagers
      where partner = ${partner} and month = ${month}::date and account_id = l.account_id limit 1
    ) w on true
    where w.wager_cents is distinct from l.wager_cents or w.username <> l.username
  ), grown as (
    select l.user_id, d.wager_cents - d.counted_cents as growth
    from differing d
    cross join lateral (
      select user_id from links
      where provider = ${slug} and account_id = d.account_id and linked_at < ${nextMonthStart(monthStart)}::timestamptz
      limit 1
    ) l
    where d.wager_cents > d.counted_cents
  ), changed as (
    insert into wagers (partner, month, account_id, username, wager_cents, counted_cents, updated_at)
    select ${partner}::smallint, ${month}::date, account_id, username, wager_cents, wager_cents, ${now}::timestamptz
    from differing on conflict (partner, month, account_id) do update set
      username = excluded.username, wager_cents = excluded.wager_cents, updated_at = excluded.updated_at,
      counted_cents = greatest(wagers.counted_cents, excluded.counted_cents)
    returning account_id
  ), daily as (
    -- Reads "changed", so that an account's wager is locked before its days, as in startEarning.
    ${addDaysSql(sql`select account_id, wager_cents - counted_cents as cents from differing join changed using (account_id) where wager_cents > counted_cents`, { partner, monthStart, now })}
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
    -- The second condition makes the statement lock accruals before balances, the order that claims use.
    where amount > 0 and (select count(*) from accrued) >= 0
  ), ${creditMany("earned", { requestId: null, now })}
  select (select count(*) from differing) as changed,
    least(coalesce(sum(amount), 0), ${Number.MAX_SAFE_INTEGER}::bigint)::bigint as points
  from earned`.execute(tx);
  return rows[0] ?? { changed: 0, points: 0 };
}
