import { type RawBuilder, sql } from "kysely";
import { findPartner } from "../../common/contract/partners.ts";
import { type LineStream, streamEntryLines } from "../../fairness/server/draws/entry-lines.ts";
import { createBatcher } from "../../platform/cache/batcher.ts";
import type { Db } from "../../platform/database/db.ts";
import { centsPerTicket } from "./rules.ts";

/** A board's partner type and its month, such as "2026-11-01". */
export interface BoardKey {
  partner: number;
  month: string;
}

const partnerSlug = (partner: number): string => findPartner(partner)?.slug ?? "";

/** True when the user `u` is staff, or was staff at any time since the month began. */
const isMonthStaffSql = (month: RawBuilder<unknown>) =>
  sql`(u.role <> 'viewer' or coalesce(u.staff_until >= ${monthStartSql(month)}, false))`;

/** True when the ended link `e` existed at any time of the month. */
const stoodInMonthSql = (month: RawBuilder<unknown>) =>
  sql`e.ended_at >= ${monthStartSql(month)} and e.linked_at < ${monthStartSql(sql`${month} + interval '1 month'`)}`;

const monthStartSql = (month: RawBuilder<unknown>) => sql`(${month})::timestamp at time zone 'UTC'`;

/**
 * Selects the partner accounts that the month's board excludes: accounts of banned users, and accounts linked to staff at any
 * time of the month. Staff cannot get onto the board by unlinking before the freeze.
 */
function excludedAccountsSql({ partner, month }: BoardKey) {
  const [slug, start] = [partnerSlug(partner), sql`${month}::date`];
  return sql`
  select l.account_id from links l join users u on u.id = l.user_id
  where l.provider = ${slug} and (u.banned_at is not null or ${isMonthStaffSql(start)})
  union all
  select e.account_id from ended_links e join users u on u.id = e.user_id
  where e.provider = ${slug} and ${stoodInMonthSql(start)} and ${isMonthStaffSql(start)}`;
}

export interface ListedRow {
  account_id: string;
  username: string;
  wager_cents: number;
}

export interface RunningBoard {
  rows: ListedRow[];
  count: number;
  totalTickets: number;
  asOf: Date | null;
}

/** An SQL condition: the row of `wagers` appears on the board. */
export const standsOnBoardSql = ({ partner, month }: BoardKey) => sql`partner = ${partner} and month = ${month}::date
  and wager_cents > 0 and account_id not in (${excludedAccountsSql({ partner, month })})`;

export async function readRunningBoard(db: Db, key: BoardKey, most: number): Promise<RunningBoard> {
  const [top, totals, figures] = await Promise.all([
    sql<ListedRow>`
      select account_id, username, wager_cents from wagers where ${standsOnBoardSql(key)}
      order by wager_cents desc, account_id limit ${most}`.execute(db),
    sql<{ count: number; tickets: number }>`
      select count(*) as count, coalesce(sum(wager_cents / ${centsPerTicket}::bigint), 0)::bigint as tickets
      from wagers where ${standsOnBoardSql(key)}`.execute(db),
    db
      .selectFrom("wager_months")
      .select("taken_at")
      .where("partner", "=", key.partner)
      .where("month", "=", key.month)
      .executeTakeFirst(),
  ]);
  const { count = 0, tickets = 0 } = totals.rows[0] ?? {};
  return { rows: top.rows, count, totalTickets: tickets, asOf: figures?.taken_at ?? null };
}

export async function findRank(db: Db, key: BoardKey, cents: number): Promise<number> {
  const { rows } = await sql<{ above: number }>`
    select count(*) as above from wagers where ${standsOnBoardSql(key)} and wager_cents > ${cents}`.execute(db);
  return (rows[0]?.above ?? 0) + 1;
}

export interface OwnRow extends ListedRow {
  isExcluded: boolean;
}

/** Reads a viewer's account at the partner and its wager of the month. Concurrent look-ups share one statement. */
export function createOwnRowReader(db: Db) {
  const find = createBatcher<string, OwnRow>(async (keys) => {
    const keyParts = keys.map((key) => key.split(" "));
    const month = sql`asked.month`;
    const { rows } = await sql<OwnRow & { key: string }>`
      select asked.key, l.account_id, coalesce(w.username, l.account_name) as username,
        coalesce(w.wager_cents, 0)::bigint as wager_cents,
        u.banned_at is not null or ${isMonthStaffSql(month)} or exists (
          select from ended_links e join users u on u.id = e.user_id
          where e.provider = asked.slug and e.account_id = l.account_id and ${stoodInMonthSql(month)} and ${isMonthStaffSql(month)}
        ) as "isExcluded"
      from unnest(${keys}::text[], ${keyParts.map(([user]) => user)}::bigint[], ${keyParts.map(([, slug]) => slug)}::text[],
        ${keyParts.map(([, , partner]) => partner)}::smallint[], ${keyParts.map(([, , , month]) => month)}::date[]
      ) as asked (key, user_id, slug, partner, month)
      join links l on l.user_id = asked.user_id and l.provider = asked.slug
      join users u on u.id = asked.user_id
      left join wagers w
        on w.partner = asked.partner and w.month = asked.month and w.account_id = l.account_id`.execute(db);
    return new Map(rows.map((row) => [row.key, row]));
  });
  return (userId: number, { partner, month }: BoardKey): Promise<OwnRow | undefined> =>
    find(`${userId} ${partnerSlug(partner)} ${partner} ${month}`);
}

