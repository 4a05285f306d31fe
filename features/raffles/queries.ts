import { type Selectable, sql } from "kysely";
import type { PersonalDataExport } from "../../common/http/feature.ts";
import type { RafflesTable } from "../../db/tables.ts";
import { type EntryRange, ticketAt } from "../../fairness/rules/entry-list.ts";
import { type LineStream, streamEntryLines } from "../../fairness/server/draws/entry-lines.ts";
import { createBatcher } from "../../platform/cache/batcher.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { monthCentsSql } from "../wagers/figures.ts";
import { endedByState, type NextRaffle, type RaffleProps } from "./contract/raffles.ts";
import { endedSql } from "./state.ts";

export type RaffleRow = Selectable<RafflesTable>;

export const listPageSize = 12;
export const entriesPageSize = 50;
export const deskPageSizes: Record<RaffleList, number> = { active: 50, ended: listPageSize };
const maxSampledEntries = 24;

export type RaffleList = "active" | "ended";

/** Returns one page of open raffles, ordered by their end, or of ended raffles, latest first. */
export async function listRaffles(
  db: Db,
  list: RaffleList,
  page: number,
  length = listPageSize,
): Promise<{ rows: RaffleRow[]; total: number }> {
  const base = selectRaffles(db, list);
  const { total } = await base.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await orderRaffles(base, list)
    .limit(length)
    .offset((page - 1) * length)
    .execute();
  return { rows, total };
}

