// A report on its way in: written to a table of its own as it comes, then compared as a whole with what is known.

import { setImmediate as breathe } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { isoDay, nextMonthStart } from "../core/clock.ts";
import { CopyRows } from "../core/database/copy.ts";
import type { Db, Tx } from "../core/db.ts";
import { errorCode } from "../core/error-code.ts";
import { createSeen } from "./seen.ts";
import { PartnerUnavailable, type WagerRow } from "./source.ts";

/** Names of the tables a partner's report passes through; nobody but the holder of the partner's lease touches them. */
export interface StagingTables {
  reports: string;
  changes: string;
}

export const stagingTables = (partner: number): StagingTables => ({
  reports: `wager_listed_${Math.trunc(partner)}`,
  changes: `wager_differing_${Math.trunc(partner)}`,
});

/** Makes the partner's tables when there are none; rows are stored plain, so neither has a second file for long values. */
export async function makeTables(tx: Tx, { reports, changes }: StagingTables): Promise<void> {
  await sql`create unlogged table if not exists ${sql.table(reports)} (like wager_listed including storage)`.execute(
    tx,
  );
  await sql`create unlogged table if not exists ${sql.table(changes)} (like wager_differing including storage)`.execute(
    tx,
  );
}

export type Leftovers = "missing" | "rows" | "none";

/** What stands in the partner's tables; each page of them counts, whether its rows are still there or not. */
export async function leftovers(db: Db, { reports, changes }: StagingTables): Promise<Leftovers> {
  const { rows } = await sql<{ bytes: number | null }>`
    select pg_relation_size(to_regclass(${reports})) + pg_relation_size(to_regclass(${changes})) as bytes`.execute(db);
  const bytes = rows[0]?.bytes ?? null;
  if (bytes === null) return "missing";
  return bytes > 0 ? "rows" : "none";
}

/** Empties those of them that have pages: emptying waits for the disk, and a list that changed nothing left no changes. */
export async function emptyTables(tx: Tx, tables: StagingTables): Promise<void> {
  for (const table of [tables.reports, tables.changes]) if ((await pagesOf(tx, table)) > 0) await empty(tx, table);
}

async function pagesOf(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select pg_relation_size(to_regclass(${table})) / current_setting('block_size')::int as pages`.execute(db);
  return rows[0]?.pages ?? 0;
}

const lockNotAvailable = "55P03";

/** Empties one of them: at once, or row by row while somebody (a backup) reads all tables there are. */
async function empty(tx: Tx, name: string): Promise<void> {
  const table = sql.table(name);
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
    writing = act((tx) =>
      sql`copy ${sql.table(reports)} (account_id, username, wager_cents) from stdin ${slice}`.execute(tx),
    );
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
async function dropDuplicates(tx: Tx, name: string): Promise<Staged> {
  const reports = sql.table(name);
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

/** A part of a table, by where its rows lie: from the first place on, up to the second. */
export interface Stretch {
  from: string;
  to: string;
}

/**
 * So many stretches of about as many rows each, none left out and none twice, wherever among its pages the rows are. Throws when
 * there is nothing any more where rows were written: a crash empties these tables, and a month must not count as taken over.
 */
export async function stretchesOf(db: Db, table: string, rows: number, count: number): Promise<Stretch[]> {
  if (rows === 0) return [];
  const pages = await pagesOf(db, table);
  if (pages === 0) throw new Error(`${table} was emptied while ${rows} rows of it were to be read.`);
  const rowsAPage = rows / pages;
  const placeAfter = (row: number): string => {
    const page = Math.min(Math.floor(row / rowsAPage), pages);
    return `(${page},${page === pages ? 0 : 1 + Math.floor(row - page * rowsAPage)})`;
  };
  const borders = Array.from({ length: count + 1 }, (_, n) =>
    n === count ? `(${pages},0)` : placeAfter((n * rows) / count),
  );
  return borders.slice(1).map((to, n) => ({ from: borders[n] ?? to, to }));
}

/** A condition on the table called `alias`. */
export const within = (alias: string, { from, to }: Stretch): RawBuilder<boolean> =>
  sql`(${sql.ref(alias)}.ctid >= ${from}::tid and ${sql.ref(alias)}.ctid < ${to}::tid)`;

export interface Comparison {
  partner: number;
  /** Provider of the links that earn: the partner's slug. */
  slug: string;
  monthStart: Date;
  /** The part of the report to compare. */
  stretch: Stretch;
  /** Most of it is new: who linked them is then found by reading all links once, and else account by account. */
  mostlyNew: boolean;
}

/**
 * Notes which accounts are new, or changed their figure or name, and who linked them before the month ended. Answers
 * how many.
 */
export async function compare(tx: Tx, { reports, changes }: StagingTables, what: Comparison): Promise<number> {
  const { partner, slug, monthStart, stretch, mostlyNew } = what;
  const isLink = sql`l.provider = ${slug} and l.account_id = c.account_id
        and l.linked_at < ${nextMonthStart(monthStart)}::timestamptz`;
  const theirLink = mostlyNew
    ? sql`left join links l on ${isLink}`
    : sql`left join lateral (select user_id from links l where ${isLink} limit 1) l on true`;
  // Hash joins whatever the statistics, which know nothing of a month that has just begun: a nested loop they propose
  // then would read all rows for every row.
  await sql`select set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true),
    set_config('work_mem', '64MB', true), set_config('jit', 'off', true)`.execute(tx);
  const { numAffectedRows } = await sql`
    insert into ${sql.table(changes)} (account_id, username, wager_cents, is_new, user_id)
    select c.account_id, c.username, c.wager_cents, c.is_new, l.user_id
    from (
      select r.account_id, r.username, r.wager_cents, w.account_id is null as is_new
      from ${sql.table(reports)} r
      left join wagers w
        on w.partner = ${partner} and w.month = ${isoDay(monthStart)}::date and w.account_id = r.account_id
      where (w.account_id is null or w.wager_cents <> r.wager_cents or w.username <> r.username)
        and ${within("r", stretch)}
      -- Only then who linked them: offset keeps the two joins apart.
      offset 0
    ) c
    ${theirLink}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
