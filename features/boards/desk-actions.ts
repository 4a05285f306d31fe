import { sql } from "kysely";
import { type Actor, toAuthor } from "../../common/server/actor.ts";
import { recordAudit } from "../../common/server/audit.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { Tx } from "../../platform/database/db.ts";
import { type BoardRecord, boardState, lockBoard, paysNothing, storeAnswer, storeHeldBack, windowOf } from "./board.ts";
import type { BoardInput } from "./contract/boards.ts";
import { type BoardEvent, boardTerms, hashBoardAccount, logBoard } from "./log.ts";
import { m } from "./messages.ts";
import { writePlaces } from "./places.ts";
import { type PrizeRefusal, toStoredPrizes } from "./prizes.ts";
import type { BoardSource } from "./source.ts";
import type { BoardSources } from "./sources.ts";
import { wasStaffSql } from "./standings.ts";
import { isMonth, isWholeDays, toWindow, type WindowRefusal } from "./windows.ts";

export type BoardRefusal = { why: "field"; field: string; text: string } | { why: "conflict"; text: string } | NoSuch;
type NoSuch = { why: "no_such_board" };

const refuseField = (field: string, text: string) => refused({ why: "field", field, text });
const refuseNow = (text: string) => refused({ why: "conflict", text });
const noSuchBoard = refused({ why: "no_such_board" });

type BoardColumns = Pick<
  BoardRecord,
  | "kind"
  | "name"
  | "partners"
  | "starts_at"
  | "ends_at"
  | "time_zone"
  | "repeats"
  | "prizes"
  | "ties"
  | "settle_hours"
  | "position"
  | "paused"
>;

const windowTexts: Record<WindowRefusal["why"], [field: string, text: () => string]> = {
  no_such_zone: ["time_zone", m.noSuchZone],
  no_such_start: ["starts_at", m.noSuchStart],
  no_such_end: ["ends_at", m.noSuchEnd],
  ends_before_start: ["ends_at", m.endsBeforeStart],
  too_long: ["ends_at", m.tooLong],
  not_its_rule: ["ends_at", m.notItsRule],
};

const prizeTexts: Record<PrizeRefusal["why"], (values: { place: number }) => string> = {
  turned_round: m.prizeTurnedRound,
  overlapping: m.prizeOverlapping,
  no_amount: m.prizeNoAmount,
  not_whole: m.prizeNotWhole,
  no_text: m.prizeNoText,
};

export interface CheckedForm {
  columns: BoardColumns;
  /** The name of a partner that reports only running totals. A board with such a partner must start in the future. */
  totalsOf: string | null;
}

/**
 * Checks that the partners can supply the figures that the form asks for. Call it before the transaction, because it
 * reads descriptions and keys on another connection, and the embedded database has only one.
 */
export async function checkForm(sources: BoardSources, input: BoardInput): Promise<Result<CheckedForm, BoardRefusal>> {
  if (input.kind === "draw") return refuseField("kind", m.noDraws());
  const window = toWindow(input);
  if (!window.ok) {
    const [field, text] = windowTexts[window.why];
    return refuseField(field, text());
  }
  const prizes = toStoredPrizes(input.prizes);
  if (!prizes.ok) return refuseField("prizes", prizeTexts[prizes.why]({ place: prizes.place }));
  if (new Set(input.partners).size < input.partners.length) return refuseField("partners", m.partnerTwice());
  const names = await sources.names();
  let totalsOf: string | null = null;
  for (const slug of input.partners) {
    if (!names.has(slug)) return refuseField("partners", m.noSuchPartner({ partner: slug }));
    const source = await sources.find(slug);
    const fault = source === null ? null : checkWindow(source, input, window.value);
    if (fault !== null) return fault;
    if (source?.coverage === "total") totalsOf = source.label;
  }
  const columns = { ...input, starts_at: window.value.from, ends_at: window.value.to, prizes: prizes.value };
  return done({ columns, totalsOf });
}

function checkWindow(source: BoardSource, input: BoardInput, window: { from: Date; to: Date }) {
  const partner = source.label;
  const { timeZone: zone } = source;
  if (source.wholeDays === true && !isWholeDays(window, zone))
    return refuseField("starts_at", m.wholeDays({ partner, zone }));
  if (source.coverage === "month" && !isMonth(window)) return refuseField("starts_at", m.wholeMonth({ partner }));
  const followsPartner = input.repeats?.every === "own";
  if (followsPartner && (source.coverage !== "own" || input.partners.length > 1))
    return refuseField("repeats", m.ownWindowOnly());
  return null;
}

