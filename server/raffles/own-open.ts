// What viewers hold of the raffles that are open, for the front page; and whether they ever held any.
import { sql } from "kysely";
import type { OwnTickets } from "../../contracts/home.ts";
import { endedOf } from "../../contracts/raffles.ts";
import { createBatch } from "../core/batch.ts";
import type { Db } from "../core/db.ts";

interface HeldRow extends Omit<OwnTickets, "ends_at"> {
  user_id: number;
  ends_at: Date;
}

const mostShown = 4;

/** The next to end first; look-ups that come together are one statement. */
export function createOwnOpen(db: Db): (userId: number) => Promise<OwnTickets[]> {
  const lookUp = createBatch<number, HeldRow[]>(async (userIds) => {
    const { rows } = await sql<HeldRow>`
      select asked.user_id, held.* from unnest(${userIds}::bigint[]) as asked (user_id)
      cross join lateral (
        select r.id as raffle_id, r.name, r.image, r.ends_at, h.tickets as own, r.entries_count, r.number_of_winners
        from raffles r join raffle_holdings h on h.raffle_id = r.id and h.user_id = asked.user_id
        where r.ended = ${endedOf.open} and r.deleted_at is null and h.tickets > 0
        order by r.ends_at, r.id limit ${mostShown}
      ) held order by held.ends_at, held.raffle_id`.execute(db);
    return Map.groupBy(rows, (row) => row.user_id);
  });
  return async (userId) =>
    ((await lookUp(userId)) ?? []).map(({ user_id: _, ends_at, ...held }) => ({
      ...held,
      ends_at: ends_at.toISOString(),
    }));
}

/** SQL, for others' statements: whether a user has ever held a ticket. `user` is SQL itself. */
export const heldTicket = (user: string): string =>
  `exists (select from raffle_holdings h where h.user_id = ${user} and h.tickets > 0)`;
