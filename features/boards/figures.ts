import { sql } from "kysely";
import type { House } from "../../common/server/house.ts";
import type { Tx } from "../../platform/database/db.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { PartnerPaused, PartnerUnavailable } from "../wagers/source.ts";
import {
  type BoardRecord,
  boardState,
  finalAt,
  type HeldBack,
  lockBoard,
  racesTag,
  raceTag,
  type StoredAnswer,
  storeAnswer,
  storeHeldBack,
  windowOf,
} from "./board.ts";
import { boardTerms, hashFigureLines, logBoard } from "./log.ts";
import { m } from "./messages.ts";
import { addSuccessor } from "./series.ts";
import type { BoardAnswer, BoardRow, BoardSource } from "./source.ts";
import type { BoardSources } from "./sources.ts";
import type { BoardWindow } from "./windows.ts";

export type FiguresHouse = Pick<House, "db" | "clock" | "log" | "changes">;

/** How often a board asks a partner for figures, at most. */
const everyMs = 5 * 60_000;
/** A job's run may start this much before a board is due. */
const earlyMs = 5_000;

interface DueRead {
  board: BoardRecord;
  slug: string;
  triedMs: number;
}

/**
 * Returns which boards ask which partners now. Boards that waited longest come first, so that two boards with one
 * partner take turns even if the partner may rarely be asked.
 */
export function listDueReads(boards: readonly BoardRecord[], now: Date): DueRead[] {
  return boards
    .filter((board) => board.frozen_at === null && ["running", "closing"].includes(boardState(board, now)))
    .flatMap((board) => board.partners.map((slug) => ({ board, slug, triedMs: lastTry(board, slug) })))
    .filter(({ board, slug, triedMs }) => {
      const isLater = triedMs > now.getTime();
      if (now < new Date(board.held_back[slug]?.until ?? 0)) return false;
      return !isFinal(board, slug) && (isLater || now.getTime() - triedMs >= everyMs - earlyMs);
    })
    .toSorted((one, other) => one.triedMs - other.triedMs);
}

const lastTry = ({ answers, held_back }: BoardRecord, slug: string): number =>
  Math.max(0, Date.parse(answers[slug]?.taken_at ?? "") || 0, Date.parse(held_back[slug]?.at ?? "") || 0);

export function isFinal(board: BoardRecord, slug: string): boolean {
  const answer = board.answers[slug];
  return answer !== undefined && (answer.is_final === true || new Date(answer.taken_at) >= finalAt(board));
}

/** Reads all figures that are due. A failing partner does not hold up the others, and its last good figures stay. */
export async function syncBoards(
  house: FiguresHouse,
  sources: BoardSources,
  boards: readonly BoardRecord[],
): Promise<void> {
  for (const { board, slug } of listDueReads(boards, house.clock.now()))
    await syncBoard(house, sources, { board, slug });
}

/** Reads and books one partner's figures of a board. Returns whether they were booked. */
export async function syncBoard(
  house: FiguresHouse,
  sources: BoardSources,
  { board, slug }: { board: BoardRecord; slug: string },
): Promise<boolean> {
  try {
    const source = await sources.find(slug);
    if (source === null) throw new PartnerUnavailable(m.noKeys());
    const known = board.answers[slug]?.taken_at;
    const answer = await source.read(windowOf(board), known === undefined ? undefined : new Date(known));
    const outcome = await bookAnswer(house, { id: board.id, source, answer });
    house.changes.announce(raceTag(board.id), ...(outcome.isWindowNew ? [racesTag] : []));
    return outcome.isBooked;
  } catch (error) {
    if (error instanceof PartnerPaused) return false;
    const isTheirs = error instanceof PartnerUnavailable;
    if (!isTheirs) house.log.error({ err: error, board: board.id, partner: slug }, "a board's figures were not read");
    await holdBack(house, {
      ...{ id: board.id, slug, reason: isTheirs ? error.reason : m.notRead() },
      waitSeconds: isTheirs ? error.waitSeconds : 0,
    });
    return false;
  }
}

async function holdBack(
  house: FiguresHouse,
  { id, slug, reason, waitSeconds }: { id: number; slug: string; reason: string; waitSeconds: number },
): Promise<void> {
  const now = house.clock.now();
  const until = waitSeconds === 0 ? {} : { until: new Date(now.getTime() + waitSeconds * 1000).toISOString() };
  const held: HeldBack = { at: now.toISOString(), reason, kind: "failed", ...until };
  await inTransaction(house.db, (tx) => storeHeldBack(tx, id, slug, held));
  house.changes.announce(raceTag(id));
}

interface Booking {
  id: number;
  source: Pick<BoardSource, "slug" | "coverage">;
  answer: BoardAnswer;
}

export interface BookingOutcome {
  isBooked: boolean;
  /** True if the partner's own race moved the board's window. */
  isWindowNew: boolean;
}

const nothingBooked: BookingOutcome = { isBooked: false, isWindowNew: false };

