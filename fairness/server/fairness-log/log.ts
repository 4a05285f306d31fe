// The log of what decides draws and rolls: begun once, added to in the transaction of the act itself (both stand, or neither), and
// read from a line on or by what lines are about.
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
  /** What it is about, for `readNewestLine` and `readSubjectLines` to find it. */
  subject?: string;
}

export const logSha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/**
 * Writes what happened down; before the log has begun (`beginLog`) nothing. To be called last in the transaction: from here
 * to its end whoever else writes waits, so no other row is locked after it. The numbers follow one another whatever is
 * rolled back, since each is read from the line before; `now` is only told, so a clock moved back breaks nothing.
 */
export async function appendToLog(tx: Tx, written: readonly LogRecord[], now: Date): Promise<void> {
  if (written.length === 0) return;
  await lock(tx, "fairnessLog");
  const head = await logHead(tx);
  if (head !== null) await insertLines(tx, head, written, now);
}

/** Only under the lock, and in a statement after the one that took it, which then sees the line before. */
export async function insertLines(tx: Tx, head: LogHead, written: readonly LogRecord[], now: Date): Promise<void> {
  const rows: { n: number; prev: string; at: Date; line: string; hash: string; subject: string | null }[] = [];
  let { n, hash: prev } = head;
  for (const { event, subject = null } of written) {
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

/** Six parameters each, of the 65,535 a statement may have. */
const rowsPerInsert = 2_000;

/** Null before the log has begun. */
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

/** Up to `maxLines` lines from the `from`th on, in pieces, an LF after each line. */
export async function* streamLogLines(db: Db, from: number, most: number): AsyncIterable<string> {
  const end = from + most;
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
  /** Lines by their numbers. */
  numbers: readonly number[];
}

/** Lines under any of the subjects in their order, at most so many, and before them the log's first; an LF after each. */
export async function readSubjectLines(
  db: Kysely<Tables>,
  { subjects, numbers }: LineQuery,
  most: number,
): Promise<string> {
  const rows = await db
    .selectFrom("fairness_log")
    .select("line")
    .where(({ or, eb }) =>
      or([eb("n", "in", [1, ...numbers]), eb("subject", "=", sql<string>`any(${[...subjects]}::text[])`)]),
    )
    .orderBy("n")
    .limit(most)
    .execute();
  return rows.map(({ line }) => `${line}\n`).join("");
}

/** The newest line about something; null when there is none. */
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

/** Numbers of those that have any of these. */
export async function findSeedLines(db: Kysely<Tables>, hashes: readonly string[]): Promise<number[]> {
  if (hashes.length === 0) return [];
  // Word for word as the index has it (db/migrations/0006-fairness.sql).
  const { rows } = await sql<{ n: number }>`
    select n from fairness_log where line like '%"type":"seed.commit"%'
      and (line::jsonb -> 'hashes') ?| ${[...hashes]}::text[] order by n`.execute(db);
  return rows.map(({ n }) => n);
}

export interface DayLine {
  n: number;
  /** As it stands in the log. */
  line: string;
  first: number;
  last: number;
}

/** Null while no line tells of it. */
export async function findDayLine(db: Kysely<Tables>, rollId: number): Promise<DayLine | null> {
  const { rows } = await sql<DayLine>`
    select n, line, (line::jsonb ->> 'first')::bigint as first, (line::jsonb ->> 'last')::bigint as last
    from fairness_log where subject = 'rolls.day' and (line::jsonb ->> 'last')::bigint >= ${rollId}
    order by (line::jsonb ->> 'last')::bigint limit 1`.execute(db);
  const [found] = rows;
  return found === undefined || found.first > rollId ? null : found;
}

/** Writes the line at `now`. Does nothing once there is a log. */
export async function beginLog(db: Db, now: Date): Promise<void> {
  if ((await logHead(db)) !== null) return;
  await inTransaction(db, async (tx) => {
    await lock(tx, "fairnessLog");
    if ((await logHead(tx)) === null) await insertLines(tx, emptyHead, [{ event: { type: "genesis" } }], now);
  });
}