/** Running totals need a baseline from the board's start, so the start must be in the future. */
const checkStart = ({ columns, totalsOf }: CheckedForm, now: Date) =>
  totalsOf !== null && columns.starts_at < now ? refuseField("starts_at", m.startsInPast({ partner: totalsOf })) : null;

const toValues = ({ partners, prizes, repeats, ...same }: BoardColumns) => ({
  ...same,
  partners: JSON.stringify(partners),
  prizes: JSON.stringify(prizes),
  repeats: repeats === null ? null : JSON.stringify(repeats),
});

export async function createBoard(tx: Tx, actor: Actor, form: CheckedForm): Promise<Result<number, BoardRefusal>> {
  const { columns } = form;
  if (columns.ends_at <= actor.now) return refuseField("ends_at", m.endsInPast());
  const fault = checkStart(form, actor.now);
  if (fault !== null) return fault;
  const after = await tx
    .insertInto("live_boards")
    .values({ ...toValues(columns), created_at: actor.now, created_by: actor.id })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAudit(tx, { ...toAuthor(actor), ...toAct("create", after.id), before: null, after });
  await logBoard(tx, [{ type: "board.open", ...boardTerms(after) }], actor.now);
  return done(after.id);
}

const toAct = (action: string, id: number) => ({ action: `board.${action}`, subject: `board:${id}` });

/**
 * Edits a board. Once the board has started, nobody can change its window, its partners or how ties are decided. Once
 * it has ended, nobody can change its prizes either.
 */
export async function updateBoard(
  tx: Tx,
  actor: Actor,
  { id, form }: { id: number; form: CheckedForm },
): Promise<Result<null, BoardRefusal>> {
  const { columns } = form;
  const before = await lockBoard(tx, id);
  if (before === undefined) return noSuchBoard;
  const state = boardState(before, actor.now);
  const text = findFixed(before, columns, state);
  if (text !== null) return refuseNow(text);
  if (state === "planned") {
    if (columns.ends_at <= actor.now) return refuseField("ends_at", m.endsInPast());
    const fault = checkStart(form, actor.now);
    if (fault !== null) return fault;
  }
  const after = await tx
    .updateTable("live_boards")
    .set(toValues(columns))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAudit(tx, { ...toAuthor(actor), ...toAct("update", id), before, after });
  await logBoard(tx, [{ type: "board.edit", archived: false, ...boardTerms(after) }], actor.now);
  return done(null);
}

/** Returns the reason if the edit must be refused, otherwise null. */
function findFixed(before: BoardRecord, after: BoardColumns, state: ReturnType<typeof boardState>): string | null {
  if (state === "archived") return m.boardArchived();
  if (state === "planned") return null;
  const differ = (...fields: (keyof BoardColumns)[]) =>
    fields.some((field) => canonical(before[field]) !== canonical(after[field]));
  if (differ("kind", "partners", "starts_at", "ends_at", "time_zone", "ties")) return m.boardRunning();
  // An admin may stop a series at any time.
  if (after.repeats !== null && differ("repeats")) return m.boardRunning();
  if (state === "running") return null;
  // After the end, an admin may not change whether the board pays.
  if (differ("prizes", "settle_hours", "paused")) return m.boardOver();
  return null;
}

/** Returns a JSON text with sorted members, because jsonb stores members in its own order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

/** Archives a board: the page no longer shows it, but its figures stay. */
export async function deleteBoard(tx: Tx, actor: Actor, id: number): Promise<Result<null, BoardRefusal>> {
  const before = await lockBoard(tx, id);
  if (before === undefined || before.archived_at !== null) return noSuchBoard;
  const isPromised = ["running", "closing"].includes(boardState(before, actor.now)) && !paysNothing(before);
  if (isPromised) return refuseNow(m.deleteUnpaid());
  const after = await tx
    .updateTable("live_boards")
    .set({ archived_at: actor.now })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAudit(tx, { ...toAuthor(actor), ...toAct("delete", id), before, after });
  await logBoard(tx, [{ type: "board.edit", archived: true, ...boardTerms(after) }], actor.now);
  return done(null);
}

/** Returns the locked board for a decision about its accounts. Refuses if the board has already paid. */
async function lockUnpaid(tx: Tx, id: number): Promise<Result<BoardRecord, BoardRefusal>> {
  const board = await lockBoard(tx, id);
  if (board === undefined) return noSuchBoard;
  if (board.archived_at !== null) return refuseNow(m.boardArchived());
  return board.released_at === null ? done(board) : refuseNow(m.boardReleased());
}

