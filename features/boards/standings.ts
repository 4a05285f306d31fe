// The standings of a board, cached for all visitors, and each viewer's own row.

import { type RawBuilder, sql } from "kysely";
import type { House } from "../../common/server/house.ts";
import { readNewestLine } from "../../fairness/server/fairness-log/log.ts";
import { cachedReadByKey } from "../../platform/cache/cached-read.ts";
import { parseJsonObject } from "../../platform/contract/json-values.ts";
import type { Db } from "../../platform/database/db.ts";
import { type BoardRecord, findBoard, raceTag } from "./board.ts";
import { maxEntries } from "./contract/board-rows.ts";
import { figuresSubject } from "./log.ts";
import { compareContenders, type Placed, placeContenders } from "./prizes.ts";

export interface Standing {
  /** The partner and the account, which are unique on the board. */
  key: string;
  partner: string;
  account_key: string;
  name: string;
  is_hidden: boolean;
  cents: number;
  reachedAt: Date;
  row_number: number;
  cents_at_end: number | null;
  /** The viewer to whom the account belongs. Filled in only by queries that ask for it. */
  user_id: number | null;
}

export type PlacedStanding = Standing & Placed;

const figureSql = sql`coalesce(f.corrected_cents, f.cents)`;
const keySql = sql`f.partner collate "C", f.account_key collate "C"`;

/** SQL: whether the user `u` is staff or was staff at any time since the board began. */
export const wasStaffSql = (board: BoardRecord) =>
  sql`(u.role <> 'viewer' or coalesce(u.staff_until >= ${board.starts_at}::timestamptz, false))`;

/** SQL: accounts that cannot win, because their user is banned or was staff at any time of the window. */
const unwelcomeSql = (board: BoardRecord) => sql`
  select l.provider, l.account_id from links l join users u on u.id = l.user_id
  where l.provider = any(${board.partners}::text[]) and (u.banned_at is not null or ${wasStaffSql(board)})
  union all
  select e.provider, e.account_id from ended_links e join users u on u.id = e.user_id
  where e.provider = any(${board.partners}::text[]) and e.ended_at >= ${board.starts_at}::timestamptz
    and e.linked_at < ${board.ends_at}::timestamptz and ${wasStaffSql(board)}`;

/** SQL: whether the account of the figure `f` cannot win. Only for a board that is not frozen. */
export const isUnwelcomeSql = (board: BoardRecord) => sql`(f.partner, f.account_key) in (${unwelcomeSql(board)})`;

/** SQL: the viewer of the figure `f`. For a frozen board, it is the viewer at the time of freezing. */
export const userSql = (board: Pick<BoardRecord, "frozen_at">) =>
  board.frozen_at !== null
    ? sql`f.user_id`
    : sql`(select l.user_id from links l
        where l.provider = f.partner and l.account_id = f.account_key and not f.is_hidden and not f.is_masked)`;

/** SQL: whether the figure `f` is on the board. */
const countsSql = (
  board: BoardRecord,
) => sql`f.board_id = ${board.id} and f.row_number > 0 and f.excluded_reason is null
  and ${figureSql} > 0 ${board.frozen_at === null ? sql`and not ${isUnwelcomeSql(board)}` : sql``}`;

const listedSql = (board: BoardRecord) => sql`
  select f.partner, f.account_key, f.name, f.is_hidden, ${figureSql} as cents, f.reached_at as "reachedAt", f.row_number,
    f.cents_at_end, ${userSql(board)} as user_id
  from live_board_figures f where ${countsSql(board)}`;

/**
 * SQL: the board's entries by rank, at most `most`. If the board has several partners, a viewer's figures are added up
 * to one entry. It has the name of the largest figure and the time at which the last figure was reached.
 */