/** Returns the raffle that ends next and still sells tickets. */
export async function findNextRaffle(db: Db, now: Date): Promise<NextRaffle | null> {
  const row = await db
    .selectFrom("raffles")
    .select(["id", "name", "entry_price", "ends_at"])
    .where("ended", "=", sql<0>`${endedSql.open}`)
    .where("deleted_at", "is", null)
    .where("ends_at", ">", now)
    .orderBy("ends_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, ends_at: row.ends_at.toISOString() };
}

const selectRaffles = (db: Db, list: RaffleList) =>
  db
    .selectFrom("raffles")
    .where("deleted_at", "is", null)
    .where("ended", list === "active" ? "=" : "<>", endedByState.open);

const orderRaffles = (base: ReturnType<typeof selectRaffles>, list: RaffleList) =>
  list === "active"
    ? base.selectAll().orderBy("ends_at").orderBy("id")
    : base.selectAll().orderBy("closed_at", "desc").orderBy("id", "desc");

export const findRaffle = (db: Db, id: number): Promise<RaffleRow | undefined> =>
  db.selectFrom("raffles").selectAll().where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();

export interface TicketRow {
  ticket: number;
  user_id: number;
  username: string;
  avatar: string | null;
}

interface RangeRow {
  first_ticket: number;
  last_ticket: number;
  user_id: number;
  username: string;
  avatar: string | null;
}

/**
 * Returns one page of the tickets that did not win, by number. `won` contains the winning tickets in ascending order.
 */
export async function readEntriesPage(
  db: Db,
  raffle: Pick<RaffleRow, "id" | "entries_count">,
  won: readonly number[],
  page: number,
): Promise<{ rows: TicketRow[]; total: number }> {
  const total = raffle.entries_count - won.length;
  const excluded: EntryRange[] = won.map((ticket) => ({ first: ticket, last: ticket }));
  const from = (page - 1) * entriesPageSize + 1;
  const count = Math.max(0, Math.min(entriesPageSize, total - from + 1));
  const tickets = Array.from({ length: count }, (_, index) => ticketAt(from + index, excluded));
  return { rows: await findHolders(db, raffle.id, tickets), total };
}

/**
 * Returns the holders of these tickets, which must be in ascending order. Costs one index look-up and a scan from
 * there.
 */
async function findHolders(db: Db, raffleId: number, tickets: readonly number[]): Promise<TicketRow[]> {
  const [first, last] = [tickets[0], tickets.at(-1)];
  if (first === undefined || last === undefined) return [];
  const { rows } = await sql<RangeRow>`
    select e.first_ticket, e.last_ticket, e.user_id, u.username, u.avatar
    from raffle_entries e join users u on u.id = e.user_id
    where e.raffle_id = ${raffleId} and e.first_ticket <= ${last} and e.first_ticket >= (
      select max(first_ticket) from raffle_entries where raffle_id = ${raffleId} and first_ticket <= ${first}
    ) order by e.first_ticket`.execute(db);
  let at = 0;
  return tickets.flatMap((ticket) => {
    while ((rows[at]?.last_ticket ?? Infinity) < ticket) at += 1;
    const row = rows[at];
    return row === undefined ? [] : [{ ticket, user_id: row.user_id, username: row.username, avatar: row.avatar }];
  });
}

/** Returns the first ticket of each of the latest purchases, latest first. */
export async function listLatestEntries(db: Db, raffleId: number): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    select e.first_ticket as ticket, e.user_id, u.username, u.avatar from (
      select first_ticket, user_id from raffle_entries
      where raffle_id = ${raffleId} order by first_ticket desc limit ${maxSampledEntries}
    ) e join users u on u.id = e.user_id order by e.first_ticket desc`.execute(db);
  return rows;
}

const maxPeople = 24;

export async function readPeople(db: Db, raffleId: number): Promise<RaffleProps["people"]> {
  const { rows } = await sql<RaffleProps["people"]["most"][number] & { count: number }>`
    select u.username, u.avatar, most.tickets, most.count from (
      select user_id, tickets, count(*) over () as count from raffle_holdings
      where raffle_id = ${raffleId} and tickets > 0 order by tickets desc, user_id limit ${maxPeople}
    ) most join users u on u.id = most.user_id order by most.tickets desc, most.user_id`.execute(db);
  return { count: rows[0]?.count ?? 0, most: rows.map(({ count: _, ...person }) => person) };
}

/** Returns each ticket's holder. Costs one index look-up per ticket, regardless of the raffle's size. */
export async function findOwners(tx: Tx, raffleId: number, tickets: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ ticket: number; user_id: number }>`
    select asked.ticket, e.user_id from unnest(${tickets}::bigint[]) as asked(ticket)
    cross join lateral (
      select user_id, last_ticket from raffle_entries
      where raffle_id = ${raffleId} and first_ticket <= asked.ticket order by first_ticket desc limit 1
    ) e where e.last_ticket >= asked.ticket`.execute(tx);
  return new Map(rows.map(({ ticket, user_id }) => [ticket, user_id]));
}

/** Streams the entry list in its canonical form, which the draw commits to. */
export const streamRaffleEntryLines = (db: Db, raffleId: number): LineStream =>
  streamEntryLines(
    db,
    (ticket) => sql`
      select first_ticket, last_ticket, user_id as entrant from raffle_entries
      where raffle_id = ${raffleId} and first_ticket > ${ticket}`,
  );

export interface OwnRow {
  key: string;
  tickets: number;
  wagered: number;
  ranges: { first_ticket: number; last_ticket: number }[];
}

const maxOwnRanges = 50;

/** Returns a function that reads a viewer's tickets and wager in a raffle. Concurrent look-ups share one statement. */
export function createOwnReader(db: Db, now: () => Date) {
  const find = createBatcher<string, OwnRow>(async (keys) => {
    const pairs = keys.map((key) => key.split(":").map(Number));
    const wagered = monthCentsSql({ user: "asked.user_id", partner: "r.partner", now: "asked.now" });
    const { rows } = await sql<OwnRow>`
      select asked.user_id || ':' || asked.raffle_id as key, coalesce(h.tickets, 0) as tickets,
        case when r.wager_required_cents > 0 then ${sql.raw(wagered)} else 0 end as wagered,
        coalesce((
          select jsonb_agg(jsonb_build_object('first_ticket', first_ticket, 'last_ticket', last_ticket)) from (
            select first_ticket, last_ticket from raffle_entries
            where user_id = asked.user_id and raffle_id = asked.raffle_id
            order by first_ticket desc limit ${maxOwnRanges}
          ) own
        ), '[]') as ranges
      from (
        select user_id, raffle_id, ${now()}::timestamptz as now
        from unnest(${pairs.map(([userId]) => userId)}::bigint[], ${pairs.map(([, id]) => id)}::bigint[])
          as pair (user_id, raffle_id)
      ) asked
      join raffles r on r.id = asked.raffle_id
      left join raffle_holdings h on h.raffle_id = asked.raffle_id and h.user_id = asked.user_id`.execute(db);
    return new Map(rows.map((row) => [row.key, row]));
  });
  return (userId: number, raffleId: number): Promise<OwnRow | undefined> => find(`${userId}:${raffleId}`);
}

export interface AdminFacts {
  raffle_id: number;
  license: string | null;
  status: string;
  source: string | null;
  attempts: number;
  last_error: string | null;
  next_attempt_at: Date;
  beacon_round: number | null;
  beacon_at: Date | null;
}

export async function readDrawStates(db: Db, raffleIds: readonly number[]): Promise<Map<number, AdminFacts>> {
  if (raffleIds.length === 0) return new Map();
  const { rows } = await sql<AdminFacts>`
    select distinct on (subject_id) subject_id as raffle_id, license, status, source, attempts, last_error, next_attempt_at,
      beacon_round, beacon_at
    from draws where kind = 'raffle' and subject_id = any(${raffleIds}::bigint[])
    order by subject_id, round desc`.execute(db);
  return new Map(rows.map((row) => [row.raffle_id, row]));
}

export interface ValidWinner extends TicketRow {
  raffle_id: number;
  place: number;
}

const maxAdminWinners = 50;

/** Returns the valid winners of each raffle in the order they were drawn, at most 50 per raffle. */
export async function listValidWinners(db: Db, raffleIds: readonly number[]): Promise<Map<number, ValidWinner[]>> {
  if (raffleIds.length === 0) return new Map();
  const { rows } = await sql<ValidWinner>`
    select w.*, u.username, u.avatar from unnest(${raffleIds}::bigint[]) as asked(id)
    cross join lateral (
      select d.subject_id as raffle_id, w.place, w.ticket, w.winner_id as user_id
      from draws d join draw_winners w on w.draw_id = d.id
      where d.kind = 'raffle' and d.subject_id = asked.id and w.voided_at is null
      order by w.place limit ${maxAdminWinners}
    ) w join users u on u.id = w.user_id order by w.raffle_id, w.place`.execute(db);
  return Map.groupBy(rows, (row) => row.raffle_id);
}

export const ticketRecords: PersonalDataExport = {
  name: "raffle_tickets",
  async read(db, userId, after, limit) {
    const { rows } = await sql<{ id: number }>`
      select h.raffle_id as id, r.name, h.tickets, h.refunded_at
      from raffle_holdings h join raffles r on r.id = h.raffle_id
      where h.user_id = ${userId} and h.raffle_id > ${after} order by h.raffle_id limit ${limit}`.execute(db);
    return rows;
  },
};

export const hasRaffles = async (db: Db): Promise<boolean> =>
  (await db.selectFrom("raffles").select("id").limit(1).executeTakeFirst()) !== undefined;