/** Takes an account off the board with a reason, or puts it back if the reason is null. */
export async function excludeAccount(
  tx: Tx,
  actor: Actor,
  {
    id,
    partner,
    account_key: key,
    reason,
  }: { id: number; partner: string; account_key: string; reason: string | null },
): Promise<Result<null, BoardRefusal>> {
  const board = await lockUnpaid(tx, id);
  if (!board.ok) return board;
  const { rows } = await sql<{ before: string | null }>`
    update live_board_figures f set excluded_reason = ${reason}
    from (
      select partner, account_key, excluded_reason as before from live_board_figures
      where board_id = ${id} and partner = ${partner} and account_key = ${key}
    ) known
    where f.board_id = ${id} and f.partner = known.partner and f.account_key = known.account_key
    returning known.before`.execute(tx);
  const [changed] = rows;
  if (changed === undefined) return refuseField("account_key", m.noSuchAccount());
  const account = await hashBoardAccount(tx, id, partner, key);
  const known = { partner, account_key: key };
  await recordAudit(tx, {
    ...{ ...toAuthor(actor), ...toAct("exclude", id) },
    before: { ...known, reason: changed.before },
    after: { ...known, reason },
  });
  const event: BoardEvent = { type: "board.exclude", board: id, partner, account, reason };
  if (board.value.frozen_at === null) await logBoard(tx, [event], actor.now);
  else await writePlaces(tx, board.value, actor.now, [event]);
  return done(null);
}

/** Identifies an account by the partner's key, because its place may change after the page was loaded. */
interface BoardAccount {
  id: number;
  partner: string;
  account_key: string;
}

/**
 * Books the partner's late correction of a figure on a frozen board. The original figure stays stored. If a place adds
 * up several figures, `wager` is its new sum: the account's figure changes first, and the others change if it would
 * fall below zero.
 */
export async function correctFigure(
  tx: Tx,
  actor: Actor,
  { id, cents, reason, ...account }: BoardAccount & { cents: number; reason: string },
): Promise<Result<null, BoardRefusal>> {
  const board = await lockUnpaid(tx, id);
  if (!board.ok) return board;
  if (board.value.frozen_at === null) return refuseNow(m.notFrozenYet());
  const place = await findPlace(tx, { id, ...account });
  if (place === undefined) return refuseField("account_key", m.noSuchPlace());
  const figures = await readFiguresOf(tx, board.value, { id, ...account }, place.user_id);
  const events: BoardEvent[] = [];
  let missing = cents - place.cents;
  for (const { partner, account_key: key, cents: before } of figures) {
    const after = Math.max(0, before + missing);
    missing -= after - before;
    if (after === before && events.length > 0) continue;
    await tx
      .updateTable("live_board_figures")
      .set({ corrected_cents: after })
      .where("board_id", "=", id)
      .where("partner", "=", partner)
      .where("account_key", "=", key)
      .execute();
    await recordAudit(tx, {
      ...{ ...toAuthor(actor), ...toAct("correct", id) },
      before: { partner, account_key: key, cents: before },
      after: { partner, account_key: key, cents: after, reason },
    });
    const hash = await hashBoardAccount(tx, id, partner, key);
    const change = { before_cents: before, after_cents: after, reason };
    events.push({ type: "board.correct", board: id, partner, account: hash, ...change });
  }
  await writePlaces(tx, board.value, actor.now, events);
  return done(null);
}

/** Returns the figures that the account's place adds up. The account's own figure comes first. */
async function readFiguresOf(tx: Tx, { partners }: BoardRecord, account: BoardAccount, userId: number | null) {
  const { id, partner, account_key: key } = account;
  const isSum = partners.length > 1 && userId !== null;
  const { rows } = await sql<{ partner: string; account_key: string; cents: number }>`
    select f.partner, f.account_key, coalesce(f.corrected_cents, f.cents) as cents from live_board_figures f
    where f.board_id = ${id} and f.row_number > 0 and f.excluded_reason is null
      and (f.partner = ${partner} and f.account_key = ${key} or ${isSum} and f.user_id = ${userId}::bigint)
    order by f.partner <> ${partner} or f.account_key <> ${key}, f.partner, f.account_key`.execute(tx);
  return rows;
}

