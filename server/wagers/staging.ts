// A report on its way in: written to a table of its own as it comes, then compared as a whole with what is known.
import { type RawBuilder, sql } from "kysely";
import { isoDay, nextMonthStart } from "../core/clock.ts";
import { copyLine } from "../core/database/copy.ts";
import type { Db, Tx } from "../core/house.ts";
import { createSeen } from "./seen.ts";
import { PartnerUnavailable, type WagerRow } from "./source.ts";

/** The tables a partner's report passes through; nobody but the holder of his lease touches them. */
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
    if ((error as { code?: string }).code !== lockNotAvailable) throw error;
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

const rowsACopy = 20_000;
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
  let writing: Promise<unknown> = Promise.resolve();
  let lines = "";
  const write = async () => {
    const slice = Buffer.from(lines);
    lines = "";
    // One slice is on its way while the next is made.
    await writing;
    writing = act((tx) => sql`copy ${reports} (account_id, username, wager_cents) from stdin ${slice}`.execute(tx));
    writing.catch(() => {});
  };
  for (const row of rows) {
    lines += copyLine([row.accountId, row.username, row.wagerCents]);
    count += 1;
    wagerCents += row.wagerCents;
    if (mayHaveCome(row.accountId)) mayHaveDuplicates = true;
    if (count > mostRows) throw new PartnerUnavailable(`answered with more than ${mostRows} accounts`);
    if (count % rowsACopy === 0) await write();
  }
  if (lines !== "") await write();
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
export async function compare(db: Db, { reports, changes }: StagingTables, what: Comparison): Promise<number> {
  const { partner, slug, monthStart, pass, passes, found } = what;
  const { numAffectedRows } = await sql`
    insert into ${changes} (n, account_id, username, wager_cents, is_new, user_id)
    select ${found}::int + row_number() over (order by r.account_id), r.account_id, r.username, r.wager_cents,
      w.account_id is null, l.user_id
    from ${reports} r
    left join wagers w
      on w.partner = ${partner} and w.month = ${isoDay(monthStart)}::date and w.account_id = r.account_id
    left join links l
      on l.provider = ${slug} and l.account_id = r.account_id
        and l.linked_at < ${nextMonthStart(monthStart)}::timestamptz
    where (w.account_id is null or w.wager_cents <> r.wager_cents or w.username <> r.username)
      and (${passes}::int = 1 or (hashtext(r.account_id) & 2147483647) % ${passes}::int = ${pass}::int)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
