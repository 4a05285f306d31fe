// SQL that writes what partners report: leases, months, figures and what they earn.
import { sql } from "kysely";
import { isoDay, nextMonthStart, weekStart } from "../core/clock.ts";
import type { Db } from "../core/house.ts";
import { creditMany } from "../ledger/credit-many.ts";
import type { EarningRates } from "./rules.ts";
import type { WagerRow } from "./source.ts";

/** Covers asking for one month with all retries, and more. It is renewed before each month. */
const leaseMs = 60_000;
/** How far the clocks of two processes may be apart. */
const skewMs = 60_000;

const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseMs);

/**
 * Takes or renews the partner's lease; false while another run holds it. A lease that ends far later than one can
 * was given under a clock since moved back (the demo's), and counts as over.
 */
export async function lease(db: Db, partner: number, holder: string, now: Date): Promise<boolean> {
  const until = leaseEnd(now);
  const impossible = new Date(until.getTime() + skewMs);
  await sql`insert into partner_status (partner) values (${partner}) on conflict do nothing`.execute(db);
  const { rows } = await sql`
    update partner_status set lease = ${holder}, leased_until = ${until}
    where partner = (
      select partner from partner_status
      where partner = ${partner}
        and (lease is null or lease = ${holder} or leased_until <= ${now} or leased_until > ${impossible})
      for update skip locked
    ) returning 1`.execute(db);
  return rows.length > 0;
}

export interface RunOutcome {
  attemptedAt: Date;
  /** Why it failed, or null. */
  error: string | null;
  rowsUnderstood: number;
  rowsSkipped: number;
}

/** Writes down how the run went and gives the lease back. A failed run keeps the figures of the last good one. */
export async function finishRun(db: Db, partner: number, holder: string, outcome: RunOutcome): Promise<void> {
  const good = outcome.error === null;
  await sql`
    update partner_status set lease = null, leased_until = null, attempted_at = ${outcome.attemptedAt},
      error = ${outcome.error},
      succeeded_at = case when ${good} then ${outcome.attemptedAt}::timestamptz else succeeded_at end,
      rows_understood = case when ${good} then ${outcome.rowsUnderstood}::int else rows_understood end,
      rows_skipped = case when ${good} then ${outcome.rowsSkipped}::int else rows_skipped end
    where partner = ${partner} and lease = ${holder}`.execute(db);
}

/** Gives the lease back of a run in which nothing was asked. */
export async function giveBack(db: Db, partner: number, holder: string): Promise<void> {
  await db
    .updateTable("partner_status")
    .set({ lease: null, leased_until: null })
    .where("partner", "=", partner)
    .where("lease", "=", holder)
    .execute();
}

/** Months after which a partner that never answered is no longer asked. */
const mostMonthsBack = 12;

/**
 * The months to ask for, oldest first: every ended one not settled, then the running one. Months that passed while
 * the product was off are among them.
 */
export async function monthsToAsk(db: Db, partner: number, current: Date): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    with known as (
      select min(month) as first from wager_months where partner = ${partner} and month <= ${isoDay(current)}::date
    ), due as (
      select day::date as month from known, generate_series(
        greatest(
          least(known.first, (${isoDay(current)}::date - interval '1 month')::date),
          ${isoDay(current)}::date - make_interval(months => ${mostMonthsBack}::int)
        ), ${isoDay(current)}::date::timestamp, interval '1 month') day
    ), added as (
      insert into wager_months (partner, month) select ${partner}::smallint, month from due
      on conflict do nothing returning month
    )
    select month from due
    where month = ${isoDay(current)}::date or not exists (
      select from wager_months w where w.partner = ${partner} and w.month = due.month and w.settled_at is not null
    ) order by month`.execute(db);
  return rows.map((row) => row.month);
}

export interface MonthFacts {
  takenAt: Date;
  /** They are the last. The running month's never are. */
  settled: boolean;
  accounts: number;
  wagerCents: number;
  /** From a file, not from the partner. */
  uploaded: boolean;
}

/** Remembers when the month's figures were taken, and what they come to. */
export async function noteMonth(db: Db, partner: number, month: string, facts: MonthFacts): Promise<void> {
  const values = {
    taken_at: facts.takenAt,
    settled_at: facts.settled ? facts.takenAt : null,
    accounts: facts.accounts,
    wager_cents: facts.wagerCents,
    uploaded: facts.uploaded,
  };
  await db
    .insertInto("wager_months")
    .values({ partner, month, ...values })
    .onConflict((conflict) => conflict.columns(["partner", "month"]).doUpdateSet(values))
    .execute();
}

/** Whether figures of that month are known already. */
export async function knowsMonth(db: Db, partner: number, month: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from wagers where partner = ${partner} and month = ${month}::date) as known`.execute(db);
  return rows[0]?.known ?? false;
}

