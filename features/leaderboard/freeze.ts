// Month end: freezes a settled month, publishes its list and requests its draw. Each step is idempotent, in any process
// and after any downtime.
import { sql } from "kysely";
import { findPartner } from "../../common/contract/partners.ts";
import { paths } from "../../common/contract/paths.ts";
import { winHref } from "../../common/contract/wins.ts";
import type { House } from "../../common/server/house.ts";
import { leaderboardSettingsAt } from "../../common/server/settings-writer.ts";
import { promisedPrizes } from "../../common/server/site-settings.ts";
import type { BeaconChain } from "../../fairness/rules/beacon.ts";
import { boardWinners } from "../../fairness/rules/draw-rule.ts";
import type { EntryRange } from "../../fairness/rules/entry-list.ts";
import { ClockBehind, noBeacon } from "../../fairness/server/draws/beacon-draws.ts";
import { drawsTag } from "../../fairness/server/draws/draws.ts";
import type { DrawKind } from "../../fairness/server/draws/kinds.ts";
import type { DrawRow, Winner } from "../../fairness/server/draws/records.ts";
import { freezeRound } from "../../fairness/server/draws/rounds.ts";
import { addNotices } from "../../identity/server/notices.ts";
import { isoDay, monthStart, nextMonthStart } from "../../platform/base/clock.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { isLeaseFree, isLeaseHeld } from "../../platform/jobs/lease.ts";
import { toArchivedEntry } from "./contract/archived-entry.ts";
import { archivedEntries } from "./contract/leaderboard.ts";
import { streamEntrantLines } from "./entrants.ts";
import { m } from "./messages.ts";
import { type BoardKey, findBoard, standsOnBoardSql, streamEntries, streamTicketLines } from "./queries.ts";
import { boardName, centsPerTicket, placePrize } from "./rules.ts";

export type BoardHouse = Pick<House, "db" | "clock" | "changes" | "log" | "settings">;

export const boardsTag = "boards";

export function boardDraws(house: Pick<House, "changes" | "db">): DrawKind {
  return {
    entries: (id) => streamTicketLines(house.db, id),
    claim: claimBoard,
    held: { by: "entrant", holder: findHolder },
    settle: settleDraw,
    announce: () => house.changes.announce(boardsTag, drawsTag),
  };
}

async function claimBoard(tx: Tx, id: number): Promise<boolean> {
  const board = await tx.selectFrom("boards").select("status").where("id", "=", id).forUpdate().executeTakeFirst();
  return board?.status === "frozen";
}

async function findHolder(tx: Tx, boardId: number, ticket: number) {
  const entry = await tx
    .selectFrom("board_entries")
    .select(["place", "username", "user_id", "first_ticket", "last_ticket"])
    .where("board_id", "=", boardId)
    .where("first_ticket", "<=", ticket)
    .orderBy("first_ticket", "desc")
    .limit(1)
    .executeTakeFirst();
  const { first_ticket: first = null, last_ticket: last = null } = entry ?? {};
  if (entry === undefined || first === null || last === null || last < ticket) return null;
  const { place: entrant, username: name, user_id: userId } = entry;
  return { entrant, name, userId, ranges: [{ first, last }] };
}

async function settleDraw(tx: Tx, draw: DrawRow, winners: readonly Winner[], now: Date): Promise<void> {
  const { prizes } = await tx
    .updateTable("boards")
    .set({ status: "drawn", drawn_at: now, archive: await buildArchiveText(tx, draw.subject_id) })
    .where("id", "=", draw.subject_id)
    .returning("prizes")
    .executeTakeFirstOrThrow();
  const notices = winners.flatMap(({ place, ticket, userId }) => {
    if (userId === null) return [];
    const prize = `$${placePrize(place, prizes).toLocaleString("en-US")}`;
    const subject = (language: string) => m.wonSubject({ draw: draw.name }, language);
    const text = (language: string) => m.wonText({ place, draw: draw.name, prize, ticket }, language);
    return [
      { userId, about: "won" as const, subject, text, href: winHref(paths.leaderboard, "board", draw.subject_id) },
    ];
  });
  await addNotices(tx, notices, now);
}

