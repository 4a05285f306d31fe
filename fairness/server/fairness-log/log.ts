// Writes and reads the fairness log. The log is started once. Each event is added in the same transaction as its action, so
// either both are stored or neither is. Lines are read by number or by subject.
import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Tables } from "../../../db/tables.ts";
import { itemAt as item } from "../../../platform/contract/item-at.ts";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { lock } from "../../../platform/database/locks.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { formatLogLine, type LogEvent, type LogHead, zeroHash } from "../../rules/fairness-log.ts";

export interface LogRecord {
  event: LogEvent;
  subject?: string;
}

export const logSha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/**
 * Appends records; does nothing before the log's first line is written (`beginLog`). Call it at the end of the transaction:
 * other writers are blocked until the transaction ends, so no row may be locked after it. Numbers have no gaps after a
 * rollback, because each number follows from the line before. `now` is only recorded, so a clock that was set back does no
 * harm.
 */
export async function appendToLog(tx: Tx, records: readonly LogRecord[], now: Date): Promise<void> {
  if (records.length === 0) return;
  await lock(tx, "fairnessLog");
  const head = await logHead(tx);
  if (head !== null) await insertLines(tx, head, records, now);
}

/** Call it only while the log is locked, and in a later statement than the lock, so that the previous line is visible. */
export async function insertLines(tx: Tx, head: LogHead, records: readonly LogRecord[], now: Date): Promise<void> {
  const rows: { n: number; prev: string; at: Date; line: string; hash: string; subject: string | null }[] = [];
  let { n, hash: prev } = head;
  for (const { event, subject = null } of records) {
    n += 1;
    const line = formatLogLine(n, prev, now, event);
    const hash = logSha256(line);
    rows.push({ n, prev, at: now, line, hash, subject });
    prev = hash;
  }
  for (let first = 0; first < rows.length; first += rowsPerInsert) {
    await tx
      .insertInto("fairness_log")
      .values(rows.slice(first, first + rowsPerInsert))
      .execute();
  }
}

/** Each row has six parameters; a statement may have 65,535. */
const rowsPerInsert = 2_000;

export async function logHead(db: Kysely<Tables>): Promise<LogHead | null> {
  const row = await db
    .selectFrom("fairness_log")
    .select(["n", "hash"])
    .orderBy("n", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export const emptyHead: LogHead = { n: 0, hash: zeroHash };

const linesPerQuery = 100;

export async function* streamLogLines(db: Db, from: number, maxLines: number): AsyncIterable<string> {
  const end = from + maxLines;
  for (let next = from; next < end; ) {
    const rows = await db
      .selectFrom("fairness_log")
      .select(["n", "line"])
      .where("n", ">=", next)
      .where("n", "<", Math.min(end, next + linesPerQuery))
      .orderBy("n")
      .execute();
    if (rows.length === 0) return;
    yield rows.map(({ line }) => `${line}\n`).join("");
    next = item(rows, rows.length - 1).n + 1;
  }
}

interface LineQuery {
  subjects: readonly string[];
  numbers: readonly number[];
}

/**
 * Returns the log's first line and those under any of the subjects, in order, at most `maxLines` in all, with an LF after
 * each line.
 */
export async function readSubjectLines(
  db: Kysely<Tables>,
  { subjects, numbers }: LineQuery,
  maxLines: number,
): Promise<string> {
  const rows = await db
    .selectFrom("fairness_log")
    .select("line")
    .where(({ or, eb }) =>
      or([eb("n", "in", [1, ...numbers]), eb("subject", "=", sql<string>`any(${[...subjects]}::text[])`)]),
    )
    .orderBy("n")
    .limit(maxLines)
    .execute();
  return rows.map(({ line }) => `${line}\n`).join("");
}

export async function readNewestLine(db: Kysely<Tables>, subject: string): Promise<string | null> {
  const row = await db
    .selectFrom("fairness_log")
    .select("line")
    .where("subject", "=", subject)
    .orderBy("n", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.line ?? null;
}

export async function findSeedLines(db: Kysely<Tables>, hashes: readonly string[]): Promise<number[]> {
  if (hashes.length === 0) return [];
  // The condition must match the index exactly (db/migrations/0006-fairness.sql).
  const { rows } = await sql<{ n: number }>`
    select n from fairness_log where line like '%"type":"seed.commit"%'
      and (line::jsonb -> 'hashes') ?| ${[...hashes]}::text[] order by n`.execute(db);
  return rows.map(({ n }) => n);
}

export interface DayLine {
  n: number;
  line: string;
  first: number;
  last: number;
}

export async function findDayLine(db: Kysely<Tables>, rollId: number): Promise<DayLine | null> {
  const { rows } = await sql<DayLine>`
    select n, line, (line::jsonb ->> 'first')::bigint as first, (line::jsonb ->> 'last')::bigint as last
    from fairness_log where subject = 'rolls.day' and (line::jsonb ->> 'last')::bigint >= ${rollId}
    order by (line::jsonb ->> 'last')::bigint limit 1`.execute(db);
  const [found] = rows;
  return found === undefined || found.first > rollId ? null : found;
}

export async function beginLog(db: Db, now: Date): Promise<void> {
  if ((await logHead(db)) !== null) return;
  await inTransaction(db, async (tx) => {
    await lock(tx, "fairnessLog");
    if ((await logHead(tx)) === null) await insertLines(tx, emptyHead, [{ event: { type: "genesis" } }], now);
  });
}
