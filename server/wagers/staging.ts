// A report on its way in: written to a table of its own as it comes, then compared as a whole with what is known.

import { setImmediate as breathe } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { isoDay, nextMonthStart } from "../core/clock.ts";
import { CopyRows } from "../core/database/copy.ts";
import type { Tx } from "../core/db.ts";
import { errorCode } from "../core/error-code.ts";
import { createSeen } from "./seen.ts";
import { PartnerUnavailable, type WagerRow } from "./source.ts";

/** The tables a partner's report passes through; nobody but the holder of the partner's lease touches them. */
export interface StagingTables {
  reports: RawBuilder<unknown>;
  changes: RawBuilder<unknown>;
}

export const stagingTables = (partner: number): StagingTables => ({
  reports: sql.table(`wager_reports_${Math.trunc(partner)}`),
  changes: sql.table(`wager_changes_${Math.trunc(partner)}`),
});

/** Makes the partner's tables when there are none. */
export async function makeTables(tx: Tx, { reports, changes }: StagingTables): Promise<void> {
  await sql`create unlogged table if not exists ${reports} (like wager_reports)`.execute(tx);
  await sql`create unlogged table if not exists ${changes} (like wager_changes including indexes)`.execute(tx);
}

const lockNotAvailable = "55P03";

/** Empties one of them: at once, or row by row while somebody (a backup) reads all tables there are. */
export async function empty(tx: Tx, table: RawBuilder<unknown>): Promise<void> {
  await sql`savepoint emptying`.execute(tx);
  try {
    await sql`lock table ${table} in access exclusive mode nowait`.execute(tx);
    await sql`truncate ${table}`.execute(tx);
  } catch (error) {
    if (errorCode(error) !== lockNotAvailable) throw error;
    await sql`rollback to savepoint emptying`.execute(tx);
    await sql`delete from ${table}`.execute(tx);
  }
}

export interface Staged {
  /** Different accounts. */
  accounts: number;
  duplicates: number;
  wagerCents: number;
}

/** A megabyte is some twenty thousand rows. */
const bytesACopy = 1024 * 1024;
/** Rows are parsed while they are read: a long list must not keep other visitors waiting. */
const rowsBetweenBreaths = 2_000;
/** No partner has as many; an answer of more is a mistake. */
const mostRows = 5_000_000;

/** Writes the rows away as they are read, slice by slice. `act` runs each write while the lease is held. */
export async function stageRows(
  { reports }: StagingTables,
  rows: Iterable<WagerRow>,
  act: <Answer>(write: (tx: Tx) => Promise<Answer>) => Promise<Answer>,
): Promise<Staged> {
  const mayHaveCome = createSeen();
  let [count, wagerCents, mayHaveDuplicates] = [0, 0, false];
  // One slice is on its way while the next is made.
  let [making, going] = [new CopyRows(bytesACopy), new CopyRows(bytesACopy)];
  let writing: Promise<unknown> = Promise.resolve();
  const write = async () => {
    await writing;
    [making, going] = [going, making];
    making.clear();
    const slice = going.bytes();
    writing = act((tx) => sql`copy ${reports} (account_id, username, wager_cents) from stdin ${slice}`.execute(tx));
    writing.catch(() => {});
  };
  for (const { accountId, username, wagerCents: cents } of rows) {
    if (!making.add(accountId, username, cents)) {
      await write();
      making.add(accountId, username, cents);
    }
    count += 1;
    wagerCents += cents;
    if (mayHaveCome(accountId)) mayHaveDuplicates = true;
    if (count % rowsBetweenBreaths === 0) await breathe();
    if (count > mostRows) throw new PartnerUnavailable(`answered with more than ${mostRows} accounts`);
  }
  if (!making.isEmpty) await write();
  await writing;
  return mayHaveDuplicates ? act((tx) => dropDuplicates(tx, reports)) : { accounts: count, duplicates: 0, wagerCents };
}

/** An account listed twice counts with its higher figure. */
async function dropDuplicates(tx: Tx, reports: RawBuilder<unknown>): Promise<Staged> {
  const { rows } = await sql<Staged>`
    with numbered as (
      select ctid as at, wager_cents,
        row_number() over (partition by account_id order by wager_cents desc, ctid) as nth
      from ${reports}
    ), dropped as (
      delete from ${reports} using numbered where ${reports}.ctid = numbered.at and nth > 1 returning 1
    )
    select (select count(*) from dropped) as duplicates, count(*) as accounts,
      coalesce(sum(wager_cents), 0)::bigint as "wagerCents"
    from numbered where nth = 1`.execute(tx);
  return rows[0] ?? { accounts: 0, duplicates: 0, wagerCents: 0 };
}

export interface Comparison {
  partner: number;
  slug: string;
  monthStart: Date;
  /** Accounts are compared in so many passes; this is which of them, from 0. */
  pass: number;
  passes: number;
  /** Changes found by the passes before. */
  found: number;
}

/**
 * Notes which accounts are new, or changed their figure or name, and who linked them before the month ended. Answers
 * how many.
 */
export async function compare(tx: Tx, { reports, changes }: StagingTables, what: Comparison): Promise<number> {
  const { partner, slug, monthStart, pass, passes, found } = what;
  // Hash joins whatever the statistics, which know nothing of a month that has just begun: a nested loop they propose
  // then would read all rows for every row.
  await sql`select set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true),
    set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`.execute(tx);
  const { numAffectedRows } = await sql`
    insert into ${changes} (n, account_id, username, wager_cents, is_new, user_id)
    select ${found}::int + row_number() over (order by c.account_id), c.account_id, c.username, c.wager_cents, c.is_new,
      l.user_id
    from (
      select r.account_id, r.username, r.wager_cents, w.account_id is null as is_new
      from ${reports} r
      left join wagers w
        on w.partner = ${partner} and w.month = ${isoDay(monthStart)}::date and w.account_id = r.account_id
      where (w.account_id is null or w.wager_cents <> r.wager_cents or w.username <> r.username)
        and (${passes}::int = 1 or (hashtext(r.account_id) & 2147483647) % ${passes}::int = ${pass}::int)
      -- Only then who linked them: offset keeps the two joins apart.
      offset 0
    ) c
    left join links l
      on l.provider = ${slug} and l.account_id = c.account_id
        and l.linked_at < ${nextMonthStart(monthStart)}::timestamptz`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
