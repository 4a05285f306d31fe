import { createHash } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import { sql } from "kysely";
import type { BoardTerms, LogEvent } from "../../fairness/rules/fairness-log.ts";
import { hashAccount, readSalts } from "../../fairness/server/draws/anonymous-lines.ts";
import { appendToLog } from "../../fairness/server/fairness-log/log.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { BoardRecord } from "./board.ts";

export type BoardEvent = Extract<LogEvent, { type: `board.${string}` }>;

/** Logs events of a board. Call it last in the transaction. */
export const logBoard = (tx: Tx, events: readonly BoardEvent[], now: Date): Promise<void> =>
  appendToLog(
    tx,
    events.map((event) => ({ subject: eventSubject(event), event })),
    now,
  );

const eventSubject = (event: BoardEvent): string =>
  event.type === "board.figures" ? figuresSubject(event.board, event.partner) : `board:${event.board}`;

/** The log's newest line with this subject has the hash of the board's figures from that partner. */
export const figuresSubject = (board: number, partner: string): string => `board:${board}:${partner}`;

export const boardTerms = (board: BoardRecord): BoardTerms => ({
  board: board.id,
  name: board.name,
  partners: board.partners,
  starts_at: board.starts_at.toISOString(),
  ends_at: board.ends_at.toISOString(),
  time_zone: board.time_zone,
  prizes: board.prizes,
  ties: board.ties,
  settle_hours: board.settle_hours,
  paused: board.paused,
});

const salts = (db: Db, board: number, partner: string) => readSalts(db, `race ${board} ${partner}`);

export async function hashBoardAccount(db: Db, board: number, partner: string, key: string): Promise<string> {
  return hashAccount((await salts(db, board, partner))(key), key);
}

export async function findSalt(db: Db, board: number, partner: string, key: string): Promise<string> {
  return (await salts(db, board, partner))(key);
}

interface LineRow {
  row: number;
  cents: number;
  key: string;
}

const linesPerBreath = 2_000;

/** Returns the SHA-256 of the lines `number,cents,account`, sorted by figure, then by row. */
export async function hashFigureLines(
  db: Db,
  { board, partner }: { board: number; partner: string },
  rows: readonly LineRow[],
): Promise<string> {
  const findOwn = await salts(db, board, partner);
  const hash = createHash("sha256");
  const sorted = rows.toSorted((one, other) => other.cents - one.cents || one.row - other.row);
  for (const [index, line] of sorted.entries()) {
    if (index % linesPerBreath === 0) await breathe();
    hash.update(formatLine(index + 1, line, findOwn));
  }
  return hash.digest("hex");
}

const formatLine = (number: number, { cents, key }: LineRow, findOwn: (key: string) => string): string =>
  `${number},${cents},${hashAccount(findOwn(key), key)}\n`;

const linesPerQuery = 5_000;

/** Yields the lines that `hashFigureLines` hashes, from the stored figures. */
export async function* streamFigureLines(db: Db, board: number, partner: string): AsyncIterable<string> {
  const findOwn = await salts(db, board, partner);
  let last: LineRow = { cents: Number.MAX_SAFE_INTEGER, row: 0, key: "" };
  for (let count = 0; ; ) {
    const { rows } = await sql<LineRow>`
      select row_number as row, cents, account_key as key from live_board_figures
      where board_id = ${board} and partner = ${partner} and row_number > 0
        and cents <= ${last.cents} and (cents < ${last.cents} or row_number > ${last.row})
      order by cents desc, row_number limit ${linesPerQuery}`.execute(db);
    const first = count + 1;
    yield rows.map((line, index) => formatLine(first + index, line, findOwn)).join("");
    count += rows.length;
    last = rows.at(-1) ?? last;
    if (rows.length < linesPerQuery) return;
  }
}

export async function findLineNumber(
  db: Db,
  { board, partner, key }: { board: number; partner: string; key: string },
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select count(*) as number from live_board_figures f, live_board_figures own
    where own.board_id = ${board} and own.partner = ${partner} and own.account_key = ${key}
      and f.board_id = ${board} and f.partner = ${partner} and f.row_number > 0 and f.cents >= own.cents
      and (f.cents > own.cents or f.row_number <= own.row_number)`.execute(db);
  return rows[0]?.number ?? 0;
}

/** Returns the SHA-256 of the lines `number,place,cents,account` of the final places. */
export async function hashPlaceLines(
  db: Db,
  board: number,
  places: readonly { number: number; place: number; cents: number; partner: string; account_key: string }[],
): Promise<string> {
  const partners = [...new Set(places.map(({ partner }) => partner))];
  const findOwn = new Map(
    await Promise.all(partners.map(async (slug) => [slug, await salts(db, board, slug)] as const)),
  );
  const hash = createHash("sha256");
  for (const { number, place, cents, partner, account_key: key } of places)
    hash.update(`${number},${place},${cents},${hashAccount(findOwn.get(partner)?.(key) ?? "", key)}\n`);
  return hash.digest("hex");
}
