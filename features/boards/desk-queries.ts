import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import { type BoardRecord, listBoards } from "./board.ts";
import type { DeskBoard, DeskPartner, DeskPlace } from "./contract/boards.ts";
import { maxPlaces } from "./contract/limits.ts";
import type { PlacePrize } from "./prizes.ts";
import { type DeskRow, deskBoardProps, deskPlaceProps } from "./props.ts";
import type { PartnerTry } from "./source.ts";
import type { BoardSources } from "./sources.ts";
import { readStandings } from "./standings.ts";

interface TryRow {
  slug: string;
  tried_at: Date;
  result: PartnerTry;
}

const readTries = async (db: Db): Promise<Map<string, TryRow>> => {
  const { rows } = await sql<TryRow>`
    select slug, tried_at, result from partner_tries where result ? 'message'`.execute(db);
  return new Map(rows.map((row) => [row.slug, row]));
};

export async function readDeskBoards(db: Db, sources: BoardSources, now: Date): Promise<DeskBoard[]> {
  const boards = await listBoards(db, { archived: true });
  return describeBoards(db, sources, boards, now);
}

export async function readDeskBoard(
  db: Db,
  sources: BoardSources,
  board: BoardRecord,
  now: Date,
): Promise<DeskBoard | null> {
  return (await describeBoards(db, sources, [board], now))[0] ?? null;
}

async function describeBoards(db: Db, sources: BoardSources, boards: readonly BoardRecord[], now: Date) {
  const [names, tries] = await Promise.all([sources.names(), readTries(db)]);
  // The wager sync asks its partners every five minutes, so these count as tried.
  const tried = new Set([...tries.keys(), ...[...names.keys()].filter(sources.isSynced)]);
  return boards.map((board) => deskBoardProps(board, { names, tried, now }));
}

interface ExcludedRow {
  partner: string;
  account_key: string;
  name: string;
  is_hidden: boolean;
  cents: number;
  cents_at_end: number | null;
  row_number: number;
  reachedAt: Date;
  user_id: number | null;
  username: string | null;
  excluded_reason: string;
}

/** Returns the standings or, once the board is frozen, the final places. Excluded accounts follow with number 0. */
export async function readDeskPlaces(db: Db, board: BoardRecord): Promise<DeskPlace[]> {
  const [rows, excluded] = await Promise.all([
    board.frozen_at === null ? readRunningRows(db, board) : readFrozenRows(db, board),
    sql<ExcludedRow>`
      select f.partner, f.account_key, f.name, f.is_hidden, coalesce(f.corrected_cents, f.cents) as cents, f.cents_at_end,
        f.row_number, f.reached_at as "reachedAt", f.user_id, u.username, f.excluded_reason
      from live_board_figures f left join users u on u.id = f.user_id
      where f.board_id = ${board.id} and f.excluded_reason is not null
      order by coalesce(f.corrected_cents, f.cents) desc, f.account_key limit ${maxPlaces}`.execute(db),
  ]);
  const apart = { number: 0, place: 0, prizes: [], paid_at: null };
  return [...rows, ...excluded.rows.map((row) => ({ ...row, ...apart, key: `${row.partner} ${row.account_key}` }))].map(
    deskPlaceProps,
  );
}

async function readRunningRows(db: Db, board: BoardRecord): Promise<DeskRow[]> {
  const rows = await readStandings(db, board, maxPlaces);
  const ids = rows.flatMap(({ user_id }) => user_id ?? []);
  const { rows: users } = await sql<{ id: number; username: string }>`
    select id, username from users where id = any(${ids}::bigint[])`.execute(db);
  const nameOf = new Map(users.map(({ id, username }) => [id, username]));
  return rows.map((row, index) => ({
    ...row,
    number: index + 1,
    username: nameOf.get(row.user_id ?? 0) ?? null,
    ...{ paid_at: null, excluded_reason: null },
  }));
}

interface FrozenRow {
  number: number;
  place: number;
  partner: string;
  account_key: string;
  name: string;
  cents: number;
  cents_at_end: number | null;
  is_hidden: boolean;
  row_number: number;
  reachedAt: Date;
  user_id: number | null;
  username: string | null;
  prizes: PlacePrize[];
  paid_at: Date | null;
}

export async function readFrozenRows(db: Db, board: Pick<BoardRecord, "id">): Promise<DeskRow[]> {
  const { rows } = await sql<FrozenRow>`
    select p.number, p.place, p.partner, p.account_key, p.name, p.cents, p.user_id, p.prizes, p.paid_at, u.username,
      f.cents_at_end, f.is_hidden, f.row_number, f.reached_at as "reachedAt"
    from live_board_places p
    join live_board_figures f using (board_id, partner, account_key)
    left join users u on u.id = p.user_id
    where p.board_id = ${board.id} order by p.number`.execute(db);
  return rows.map((row) => ({ ...row, key: `${row.partner} ${row.account_key}`, excluded_reason: null }));
}

export async function readDeskPartners(db: Db, sources: BoardSources): Promise<DeskPartner[]> {
  const [listed, tries] = await Promise.all([sources.descriptions().list(), readTries(db)]);
  return listed.map(({ type, slug, label, sure, proof, isShipped, text, secrets, hasSecrets, isSandbox }) => {
    const tried = tries.get(slug);
    return {
      ...{ type, slug, label, sure, proof, is_shipped: isShipped, description: text },
      secrets: secrets.map(({ name, label: shown, optional = false, isSetting = false, example = null }) => ({
        ...{ name, label: shown, optional, is_setting: isSetting, example },
      })),
      ...{ has_secrets: hasSecrets, is_sandbox: isSandbox },
      tried_at: tried?.tried_at.toISOString() ?? null,
      tried: tried === undefined ? null : tryProps(tried.result),
    };
  });
}

export const tryProps = (result: PartnerTry): NonNullable<DeskPartner["tried"]> => ({
  ok: result.ok,
  message: result.message,
  rows_understood: result.rowsUnderstood,
  rows_skipped: result.rowsSkipped,
  reasons: result.reasons,
  hidden_rows: result.hiddenRows,
  median: result.median,
  first: result.first ?? null,
  unit: result.unit,
  is_cut: result.isCut,
  end_day: result.endDay,
  one_day: result.oneDay,
  future: result.future,
});