/** Returns the board's first entries as a JSON string in the documented format (DATA-20). */
export async function buildArchiveText(db: Db, boardId: number): Promise<string> {
  const board = await findBoard(db, boardId);
  if (board === undefined) throw new Error(`There is no board ${boardId}.`);
  const entries: object[] = [];
  for await (const slice of streamEntries(db, boardId, archivedEntries)) {
    for (const row of slice) {
      const prize = row.won_place === null ? 0 : placePrize(row.won_place, board.prizes);
      entries.push(toArchivedEntry(board.partner, { ...row, prize }));
    }
  }
  return JSON.stringify(entries);
}

export interface SettledMonth extends BoardKey {
  as_of: Date;
}

/**
 * Selects months whose wagers are final and that are not frozen yet. It skips months that ended before anybody had an
 * account here, and the month before a partner's first sync when nobody wagered in it. It also skips partners under lease,
 * whose wagers may be only half booked.
 */
const settledMonthsSql = (now: Date) => sql<SettledMonth>`
  select m.partner, m.month, m.settled_at as as_of from wager_months m
  where m.settled_at is not null
    and (m.wager_cents is distinct from 0
      or exists (select from wager_months b where b.partner = m.partner and b.month < m.month))
    and (m.uploaded or m.month + interval '1 month' > (
      select (created_at at time zone 'UTC') from users order by id limit 1))
    and not exists (select from boards b where b.partner = m.partner and b.month = m.month)
    and not exists (select from partner_status s where s.partner = m.partner and ${isLeaseHeld(now)})
  order by m.month, m.partner limit 50`;

const unpublishedSql = sql<{ id: number }>`
  select id from boards b where status = 'frozen' and not exists (
    select from draws d where d.kind = 'leaderboard' and d.subject_id = b.id and d.status in ('requested', 'answered')
  ) order by id limit 50`;

export const hasBoardWorkSql = (now: Date) =>
  sql<boolean>`exists (${settledMonthsSql(now)}) or exists (${unpublishedSql})`;

/** Freezes settled months and publishes their lists. A separate job draws. Returns the ids of the boards frozen now. */
export async function freezeSettled(house: BoardHouse, beacon = noBeacon): Promise<number[]> {
  const { db, clock } = house;
  const frozen: number[] = [];
  for (const month of (await settledMonthsSql(clock.now()).execute(db)).rows) {
    const id = await tryAndLog(house, month, () => freezeMonth(house, month));
    if (id !== null) frozen.push(id);
  }
  for (const { id } of (await unpublishedSql.execute(db)).rows) {
    await tryAndLog(house, { board: id }, async () => publishBoardList(db, id, clock.now, await beacon()));
  }
  if (frozen.length > 0) house.changes.announce(boardsTag, drawsTag);
  return frozen;
}

/** Logs a failure and returns null, so a failing board does not hold up the others. The next run of the job retries it. */
async function tryAndLog<Answer>(house: BoardHouse, what: object, act: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await act();
  } catch (error) {
    // The clock check already reports a clock that is behind.
    if (!(error instanceof ClockBehind)) house.log.error({ err: error, ...what }, "a board could not be advanced");
    return null;
  }
}

/** Freezes one month and publishes its list. Returns the board's id, or null as `freezeMonth` does. */
export async function freezeBoard(house: Pick<BoardHouse, "db" | "clock" | "settings">, month: SettledMonth) {
  const id = await freezeMonth(house, month);
  if (id !== null) await publishBoardList(house.db, id, house.clock.now);
  return id;
}

/**
 * Copies the month's wagers and tickets in one statement. The prizes are those in effect when the month ended; a month that
 * was paused then has none. Returns the board's id, or null when the month was frozen before or its wagers are being booked.
 * The statement locks the partner's row, so no booking starts meanwhile.
 */