const findPlace = (tx: Tx, { id, partner, account_key }: BoardAccount) =>
  tx
    .selectFrom("live_board_places as p")
    .innerJoin("live_board_figures as f", (join) =>
      join
        .onRef("f.board_id", "=", "p.board_id")
        .onRef("f.partner", "=", "p.partner")
        .onRef("f.account_key", "=", "p.account_key"),
    )
    .select(["p.number", "p.cents", "p.user_id", "p.paid_at", "f.is_hidden"])
    .where("p.board_id", "=", id)
    .where("p.partner", "=", partner)
    .where("p.account_key", "=", account_key)
    .executeTakeFirst();

/** Sets which viewer an unpaid place belongs to. Null means that it belongs to nobody here. */
export async function assignPlace(
  tx: Tx,
  actor: Actor,
  { id, username, ...account }: BoardAccount & { username: string | null },
): Promise<Result<null, BoardRefusal>> {
  const board = await lockBoard(tx, id);
  if (board === undefined) return noSuchBoard;
  const place = await findPlace(tx, { id, ...account });
  if (place === undefined) return refuseField("account_key", m.noSuchPlace());
  if (place.paid_at !== null) return refuseNow(m.placePaid());
  if (place.is_hidden) return refuseNow(m.placeHidden());
  const { number } = place;
  const viewer = username === null ? done(null) : await findWinner(tx, board, { username, number });
  if (!viewer.ok) return viewer;
  const owned = { user_id: viewer.value };
  await tx
    .updateTable("live_board_places")
    .set(owned)
    .where("board_id", "=", id)
    .where("number", "=", number)
    .execute();
  await tx
    .updateTable("live_board_figures")
    .set(owned)
    .where("board_id", "=", id)
    .where("partner", "=", account.partner)
    .where("account_key", "=", account.account_key)
    .execute();
  await recordAudit(tx, {
    ...{ ...toAuthor(actor), ...toAct("assign", id) },
    before: { number, user_id: place.user_id },
    after: { number, user_id: viewer.value },
  });
  const hash = await hashBoardAccount(tx, id, account.partner, account.account_key);
  const assigned = { board: id, partner: account.partner, account: hash, has_viewer: viewer.value !== null };
  await logBoard(tx, [{ type: "board.assign", ...assigned }], actor.now);
  return done(null);
}

async function findWinner(
  tx: Tx,
  board: BoardRecord,
  { username, number }: { username: string; number: number },
): Promise<Result<number, BoardRefusal>> {
  const { rows } = await sql<{ id: number; canWin: boolean }>`
    select u.id, u.banned_at is null and u.closed_at is null and not ${wasStaffSql(board)} as "canWin"
    from users u where lower(u.username) = ${username.trim().toLowerCase()}`.execute(tx);
  const [user] = rows;
  if (user === undefined) return refuseField("username", m.noSuchViewer());
  if (!user.canWin) return refuseField("username", m.viewerCannotWin());
  const other = await tx
    .selectFrom("live_board_places")
    .select("number")
    .where("board_id", "=", board.id)
    .where("user_id", "=", user.id)
    .where("number", "<>", number)
    .executeTakeFirst();
  return other === undefined ? done(user.id) : refuseField("username", m.viewerTwice());
}

/**
 * Accepts a response that was held back. If it had shrunk, the next response is used whatever it contains. If the
 * partner no longer responds, the last good figures become final.
 */
export async function acceptAnswer(
  tx: Tx,
  actor: Actor,
  { id, partner, reason }: { id: number; partner: string; reason: string },
): Promise<Result<null, BoardRefusal>> {
  const board = await lockUnpaid(tx, id);
  if (!board.ok) return board;
  const { held_back, answers } = board.value;
  const [held, answer] = [held_back[partner], answers[partner]];
  if (held === undefined || !canAccept(board.value, partner, actor.now)) return refuseNow(m.nothingHeld());
  if (held.kind === "shrunk") await storeHeldBack(tx, id, partner, { ...held, accepted: true });
  else if (answer !== undefined) await storeAnswer(tx, id, partner, { ...answer, is_final: true });
  await recordAudit(tx, { ...toAuthor(actor), ...toAct("accept", id), before: held, after: { partner, reason } });
  await logBoard(tx, [{ type: "board.accept", board: id, partner, held: held.kind, reason }], actor.now);
  return done(null);
}

/** Returns whether an admin may accept the response of this partner that was held back. */
export function canAccept(board: BoardRecord, partner: string, now: Date): boolean {
  const held = board.held_back[partner];
  if (held === undefined || board.frozen_at !== null || held.accepted === true) return false;
  return held.kind === "shrunk" || (board.answers[partner] !== undefined && now >= windowOf(board).to);
}