function entriesSql(board: BoardRecord, most: number): RawBuilder<Standing> {
  const time = board.ties === "earlier" ? sql`, "reachedAt"` : sql``;
  if (board.partners.length === 1)
    return sql`${listedSql(board)}
      order by ${figureSql} desc ${board.ties === "earlier" ? sql`, f.reached_at` : sql``}, ${keySql} limit ${most}`;
  const largest = sql`order by cents desc, partner collate "C", account_key collate "C"`;
  return sql`
    with listed as materialized (${joinedSql(board)})
    select partner, account_key, name, is_hidden, cents, "reachedAt", row_number, cents_at_end, user_id
    from listed where user_id is null
    union all
    select (array_agg(partner ${largest}))[1], (array_agg(account_key ${largest}))[1], (array_agg(name ${largest}))[1],
      bool_and(is_hidden), sum(cents)::bigint, max("reachedAt"), (array_agg(row_number ${largest}))[1],
      case when count(cents_at_end) > 0 then sum(coalesce(cents_at_end, cents))::bigint end, user_id
    from listed where user_id is not null group by user_id
    order by cents desc ${time}, partner, account_key limit ${most}`;
}

/**
 * SQL: the figures with their viewers, read with one join. Looking up each viewer would take longer, because most
 * accounts have none.
 */
const joinedSql = (board: BoardRecord) => sql`
  select f.partner collate "C" as partner, f.account_key collate "C" as account_key, f.name, f.is_hidden,
    ${figureSql} as cents, f.reached_at as "reachedAt", f.row_number, f.cents_at_end,
    ${board.frozen_at === null ? sql`l.user_id` : sql`f.user_id`} as user_id
  from live_board_figures f
  left join links l on l.provider = f.partner and l.account_id = f.account_key and not f.is_hidden and not f.is_masked
  where ${countsSql(board)}`;

/** Returns the first entries by rank, with their places and prizes. */
export async function readStandings(db: Db, board: BoardRecord, most: number): Promise<PlacedStanding[]> {
  const { rows } = await entriesSql(board, most).execute(db);
  const keyed = rows.map((row) => ({ ...row, key: `${row.partner} ${row.account_key}` }));
  return placeContenders(keyed, board.prizes, board.ties);
}

/** The figures of all entries by rank, to find a place far down without a query. */
export interface AllFigures {
  cents: Float64Array;
  /** When each figure was reached, in ms since 1970. */
  reachedMs: Float64Array;
}

async function readAllFigures(db: Db, board: BoardRecord): Promise<AllFigures> {
  const { rows } = await sql<{ cents: number[] | null; reached: number[] | null }>`
    select json_agg(cents) as cents, json_agg(floor(extract(epoch from "reachedAt") * 1000)) as reached
    from (${entriesSql(board, Number.MAX_SAFE_INTEGER)}) entries`.execute(db);
  const { cents, reached } = rows[0] ?? { cents: null, reached: null };
  return { cents: Float64Array.from(cents ?? []), reachedMs: Float64Array.from(reached ?? []) };
}

export interface AnswerLine {
  line: number;
  sha256: string;
}

export interface CachedStandings {
  board: BoardRecord;
  rows: PlacedStanding[];
  at: Map<string, number>;
  all: AllFigures;
  count: number;
  lines: Map<string, AnswerLine>;
}

const maxCachedBoards = 50;

export type StandingsReader = ReturnType<typeof createStandingsReader>;

/**
 * Caches the standings of each board until its figures change, so that a page's time does not grow with the number of
 * accounts.
 */
export function createStandingsReader({ db, changes }: Pick<House, "db" | "changes">) {
  const read = cachedReadByKey(changes, {
    getTag: raceTag,
    most: maxCachedBoards,
    load: (id) => loadStandings(db, Number(id)),
  });
  return (id: number): Promise<CachedStandings | null> => read(String(id));
}

async function loadStandings(db: Db, id: number): Promise<CachedStandings | null> {
  const board = await findBoard(db, id);
  if (board === undefined) return null;
  const [rows, all, lines] = await Promise.all([
    readStandings(db, board, maxEntries),
    readAllFigures(db, board),
    Promise.all(board.partners.map((slug) => findAnswerLine(db, id, slug))),
  ]);
  return {
    ...{ board, rows, all, count: all.cents.length, lines: new Map(lines.flat()) },
    at: new Map(rows.map(({ key }, index) => [key, index])),
  };
}