async function freezeMonth(
  house: Pick<BoardHouse, "db" | "clock" | "settings">,
  { partner, month, as_of }: SettledMonth,
): Promise<number | null> {
  const endsAt = nextMonthStart(new Date(`${month}T00:00:00Z`));
  const prizes = promisedPrizes(await leaderboardSettingsAt(house.db, (await house.settings()).leaderboard, endsAt));
  const now = house.clock.now();
  const slug = findPartner(partner)?.slug ?? "";
  const { rows } = await sql<{ id: number }>`
    with still as materialized (
      select partner from partner_status where partner = ${partner} and ${isLeaseFree(now)} for update
    ), listed as (
      select account_id, username, wager_cents, wager_cents / ${centsPerTicket}::bigint as tickets,
        row_number() over (order by wager_cents desc, account_id) as place
      from wagers where ${standsOnBoardSql({ partner, month })}
    ), numbered as (
      select *, sum(tickets) over (order by place) as last_ticket from listed
    ), board as (
      insert into boards (partner, month, prizes, entries_count, total_tickets, wager_cents, as_of, frozen_at)
      select ${partner}::smallint, ${month}::date, ${JSON.stringify(prizes)}::jsonb, count(*),
        coalesce(sum(tickets), 0), coalesce(sum(wager_cents), 0), ${as_of}::timestamptz, ${now}::timestamptz
      from listed
      having exists (select from still) or not exists (select from partner_status where partner = ${partner})
      on conflict (partner, month) do nothing returning id
    ), entered as (
      insert into board_entries (board_id, place, account_id, username, wager_cents, first_ticket, last_ticket, user_id)
      select board.id, n.place, n.account_id, n.username, n.wager_cents,
        case when n.tickets > 0 then n.last_ticket - n.tickets + 1 end, case when n.tickets > 0 then n.last_ticket end,
        l.user_id
      from board, numbered n left join links l on l.provider = ${slug} and l.account_id = n.account_id
      returning 1
    )
    select id from board where (select count(*) from entered) >= 0`.execute(house.db);
  return rows[0]?.id ?? null;
}

/**
 * Publishes the list of a board's next drawing round and requests its draw. The first list has every ticket holder; after a
 * voided win, the list has the holders never drawn. A board without entrants or prizes gets no winners. `chain` holds the
 * beacons that decide the draw. Returns the draw's id, or null when no draw is needed.
 */
export async function publishBoardList(
  db: Db,
  id: number,
  now: () => Date,
  chain: BeaconChain | null = null,
): Promise<number | null> {
  const board = await findBoard(db, id);
  if (board?.status !== "frozen") return null;
  await db
    .updateTable("boards")
    .set({ archive: await buildArchiveText(db, id) })
    .where("id", "=", id)
    // If the board was drawn meanwhile, its archive already has the prizes.
    .where("status", "=", "frozen")
    .execute();
  const pot = {
    kind: "leaderboard" as const,
    subjectId: id,
    name: boardName(board.partner, board.month),
    entries: () => streamTicketLines(db, id),
    tickets: board.total_tickets,
    entrants: () => streamEntrantLines(db, id),
    left: async (tx: Tx) => {
      // Draws no winners, because no prizes were announced.
      if (!board.prizes.some((prize) => prize > 0)) return { removed: [], wanted: () => 0 };
      const { entrants, drawn } = await readEntrants(tx, id);
      return { removed: drawn, wanted: (standing: number) => winnersWanted(standing, entrants, drawn.length) };
    },
    claim: (tx: Tx) => claimBoard(tx, id),
    settleEmpty: async (tx: Tx) =>
      void (await tx.updateTable("boards").set({ status: "drawn", drawn_at: now() }).where("id", "=", id).execute()),
  };
  return freezeRound(db, pot, now, chain);
}

/**
 * Returns the number of winners to draw. The first draw asks for fifteen even with fewer entrants. A later draw asks for the
 * missing winners, or for all entrants left if they are fewer.
 */
const winnersWanted = (standing: number, entrants: number, drawn: number): number =>
  drawn === 0 && entrants > 0 ? boardWinners : Math.max(0, Math.min(boardWinners - standing, entrants - drawn));

async function readEntrants(db: Db, boardId: number): Promise<{ entrants: number; drawn: EntryRange[] }> {
  const { rows } = await sql<{ entrants: number; drawn: EntryRange[] }>`
    select (select count(*) from board_entries where board_id = ${boardId} and first_ticket is not null) as entrants, (
      select coalesce(json_agg(json_build_object('first', e.first_ticket, 'last', e.last_ticket)), '[]'::json)
      from draws d join draw_winners w on w.draw_id = d.id
      join board_entries e on e.board_id = d.subject_id and e.place = w.entrant
      where d.kind = 'leaderboard' and d.subject_id = ${boardId}
    ) as drawn`.execute(db);
  return rows[0] ?? { entrants: 0, drawn: [] };
}

/** Returns the running month as boards store it: "2026-11-01". */
export const runningMonth = (now: Date): string => isoDay(monthStart(now));
