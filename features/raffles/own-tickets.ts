import { sql } from "kysely";
import { paths } from "../../common/contract/paths.ts";
import { createBatcher } from "../../platform/cache/batcher.ts";
import type { Db } from "../../platform/database/db.ts";
import type { OwnTickets } from "./contract/raffles.ts";
import { endedByState } from "./contract/raffles.ts";
import { endedSql } from "./state.ts";

interface HeldRow extends Omit<OwnTickets, "ends_at"> {
  user_id: number;
  ends_at: Date;
}

const maxShown = 4;

/**
 * Returns a function that reads a viewer's tickets, ordered by the raffles' ends. Concurrent look-ups share one
 * statement.
 */
export function createOwnTicketsReader(db: Db): (userId: number) => Promise<OwnTickets[]> {
  const find = createBatcher<number, HeldRow[]>(async (userIds) => {
    const { rows } = await sql<HeldRow>`
      select asked.user_id, held.* from unnest(${userIds}::bigint[]) as asked (user_id)
      cross join lateral (
        select r.id as raffle_id, r.name, r.image, r.ends_at, h.tickets as own, r.entries_count, r.number_of_winners
        from raffles r join raffle_holdings h on h.raffle_id = r.id and h.user_id = asked.user_id
        where r.ended = ${endedByState.open} and r.deleted_at is null and h.tickets > 0
        order by r.ends_at, r.id limit ${maxShown}
      ) held order by held.ends_at, held.raffle_id`.execute(db);
    return Map.groupBy(rows, (row) => row.user_id);
  });
  return async (userId) =>
    ((await find(userId)) ?? []).map(({ user_id: _, ends_at, ...held }) => ({
      ...held,
      ends_at: ends_at.toISOString(),
    }));
}

/** Returns SQL: whether a user has ever had a ticket. `user` is an SQL expression. */
export const heldTicketSql = (user: string): string =>
  `exists (select from raffle_holdings h where h.user_id = ${user} and h.tickets > 0)`;

/** Finds raffles by a part of their name in any case, newest first. `isOpen` leaves out raffles that have ended. */
export const findRaffles = (
  db: Db,
  text: string,
  { most, isOpen = false }: { most: number; isOpen?: boolean },
): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom("raffles")
    .select(["id", "name"])
    .where(sql`strpos(lower(name), lower(${text}))`, ">", 0)
    .where("deleted_at", "is", null)
    .$if(isOpen, (open) => open.where("ended", "=", endedByState.open))
    .orderBy("id", "desc")
    .limit(most)
    .execute();

const soonWindowMs = 10 * 60_000;

export interface SoonDrawnRaffle {
  /** Different after the raffle's end was changed. */
  subject: string;
  name: string;
  minutes: number;
  href: string;
}

export async function findDrawnSoon(db: Db, now: Date): Promise<SoonDrawnRaffle[]> {
  const { rows } = await sql<{ id: number; name: string; ends_at: Date }>`
    select id, name, ends_at from raffles
    where ended = ${endedSql.open} and deleted_at is null and ends_at > ${now} and ends_at <= ${new Date(now.getTime() + soonWindowMs)}
    order by ends_at limit 100`.execute(db);
  return rows.map(({ id, name, ends_at }) => ({
    subject: `${id} ${ends_at.toISOString()}`,
    name,
    minutes: Math.ceil((ends_at.getTime() - now.getTime()) / 60_000),
    href: paths.raffle(id),
  }));
}

/**
 * Returns the ids of users with tickets in this raffle, ascending, above `after`, at most `limit`. Returns none if the
 * raffle was drawn or cancelled early.
 */
export async function listHoldersAfter(db: Db, subject: string, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select h.user_id from raffle_holdings h
    join raffles r on r.id = h.raffle_id and r.ended = ${endedSql.open} and r.deleted_at is null
    where h.raffle_id = ${Number.parseInt(subject, 10)} and h.tickets > 0 and h.refunded_at is null and h.user_id > ${after}
    order by h.user_id limit ${limit}`.execute(db);
  return rows.map((row) => row.user_id);
}