/** Books a partner's response, or holds it back. Does nothing if the board was frozen meanwhile. */
export async function bookAnswer(house: FiguresHouse, { id, source, answer }: Booking): Promise<BookingOutcome> {
  return inTransaction(house.db, async (tx) => {
    const found = await lockBoard(tx, id);
    if (found === undefined || found.frozen_at !== null || found.archived_at !== null) return nothingBooked;
    const now = house.clock.now();
    const moved = source.coverage === "own" ? followPartner(found, answer) : { board: found };
    if ("nextWindow" in moved) {
      // The partner already shows its next race, so the last stored figures are final.
      const last = found.answers[source.slug];
      if (last !== undefined) await storeAnswer(tx, id, source.slug, { ...last, is_final: true });
      if (found.repeats?.every === "own") await addSuccessor(tx, found, moved.nextWindow, now);
      return { isBooked: true, isWindowNew: true };
    }
    if ("otherRace" in moved) {
      const held: HeldBack = { at: now.toISOString(), reason: m.otherRace(), kind: "failed" };
      await storeHeldBack(tx, id, source.slug, held);
      return nothingBooked;
    }
    const { board } = moved;
    // A response older than the board's start says nothing about this board, and must not become its baseline.
    if (answer.takenAt < board.starts_at) return nothingBooked;
    const held = judgeAnswer(board, source, answer, now);
    if (held !== null) {
      await storeHeldBack(tx, id, source.slug, held);
      return nothingBooked;
    }
    const isWindowNew = board !== found;
    const before = board.answers[source.slug];
    const baselineAt = await keepBaseline(tx, board, { source, answer });
    const isNew = before?.sha256 !== answer.sha256 || isWindowNew;
    const rows = isNew ? await bookRows(tx, board, { source, answer }) : [];
    const stored: StoredAnswer = {
      taken_at: answer.takenAt.toISOString(),
      sha256: answer.sha256,
      rows: answer.rows.length,
      cents: sumCents(answer.rows),
      is_cut: answer.isCut,
      listed: isNew ? rows.length : (before?.listed ?? answer.rows.length),
      ...(baselineAt === null ? {} : { baseline_at: baselineAt }),
    };
    await storeAnswer(tx, id, source.slug, stored);
    if (isWindowNew) {
      const { starts_at, ends_at } = board;
      await tx.updateTable("live_boards").set({ starts_at, ends_at }).where("id", "=", id).execute();
      await logBoard(tx, [{ type: "board.edit", archived: false, ...boardTerms(board) }], now);
    }
    if (isNew) await logFigures(tx, board, { source, answer, rows, now });
    return { isBooked: true, isWindowNew };
  });
}

async function logFigures(
  tx: Tx,
  board: BoardRecord,
  {
    source: { slug: partner },
    answer,
    rows,
    now,
  }: { source: Booking["source"]; answer: BoardAnswer; rows: readonly BoardRow[]; now: Date },
): Promise<void> {
  await logBoard(
    tx,
    [
      {
        type: "board.figures",
        board: board.id,
        partner,
        sha256: answer.sha256,
        taken_at: answer.takenAt.toISOString(),
        rows: answer.rows.length,
        from: board.starts_at.toISOString(),
        to: board.ends_at.toISOString(),
        lines_sha256: await hashFigureLines(tx, { board: board.id, partner }, rows),
      },
    ],
    now,
  );
}

/**
 * Moves the window of a board that follows the partner's own race. A race that begins after the board's end is the
 * partner's next one, so its figures do not count for this board. Any other board only counts a race with exactly its
 * window.
 */
function followPartner(
  board: BoardRecord,
  { window }: BoardAnswer,
): { board: BoardRecord } | { nextWindow: BoardWindow } | { otherRace: true } {
  if (window === null) return { board };
  if (window.from >= board.ends_at) return { nextWindow: window };
  const isSame = Number(window.from) === Number(board.starts_at) && Number(window.to) === Number(board.ends_at);
  if (isSame) return { board };
  if (board.repeats?.every !== "own" || window.to <= window.from) return { otherRace: true };
  return { board: { ...board, starts_at: window.from, ends_at: window.to } };
}

const sumCents = (rows: readonly BoardRow[]): number => rows.reduce((sum, { cents }) => sum + cents, 0);

/** A response with less than this share of the last sum is held back. */
const leastSumShare = 0.9;
const leastRowShare = 0.5;

/**
 * Returns why a response is not used, or null for a good one. Wagers only grow, so a response that shrank is a mistake.
 */