export interface Report {
  partner: number;
  /** Provider of the links that earn: the partner's slug. */
  slug: string;
  monthStart: Date;
  /** At most one row an account. */
  rows: readonly WagerRow[];
  rates: EarningRates;
  now: Date;
  /** Holder of the partner's lease, which is renewed; without it nothing happens. */
  holder: string;
}

export interface Earned {
  accounts: number;
  points: number;
}

/**
 * Takes over the reported figures and books what their growth earns, in one statement: all of it happens or nothing.
 * Answers null when the lease is no longer the holder's.
 *
 * Growth is what exceeds `counted_cents`, the highest figure seen. It earns for the account's user if he was linked
 * before the month ended. Points: growth × rate in 10^-8 points, added to the user's carry; whole points are paid,
 * the rest stays. As old carry < 10^8, one more point than the division gives is due exactly when the new carry is
 * smaller than the division's rest, so the old carry need not be read, and syncs of two partners cannot lose any.
 */
export async function bookReport(db: Db, report: Report): Promise<Earned | null> {
  const { partner, slug, monthStart, rows, rates, now, holder } = report;
  const month = isoDay(monthStart);
  const ref = `${slug}:${month.slice(0, 7)}`;
  const { rows: answers } = await sql<{ held: boolean; accounts: number; points: number }>`
  with holder as (
    update partner_status set leased_until = ${leaseEnd(now)}
    where partner = ${partner} and lease = ${holder} returning 1
  ), reported as (
    select r.account_id, r.username, r.wager_cents
    from unnest(
      ${rows.map((row) => row.accountId)}::text[], ${rows.map((row) => row.username)}::text[],
      ${rows.map((row) => row.wagerCents)}::bigint[]
    ) as r (account_id, username, wager_cents), holder
  ), compared as (
    select r.account_id, r.username, r.wager_cents, r.wager_cents - coalesce(w.counted_cents, 0) as growth
    from reported r
    -- One look-up a row by the primary key: a plan made while the table was small must not read all of it later.
    left join lateral (
      select account_id, username, wager_cents, counted_cents from wagers
      where partner = ${partner} and month = ${month}::date and account_id = r.account_id limit 1
    ) w on true
    where w.account_id is null or w.wager_cents <> r.wager_cents or w.username <> r.username
  ), noted as (
    insert into wagers (partner, month, account_id, username, wager_cents, counted_cents, updated_at)
    select ${partner}::smallint, ${month}::date, account_id, username, wager_cents, wager_cents, ${now}::timestamptz
    from compared order by account_id
    on conflict (partner, month, account_id) do update set
      username = excluded.username, wager_cents = excluded.wager_cents, updated_at = excluded.updated_at,
      counted_cents = greatest(wagers.counted_cents, excluded.counted_cents)
    returning 1
  ), grown as (
    select l.user_id, c.growth
    from compared c join links l on l.provider = ${slug} and l.account_id = c.account_id
    where c.growth > 0 and l.linked_at < ${nextMonthStart(monthStart)}::timestamptz
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
    select user_id, 'points'::text as currency, amount, 'wager'::text as reason, ${ref}::text as ref
    from (
      select e.user_id,
        (div(e.points_e8, 100000000) + (k.points_e8 < mod(e.points_e8, 100000000))::int)::bigint as amount
      from earning e join carried k using (user_id)
    ) due
    -- The second condition makes accruals be locked before balances, the order in which claims lock them.
    where amount > 0 and (select count(*) from accrued) >= 0
  ), ${creditMany("earned", { requestId: null, now })}
  select exists (select from holder) as held, (select count(*) from noted) as accounts,
    (select least(coalesce(sum(amount), 0), ${Number.MAX_SAFE_INTEGER}::bigint)::bigint from earned) as points`.execute(
    db,
  );
  const answer = answers[0];
  return answer?.held ? { accounts: answer.accounts, points: answer.points } : null;
}

/**
 * At linking: from here on growth counts. What the account wagered before, seen by a sync or not, earns nothing.
 * Runs in the link's transaction.
 */
export async function startEarning(tx: Db, partner: number, monthStart: Date, row: WagerRow, now: Date): Promise<void> {
  await sql`
    insert into wagers (partner, month, account_id, username, wager_cents, counted_cents, updated_at)
    values (${partner}, ${isoDay(monthStart)}::date, ${row.accountId}, ${row.username}, ${row.wagerCents},
      ${row.wagerCents}, ${now})
    on conflict (partner, month, account_id) do update set
      username = excluded.username, wager_cents = excluded.wager_cents, updated_at = excluded.updated_at,
      counted_cents = greatest(wagers.counted_cents, excluded.counted_cents)`.execute(tx);
}