async function findAnswerLine(db: Db, id: number, slug: string): Promise<[string, AnswerLine][]> {
  const { n, sha256 } = parseJsonObject((await readNewestLine(db, figuresSubject(id, slug))) ?? "") ?? {};
  return typeof n === "number" && typeof sha256 === "string" ? [[slug, { line: n, sha256 }]] : [];
}

export interface OwnStanding {
  viewer: "unlinked" | "idle" | "staff" | "listed";
  row: PlacedStanding | null;
}

interface OwnFigure extends Standing {
  isUnwelcome: boolean;
  isCounted: boolean;
}

/** Returns the viewer's own row. Takes it from the standings if it is there, otherwise counts its place. */
export async function readOwnStanding(db: Db, standings: CachedStandings, userId: number): Promise<OwnStanding> {
  const { board } = standings;
  const figures = await readOwnFigures(db, board, userId);
  if (figures.length === 0) return { viewer: "unlinked", row: null };
  if (figures.some(({ isUnwelcome }) => isUnwelcome)) return { viewer: "staff", row: null };
  const counted = figures.filter(({ isCounted }) => isCounted);
  const [largest] = counted.toSorted(compareContenders("shared"));
  if (largest === undefined) return { viewer: "idle", row: null };
  const known = standings.rows[standings.at.get(largest.key) ?? -1];
  if (known !== undefined) return { viewer: "listed", row: known };
  const own = {
    ...largest,
    cents: counted.reduce((sum, { cents }) => sum + cents, 0),
    reachedAt: new Date(Math.max(...counted.map(({ reachedAt }) => reachedAt.getTime()))),
  };
  return { viewer: "listed", row: { ...own, place: countPlace(standings, own), prizes: [] } };
}

/** Returns one row for each linked account, with or without a figure. */
async function readOwnFigures(db: Db, board: BoardRecord, userId: number): Promise<OwnFigure[]> {
  const columns = sql`coalesce(f.is_hidden, false) as is_hidden, coalesce(${figureSql}, 0)::bigint as cents,
    coalesce(f.reached_at, ${board.starts_at}::timestamptz) as "reachedAt", coalesce(f.row_number, 0) as row_number,
    f.cents_at_end, ${userId}::bigint as user_id,
    coalesce(f.row_number > 0 and f.excluded_reason is null and ${figureSql} > 0, false) as "isCounted"`;
  const links = sql`
    select l.provider as partner, l.account_id as account_key, coalesce(f.name, l.account_name) as name, ${columns},
      u.banned_at is not null or ${wasStaffSql(board)} as "isUnwelcome"
    from links l join users u on u.id = l.user_id
    left join live_board_figures f on f.board_id = ${board.id} and f.partner = l.provider and f.account_key = l.account_id
      and not f.is_hidden and not f.is_masked
    where l.user_id = ${userId} and l.provider = any(${board.partners}::text[])`;
  const frozen = sql`
    select f.partner, f.account_key, f.name, ${columns}, false as "isUnwelcome"
    from live_board_figures f where f.board_id = ${board.id} and f.user_id = ${userId}`;
  const { rows } = await sql<OwnFigure>`${board.frozen_at === null ? links : frozen}`.execute(db);
  return rows.map((row) => ({ ...row, key: `${row.partner} ${row.account_key}` }));
}

/** Returns 1 plus the number of entries that rank higher, by binary search. */
function countPlace({ board, all }: CachedStandings, { cents, reachedAt }: Standing): number {
  const isHigher = (index: number): boolean => {
    const other = all.cents[index] ?? 0;
    if (other !== cents) return other > cents;
    return board.ties === "earlier" && (all.reachedMs[index] ?? 0) < reachedAt.getTime();
  };
  let [low, high] = [0, all.cents.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isHigher(middle)) low = middle + 1;
    else high = middle;
  }
  return low + 1;
}