export function judgeAnswer(
  { answers, held_back }: Pick<BoardRecord, "answers" | "held_back">,
  { slug, coverage }: Booking["source"],
  { rows, skipped, isCut }: Pick<BoardAnswer, "rows" | "skipped" | "isCut">,
  now: Date,
): HeldBack | null {
  const before = answers[slug];
  const hold = (reason: string, kind: HeldBack["kind"]) => ({ at: now.toISOString(), reason, kind });
  if (rows.length === 0 && skipped.count > 0) return hold(m.noReadableRows(), "failed");
  if (held_back[slug]?.accepted === true) return null;
  // Without everybody's total at the start, wagers before the start would count.
  const needsBaseline = coverage === "total" && before?.baseline_at === undefined;
  if (needsBaseline && (isCut || rows.length === 0)) return hold(m.noBaseline(), "shrunk");
  if (before === undefined || before.rows === 0) return null;
  if (rows.length === 0) return hold(m.emptyAnswer(), "shrunk");
  if (rows.length < before.rows * leastRowShare)
    return hold(m.fewerRows({ before: before.rows, after: rows.length }), "shrunk");
  const cents = sumCents(rows);
  if (cents < before.cents * leastSumShare)
    return hold(m.smallerSum({ before: toDollars(before.cents), after: toDollars(cents) }), "shrunk");
  return null;
}

const toDollars = (cents: number): string => `$${(cents / 100).toLocaleString("en-US")}`;

/**
 * For a partner that reports running totals, stores the first response after the board's start as the baseline. Returns
 * when the baseline was taken; null for other partners.
 */
async function keepBaseline(
  tx: Tx,
  board: BoardRecord,
  { source, answer }: Omit<Booking, "id">,
): Promise<string | null> {
  if (source.coverage !== "total") return null;
  const known = board.answers[source.slug]?.baseline_at;
  if (known !== undefined) return known;
  const { rows } = answer;
  await sql`
    insert into live_board_baselines (board_id, partner, account_key, cents)
    select ${board.id}::bigint, ${source.slug}::text, key, cents
    from unnest(${rows.map(({ key }) => key)}::text[], ${rows.map(({ cents }) => cents)}::bigint[]) as l (key, cents)
    on conflict do nothing`.execute(tx);
  return answer.takenAt.toISOString();
}

/**
 * Replaces the partner's figures on the board in one statement. An unchanged figure keeps the time when it was reached.
 * Deletes rows that are gone, except excluded ones, which stay excluded if they come back. Returns the booked rows:
 * those above zero after the baseline is subtracted.
 */
async function bookRows(tx: Tx, board: BoardRecord, { source, answer }: Omit<Booking, "id">): Promise<BoardRow[]> {
  const { slug } = source;
  const rows = await takeOffBaseline(tx, board, { source, answer });
  const isAfterEnd = answer.takenAt >= board.ends_at;
  await sql`
    with listed as (
      select * from unnest(
        ${rows.map(({ key }) => key)}::text[], ${rows.map(({ name }) => name)}::text[],
        ${rows.map(({ isHidden }) => isHidden)}::boolean[], ${rows.map(({ isMasked }) => isMasked)}::boolean[],
        ${rows.map(({ cents }) => cents)}::bigint[], ${rows.map(({ row }) => row)}::integer[]
      ) as l (account_key, name, is_hidden, is_masked, cents, row_number)
    ), gone as (
      delete from live_board_figures f where f.board_id = ${board.id} and f.partner = ${slug}
        and f.excluded_reason is null and not exists (select from listed l where l.account_key = f.account_key)
    ), unlisted as (
      update live_board_figures f set row_number = 0 where f.board_id = ${board.id} and f.partner = ${slug}
        and f.excluded_reason is not null and not exists (select from listed l where l.account_key = f.account_key)
    )
    insert into live_board_figures as f
      (board_id, partner, account_key, name, is_hidden, is_masked, cents, row_number, reached_at, cents_at_end)
    select ${board.id}, ${slug}, account_key, name, is_hidden, is_masked, cents, row_number,
      ${answer.takenAt}::timestamptz, case when ${isAfterEnd} and ${Object.hasOwn(board.answers, slug)} then 0 end
    from listed
    on conflict (board_id, partner, account_key) do update set
      name = excluded.name, is_hidden = excluded.is_hidden, is_masked = excluded.is_masked, cents = excluded.cents,
      row_number = excluded.row_number,
      reached_at = case when f.cents = excluded.cents then f.reached_at else excluded.reached_at end,
      cents_at_end = case when ${isAfterEnd} then coalesce(f.cents_at_end, f.cents) end
    where (f.name, f.is_hidden, f.is_masked, f.cents, f.row_number) is distinct from
      (excluded.name, excluded.is_hidden, excluded.is_masked, excluded.cents, excluded.row_number)`.execute(tx);
  return rows;
}

async function takeOffBaseline(
  tx: Tx,
  board: BoardRecord,
  { source: { coverage, slug }, answer }: Omit<Booking, "id">,
): Promise<BoardRow[]> {
  if (coverage !== "total") return answer.rows.filter(({ cents }) => cents > 0);
  const baselines = await tx
    .selectFrom("live_board_baselines")
    .select(["account_key", "cents"])
    .where("board_id", "=", board.id)
    .where("partner", "=", slug)
    .execute();
  const base = new Map(baselines.map(({ account_key, cents }) => [account_key, cents]));
  return answer.rows
    .map((row) => ({ ...row, cents: row.cents - (base.get(row.key) ?? 0) }))
    .filter(({ cents }) => cents > 0);
}
