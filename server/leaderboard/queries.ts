// What boards are read from: the running month's wagers, and what was frozen of the months before.
import { type RawBuilder, sql } from "kysely";
import { partnerOf } from "../../contracts/partners.ts";
import { createBatch } from "../core/batch.ts";
import type { Db } from "../core/db.ts";
import { type Lines, writtenLines } from "../draws/list.ts";
import { centsPerTicket } from "./rules.ts";

/** Partner type and month ("2026-11-01") of a board. */
export interface BoardKey {
  partner: number;
  month: string;
}

const slugOf = (partner: number): string => partnerOf(partner)?.slug ?? "";

/** Whether the user in the row `u` is staff, or was at some time since the month began. */
const isMonthsStaff = (month: RawBuilder<unknown>) =>
  sql`(u.role <> 'viewer' or coalesce(u.staff_until >= ${startOf(month)}, false))`;

/** Whether the link in the row `e`, which is over, stood at some time of the month. */
const stoodIn = (month: RawBuilder<unknown>) =>
  sql`e.ended_at >= ${startOf(month)} and e.linked_at < ${startOf(sql`${month} + interval '1 month'`)}`;

const startOf = (month: RawBuilder<unknown>) => sql`(${month})::timestamp at time zone 'UTC'`;

/**
 * Accounts at the partner that no board of the month lists: those of banned users, and those staff held at any time in
 * it. Unlinking before the month is frozen brings nobody onto its board.
 */
export function excludedAccounts({ partner, month }: BoardKey) {
  const [slug, start] = [slugOf(partner), sql`${month}::date`];
  return sql`
  select l.account_id from links l join users u on u.id = l.user_id
  where l.provider = ${slug} and (u.banned_at is not null or ${isMonthsStaff(start)})
  union all
  select e.account_id from ended_links e join users u on u.id = e.user_id
  where e.provider = ${slug} and ${stoodIn(start)} and ${isMonthsStaff(start)}`;
}

export interface ListedRow {
  account_id: string;
  username: string;
  wager_cents: number;
}

/** The running board, as far as it is the same for everybody. */
export interface RunningBoard {
  /** The first of it, by rank. */
  rows: ListedRow[];
  count: number;
  totalTickets: number;
  /** Everybody's wager in cents, the highest first: where somebody stands is looked up here, not in the database. */
  wagers: Float64Array;
  asOf: Date | null;
}

export async function runningBoard(db: Db, { partner, month }: BoardKey, most: number): Promise<RunningBoard> {
  const [rows, totals, asOf] = await Promise.all([
    topRows(db, { partner, month }, most),
    totalsOf(db, { partner, month }),
    db
      .selectFrom("wager_months")
      .select("taken_at")
      .where("partner", "=", partner)
      .where("month", "=", month)
      .executeTakeFirst(),
  ]);
  return { rows, ...totals, asOf: asOf?.taken_at ?? null };
}

