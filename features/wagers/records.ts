import { type RawBuilder, sql } from "kysely";
import { isoDay, latestValidTime } from "../../platform/base/clock.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { isLeaseFree, releaseLease, renewLease, takeLease } from "../../platform/jobs/lease.ts";
import { PartnerUnavailable, type WagerRow } from "./source.ts";

/** Takes or renews the partner's lease. Returns false while another run holds the lease or is booking under it. */
export async function acquireLease(db: Db, partner: number, holder: string, now: Date): Promise<boolean> {
  // Inserts only a missing row, because an insert would wait for a row that another transaction is writing.
  await sql`
    insert into partner_status (partner)
    select ${partner}::smallint where not exists (select from partner_status where partner = ${partner})
    on conflict do nothing`.execute(db);
  const { rows } = await sql`
    update partner_status set ${takeLease(holder, now)}
    where partner = (
      select partner from partner_status
      where partner = ${partner} and (lease = ${holder} or ${isLeaseFree(now)}) for update skip locked
    ) returning 1`.execute(db);
  return rows.length > 0;
}

export class LeaseLost extends PartnerUnavailable {
  constructor() {
    super("took so long that another run took over");
  }
}

/**
 * Runs `act` in a transaction that renews the lease. No other run can take the lease until the commit.
 * Throws `LeaseLost` when `holder` no longer has the lease.
 */
export function withLease<Answer>(
  db: Db,
  { partner, holder, now }: { partner: number; holder: string; now: Date },
  act: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      update partner_status set ${renewLease(now)} where partner = ${partner} and lease = ${holder} returning 1`.execute(
      tx,
    );
    if (rows.length === 0) throw new LeaseLost();
    return act(tx);
  });
}

export interface RunOutcome {
  attemptedAt: Date;
  error: string | null;
  rowsUnderstood: number;
  rowsSkipped: number;
  /** The time until which the partner asked us to wait, or null. */
  pausedUntil: Date | null;
}

/**
 * Stores the run's result and releases the lease. A failed run keeps the last good run's row counts. It keeps
 * `failing_since` only if an error was stored before, because an older program version does not clear `failing_since`
 * after a good run.
 */
export async function finishRun(db: Db, partner: number, holder: string, outcome: RunOutcome): Promise<void> {
  const good = outcome.error === null;
  await sql`
    update partner_status set ${releaseLease}, attempted_at = ${outcome.attemptedAt},
      error = ${outcome.error}, rests_until = ${outcome.pausedUntil},
      failing_since = case when not ${good}
        then coalesce(case when error is not null then failing_since end, ${outcome.attemptedAt}::timestamptz) end,
      succeeded_at = case when ${good} then ${outcome.attemptedAt}::timestamptz else succeeded_at end,
      rows_understood = case when ${good} then ${outcome.rowsUnderstood}::int else rows_understood end,
      rows_skipped = case when ${good} then ${outcome.rowsSkipped}::int else rows_skipped end
    where partner = ${partner} and lease = ${holder}`.execute(db);
}

export const maxPauseMs = 60 * 60_000;

export async function findPausedUntil(db: Db, partner: number, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom("partner_status")
    .select("rests_until")
    .where("partner", "=", partner)
    .executeTakeFirst();
  const until = row?.rests_until ?? null;
  return until !== null && until > now && until <= latestValidTime(now, maxPauseMs) ? until : null;
}

export async function releasePartnerLease(db: Db, partner: number, holder: string): Promise<void> {
  await sql`update partner_status set ${releaseLease} where partner = ${partner} and lease = ${holder}`.execute(db);
}

/** The age in months at which we stop asking for a month that never got a response. */
const maxMonthsBack = 12;

/**
 * Returns the months to sync, oldest first: every ended month without final wagers, then the running month. This includes
 * months during which the product was off.
 */
export async function listMonthsToSync(db: Db, partner: number, current: Date): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    with known as (
      select min(month) as first from wager_months where partner = ${partner} and month <= ${isoDay(current)}::date
    ), due as (
      select day::date as month from known, generate_series(
        greatest(
          least(known.first, (${isoDay(current)}::date - interval '1 month')::date),
          ${isoDay(current)}::date - make_interval(months => ${maxMonthsBack}::int)
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
  /** Whether the month's wagers are final, which those of the running month never are. */
  settled: boolean;
  accounts: number;
  wagerCents: number;
  uploaded: boolean;
}

export async function recordMonth(db: Db, partner: number, month: string, facts: MonthFacts): Promise<void> {
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

export async function hasMonth(db: Db, partner: number, month: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from wagers where partner = ${partner} and month = ${month}::date) as known`.execute(db);
  return rows[0]?.known ?? false;
}

/**
 * Inserts growth into `wager_days`. `grown` selects `account_id, cents`, with `cents` above 0. Growth counts on the UTC
 * day on which it was seen, at most on the month's last day. If the month was never read before, the day of its figures
 * is unknown, and they count on the month's first day.
 */
export const addDaysSql = (
  grown: RawBuilder<unknown>,
  { partner, monthStart, now }: { partner: number; monthStart: Date; now: Date },
) => sql`
    insert into wager_days (partner, day, account_id, cents)
    select ${partner}::smallint, case
        when exists (
          select from wager_months
          where partner = ${partner} and month = ${isoDay(monthStart)}::date and taken_at is not null
        ) then least(${isoDay(now)}::date, (${isoDay(monthStart)}::date + interval '1 month - 1 day')::date)
        else ${isoDay(monthStart)}::date end, account_id, cents
    from (${grown}) grown
    on conflict (partner, day, account_id) do update set cents = wager_days.cents + excluded.cents`;

/**
 * From now on, only newly added wagers earn points. Earlier wagers earn nothing, whether they were synced or not. Runs
 * in the transaction that links the account.
 */
export async function startEarning(tx: Db, partner: number, monthStart: Date, row: WagerRow, now: Date): Promise<void> {
  const month = isoDay(monthStart);
  const isRow = sql`partner = ${partner} and month = ${month}::date and account_id = ${row.accountId}`;
  await sql`
    insert into wagers (partner, month, account_id, username, wager_cents, counted_cents, updated_at)
    values (${partner}, ${month}::date, ${row.accountId}, ${row.username}, 0, 0, ${now})
    on conflict do nothing`.execute(tx);
  // Locks the wager before its days, as a sync does.
  const { rows } = await sql<{ counted_cents: number }>`
    select counted_cents from wagers where ${isRow} for update`.execute(tx);
  const cents = row.wagerCents - (rows[0]?.counted_cents ?? 0);
  const grown = sql`select ${row.accountId}::text as account_id, ${cents}::bigint as cents`;
  if (cents > 0) await addDaysSql(grown, { partner, monthStart, now }).execute(tx);
  await sql`
    update wagers set username = ${row.username}, wager_cents = ${row.wagerCents}, updated_at = ${now},
      counted_cents = greatest(counted_cents, ${row.wagerCents})
    where ${isRow}`.execute(tx);
}