export interface WonRow {
  id: number;
  partner: number;
  month: string;
  status: "frozen" | "drawn";
  prizes: number[];
  winners: { place: number; ticket: number; username: string; user_id: number | null; void_reason: string | null }[];
}

const wonColumns = sql`b.id, b.partner, b.month, b.status, b.prizes, coalesce((
  select json_agg(json_build_object('place', w.place, 'ticket', w.ticket, 'username', w.name, 'user_id', w.winner_id,
    'void_reason', w.void_reason) order by w.draw_id, w.place)
  from draws d join draw_winners w on w.draw_id = d.id
  where d.kind = 'leaderboard' and d.subject_id = b.id
), '[]'::json) as winners`;

export interface PreviousRow extends WonRow {
  entries_count: number;
  total_tickets: number;
  beacon: { round: number; at: string } | null;
  committed: boolean;
}

const monthsShown = 12;

export async function listPreviousBoards(db: Db, partner: number): Promise<PreviousRow[]> {
  const { rows } = await sql<PreviousRow>`
    select ${wonColumns}, b.entries_count, b.total_tickets, (
      select json_build_object('round', d.beacon_round, 'at', d.beacon_at) from draws d
      where d.kind = 'leaderboard' and d.subject_id = b.id and d.status = 'requested' and d.beacon_at is not null
      order by d.round desc limit 1
    ) as beacon, exists (
      select from draws d where d.kind = 'leaderboard' and d.subject_id = b.id and d.entrants_sha256 is not null
    ) as committed
    from boards b where b.partner = ${partner} order by b.month desc limit ${monthsShown}`.execute(db);
  return rows;
}

/** Enough for three months of five partners. */
const maxDrawnBoards = 15;

export async function listDrawnBoards(db: Db): Promise<WonRow[]> {
  const { rows } = await sql<WonRow>`
    select ${wonColumns} from boards b
    where exists (
      select from draws d join draw_winners w on w.draw_id = d.id where d.kind = 'leaderboard' and d.subject_id = b.id
    ) order by b.month desc, b.partner limit ${maxDrawnBoards}`.execute(db);
  return rows;
}

export interface ArchiveRow {
  id: number;
  partner: number;
  month: string;
  /** Null when the board is too large for the list and must be fetched separately. */
  archive: string | null;
  entries_count: number;
}

/** Enough for a year of five partners. */
const maxArchivedBoards = 60;

/** The limit of all archives together, in characters. The entries of older boards are fetched on demand. */
const maxArchivedChars = 100_000;

export async function listArchivedBoards(db: Db): Promise<ArchiveRow[]> {
  const { rows } = await sql<ArchiveRow>`
    select id, partner, month, entries_count, case when weight <= ${maxArchivedChars} then archive end as archive from (
      select id, partner, month, entries_count, archive, sum(length(archive)) over (order by month desc, partner) as weight
      from boards
    ) weighed order by month desc, partner limit ${maxArchivedBoards}`.execute(db);
  return rows;
}

export const findBoard = (db: Db, id: number) =>
  db.selectFrom("boards").selectAll().where("id", "=", id).executeTakeFirst();

export interface EntryRow extends ListedRow {
  place: number;
  won_place: number | null;
}

const entriesPerQuery = 5_000;

/** Yields a board's entries in batches, by place. `won_place` is an entry's position in the draw, if it won. */
export async function* streamEntries(db: Db, boardId: number, most: number): AsyncIterable<EntryRow[]> {
  for (let after = 0; after < most; ) {
    const { rows } = await sql<EntryRow>`
      select e.place, e.account_id, e.username, e.wager_cents, w.place as won_place
      from board_entries e
      left join (
        select w.place, w.entrant from draws d join draw_winners w on w.draw_id = d.id
        where d.kind = 'leaderboard' and d.subject_id = ${boardId} and w.voided_at is null
      ) w on w.entrant = e.place
      where e.board_id = ${boardId} and e.place > ${after}
      order by e.place limit ${Math.min(entriesPerQuery, most - after)}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.place;
  }
}

export const streamTicketLines = (db: Db, boardId: number): LineStream =>
  streamEntryLines(
    db,
    (ticket) => sql`
      select first_ticket, last_ticket, place as entrant from board_entries
      where board_id = ${boardId} and first_ticket > ${ticket}`,
  );

export async function monthTotals(db: Db, current: Date) {
  const { rows } = await sql<{ partner: number; month: string; wager_cents: number; accounts: number }>`
    select partner, month, wager_cents, accounts from wager_months
    where wager_cents is not null and month <= ${current}::date
      and month > (${current}::date - make_interval(months => ${monthsShown}::int))
    order by partner, month`.execute(db);
  return rows;
}