async function topRows(db: Db, { partner, month }: BoardKey, most: number): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select account_id, username, wager_cents from wagers
    where partner = ${partner} and month = ${month}::date and wager_cents > 0
      and account_id not in (${excludedAccounts({ partner, month })})
    order by wager_cents desc, account_id limit ${most}`.execute(db);
  return rows;
}

async function totalsOf(
  db: Db,
  { partner, month }: BoardKey,
): Promise<Pick<RunningBoard, "count" | "totalTickets" | "wagers">> {
  const { rows } = await sql<{ count: number; tickets: number; wagers: Buffer | null }>`
    select count(*) as count, coalesce(sum(wager_cents / ${centsPerTicket}::bigint), 0)::bigint as tickets,
      string_agg(int8send(wager_cents), ''::bytea order by wager_cents desc) as wagers
    from wagers
    where partner = ${partner} and month = ${month}::date and wager_cents > 0
      and account_id not in (${excludedAccounts({ partner, month })})`.execute(db);
  const { count = 0, tickets = 0, wagers = null } = rows[0] ?? {};
  return { count, totalTickets: tickets, wagers: centsOf(wagers) };
}

/** Eight bytes a figure, the higher ones first; a JavaScript number holds any wager there can be. */
function centsOf(bytes: Buffer | null): Float64Array {
  const cents = new Float64Array((bytes?.length ?? 0) / 8);
  for (let at = 0; at < cents.length; at += 1) cents[at] = Number(bytes?.readBigInt64BE(at * 8));
  return cents;
}

export interface OwnRow extends ListedRow {
  isExcluded: boolean;
}

/** The viewer's account at the partner with its figure of the month; look-ups that come together are one statement. */
export function createOwnRow(db: Db) {
  const lookUp = createBatch<string, OwnRow>(async (keys) => {
    const asked = keys.map((key) => key.split(" "));
    const month = sql`asked.month`;
    const { rows } = await sql<OwnRow & { key: string }>`
      select asked.key, l.account_id, coalesce(w.username, l.account_name) as username,
        coalesce(w.wager_cents, 0)::bigint as wager_cents,
        u.banned_at is not null or ${isMonthsStaff(month)} or exists (
          select from ended_links e join users u on u.id = e.user_id
          where e.provider = asked.slug and e.account_id = l.account_id and ${stoodIn(month)} and ${isMonthsStaff(month)}
        ) as "isExcluded"
      from unnest(${keys}::text[], ${asked.map(([user]) => user)}::bigint[], ${asked.map(([, slug]) => slug)}::text[],
        ${asked.map(([, , partner]) => partner)}::smallint[], ${asked.map(([, , , month]) => month)}::date[]
      ) as asked (key, user_id, slug, partner, month)
      join links l on l.user_id = asked.user_id and l.provider = asked.slug
      join users u on u.id = asked.user_id
      left join wagers w
        on w.partner = asked.partner and w.month = asked.month and w.account_id = l.account_id`.execute(db);
    return new Map(rows.map((row) => [row.key, row]));
  });
  return (userId: number, { partner, month }: BoardKey): Promise<OwnRow | undefined> =>
    lookUp(`${userId} ${slugOf(partner)} ${partner} ${month}`);
}

export interface PreviousRow {
  id: number;
  month: string;
  prizes: number[];
  entries_count: number;
  total_tickets: number;
  status: "frozen" | "drawn";
  winners: { place: number; ticket: number; username: string; user_id: number | null }[];
  /** Wins that do not count, in the order drawn. */
  voided: { ticket: number; username: string; reason: string }[];
  beacon: { round: number; at: string } | null;
  committed: boolean;
}

const monthsShown = 12;

/** The last months of a partner with their winners in the order drawn. */
export async function previousBoards(db: Db, partner: number): Promise<PreviousRow[]> {
  const { rows } = await sql<PreviousRow>`
    select b.id, b.month, b.prizes, b.entries_count, b.total_tickets, b.status, coalesce((
      select json_agg(json_build_object(
        'place', w.place, 'ticket', w.ticket, 'username', w.name, 'user_id', w.winner_id
      ) order by w.place)
      from draws d join draw_winners w on w.draw_id = d.id and w.voided_at is null
      where d.kind = 'leaderboard' and d.subject_id = b.id
    ), '[]'::json) as winners, coalesce((
      select json_agg(json_build_object('ticket', w.ticket, 'username', w.name, 'reason', w.void_reason) order by w.draw_id)
      from draws d join draw_winners w on w.draw_id = d.id and w.voided_at is not null
      where d.kind = 'leaderboard' and d.subject_id = b.id
    ), '[]'::json) as voided, (
      select json_build_object('round', d.beacon_round, 'at', d.beacon_at) from draws d
      where d.kind = 'leaderboard' and d.subject_id = b.id and d.status = 'requested' and d.beacon_at is not null
      order by d.round desc limit 1
    ) as beacon, exists (
      select from draws d where d.kind = 'leaderboard' and d.subject_id = b.id and d.entrants_sha256 is not null
    ) as committed
    from boards b where b.partner = ${partner} order by b.month desc limit ${monthsShown}`.execute(db);
  return rows;
}

export interface DrawnRow {
  id: number;
  partner: number;
  month: string;
  status: "frozen" | "drawn";
  prizes: number[];
  winners: { place: number; ticket: number; username: string; void_reason: string | null }[];
}

/** Three months of five partners. */
const mostDrawn = 15;

/** The last boards that were drawn, with everybody who was, also those whose win is void. For admins. */
export async function drawnBoards(db: Db): Promise<DrawnRow[]> {
  const { rows } = await sql<DrawnRow>`
    select b.id, b.partner, b.month, b.status, b.prizes, (
      select json_agg(json_build_object(
        'place', w.place, 'ticket', w.ticket, 'username', w.name, 'void_reason', w.void_reason
      ) order by w.place, w.draw_id)
      from draws d join draw_winners w on w.draw_id = d.id
      where d.kind = 'leaderboard' and d.subject_id = b.id
    ) as winners
    from boards b
    where exists (
      select from draws d join draw_winners w on w.draw_id = d.id where d.kind = 'leaderboard' and d.subject_id = b.id
    ) order by b.month desc, b.partner limit ${mostDrawn}`.execute(db);
  return rows;
}

export interface ArchiveRow {
  id: number;
  partner: number;
  month: string;
  /** Null: it is left to whoever asks for the board. */
  archive: string | null;
  entries_count: number;
}

/** A year of five partners. */
const mostArchived = 60;

/** What boards weigh together, in characters: the entries of older ones are fetched when somebody looks at them. */
const mostArchivedText = 100_000;

export async function archivedBoards(db: Db): Promise<ArchiveRow[]> {
  const { rows } = await sql<ArchiveRow>`
    select id, partner, month, entries_count, case when weight <= ${mostArchivedText} then archive end as archive from (
      select id, partner, month, entries_count, archive, sum(length(archive)) over (order by month desc, partner) as weight
      from boards
    ) weighed order by month desc, partner limit ${mostArchived}`.execute(db);
  return rows;
}

export const boardById = (db: Db, id: number) =>
  db.selectFrom("boards").selectAll().where("id", "=", id).executeTakeFirst();

export interface EntryRow extends ListedRow {
  place: number;
  won_place: number | null;
}

const entriesAtOnce = 5_000;

/** A board's entries by place, slice by slice, each with the place it was drawn at. */
export async function* entrySlices(db: Db, boardId: number, most: number): AsyncIterable<EntryRow[]> {
  for (let after = 0; after < most; ) {
    const { rows } = await sql<EntryRow>`
      select e.place, e.account_id, e.username, e.wager_cents, w.place as won_place
      from board_entries e
      left join (
        select w.place, w.entrant from draws d join draw_winners w on w.draw_id = d.id
        where d.kind = 'leaderboard' and d.subject_id = ${boardId} and w.voided_at is null
      ) w on w.entrant = e.place
      where e.board_id = ${boardId} and e.place > ${after}
      order by e.place limit ${Math.min(entriesAtOnce, most - after)}`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.place;
  }
}

/** The canonical list of a frozen board. */
export const ticketLines = (db: Db, boardId: number): Lines =>
  writtenLines(
    db,
    (ticket) => sql`
      select first_ticket, last_ticket, place as entrant from board_entries
      where board_id = ${boardId} and first_ticket > ${ticket}`,
  );

/** What each partner's last months came to. */
export async function monthTotals(db: Db, current: Date) {
  const { rows } = await sql<{ partner: number; month: string; wager_cents: number; accounts: number }>`
    select partner, month, wager_cents, accounts from wager_months
    where wager_cents is not null and month <= ${current}::date
      and month > (${current}::date - make_interval(months => ${monthsShown}::int))
    order by partner, month`.execute(db);
  return rows;
}
