// SQL that writes how partners are doing: leases, runs, months, and where earning starts.
import { sql } from "kysely";
import { isoDay, latestValidTime } from "../../platform/base/clock.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { isLeaseFree, releaseLease, renewLease, takeLease } from "../../platform/jobs/lease.ts";
import { PartnerUnavailable, type WagerRow } from "./source.ts";

/** Takes or renews the partner's lease; false while another run holds it, or books under it at this moment. */
export async function acquireLease(db: Db, partner: number, holder: string, now: Date): Promise<boolean> {
  // An insert that meets a row which is being written would wait for it.
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

/** Another run has the lease now: this one may write no more. */
export class LeaseLost extends PartnerUnavailable {
  constructor() {
    super("took so long that another run took over");
  }
}

/**
 * Acts in a transaction which renews the lease, and keeps it from going to another run until the commit, however long that
 * takes. Throws `LeaseLost` when it is no longer the holder's.
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
  /** Why it failed, or null. */
  error: string | null;
  rowsUnderstood: number;
  rowsSkipped: number;
  /** Until when the partner asked to be left alone, or null. */
  restsUntil: Date | null;
}

/**
 * Writes down how the run went and gives the lease back. A failed run keeps the figures of the last good one, and since
 * when it fails: unless there was no error, since a program that does not know that moment leaves it at a good run.
 */
export async function finishRun(db: Db, partner: number, holder: string, outcome: RunOutcome): Promise<void> {
  const good = outcome.error === null;
  await sql`
    update partner_status set ${releaseLease}, attempted_at = ${outcome.attemptedAt},
      error = ${outcome.error}, rests_until = ${outcome.restsUntil},
      failing_since = case when not ${good}
        then coalesce(case when error is not null then failing_since end, ${outcome.attemptedAt}::timestamptz) end,
      succeeded_at = case when ${good} then ${outcome.attemptedAt}::timestamptz else succeeded_at end,
      rows_understood = case when ${good} then ${outcome.rowsUnderstood}::int else rows_understood end,
      rows_skipped = case when ${good} then ${outcome.rowsSkipped}::int else rows_skipped end
    where partner = ${partner} and lease = ${holder}`.execute(db);
}

/** No partner is left alone for longer, whatever it asked for. */
export const maxRestMs = 60 * 60_000;

/** Until when the partner asked, of whichever process, to be left alone; null when it may be asked. */
export async function findRestUntil(db: Db, partner: number, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom("partner_status")
    .select("rests_until")
    .where("partner", "=", partner)
    .executeTakeFirst();
  const until = row?.rests_until ?? null;
  return until !== null && until > now && until <= latestValidTime(now, maxRestMs) ? until : null;
}

/** Gives the lease back of a run in which nothing was asked. */
export async function releasePartnerLease(db: Db, partner: number, holder: string): Promise<void> {
  await sql`update partner_status set ${releaseLease} where partner = ${partner} and lease = ${holder}`.execute(db);
}

/** Months after which a partner that never answered is no longer asked. */
const maxMonthsBack = 12;

/**
 * The months to ask for, oldest first: every ended one not settled, then the running one. Months that passed while
 * the product was off are among them.
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
  /** They are the last. The running month's never are. */
  settled: boolean;
  accounts: number;
  wagerCents: number;
  /** From a file, not from the partner. */
  uploaded: boolean;
}

/** Remembers when the month's figures were taken, and what they come to. */
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

/** Whether figures of that month are known already. */
export async function hasMonth(db: Db, partner: number, month: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from wagers where partner = ${partner} and month = ${month}::date) as known`.execute(db);
  return rows[0]?.known ?? false;
}

/** For an insert into `wagers`: the account's figure is the new one, and counted is the highest ever. */
export const onConflictWagerSql = sql`on conflict (partner, month, account_id) do update set
      username = excluded.username, wager_cents = excluded.wager_cents, updated_at = excluded.updated_at,
      counted_cents = greatest(wagers.counted_cents, excluded.counted_cents)`;

/**
 * At linking: from here on growth counts. What the account wagered before, seen by a sync or not, earns nothing.
 * Runs in the link's transaction.
 */
export async function startEarning(tx: Db, partner: number, monthStart: Date, row: WagerRow, now: Date): Promise<void> {
  await sql`
    insert into wagers (partner, month, account_id, username, wager_cents, counted_cents, updated_at)
    values (${partner}, ${isoDay(monthStart)}::date, ${row.accountId}, ${row.username}, ${row.wagerCents},
      ${row.wagerCents}, ${now}) ${onConflictWagerSql}`.execute(tx);
}
