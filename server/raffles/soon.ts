// Raffles that are drawn in a moment, and who has tickets in them: for who wants to be told before.
import { sql } from "kysely";
import { paths } from "../../contracts/paths.ts";
import type { Db } from "../core/db.ts";
import { ended } from "./state.ts";

const soonMs = 10 * 60_000;

export interface SoonDrawn {
  /** Another one when its end is moved. */
  subject: string;
  name: string;
  minutes: number;
  href: string;
}

export async function drawnSoon(db: Db, now: Date): Promise<SoonDrawn[]> {
  const { rows } = await sql<{ id: number; name: string; ends_at: Date }>`
    select id, name, ends_at from raffles
    where ended = ${ended.open} and deleted_at is null and ends_at > ${now} and ends_at <= ${new Date(now.getTime() + soonMs)}
    order by ends_at limit 100`.execute(db);
  return rows.map(({ id, name, ends_at }) => ({
    subject: `${id} ${ends_at.toISOString()}`,
    name,
    minutes: Math.ceil((ends_at.getTime() - now.getTime()) / 60_000),
    href: paths.raffle(id),
  }));
}

/**
 * Users with tickets in the raffle of that subject: ids above `after`, in order, at most `limit`. None once it is over: one
 * that was drawn early or called off is not drawn soon.
 */
export async function holdersAfter(db: Db, subject: string, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select h.user_id from raffle_holdings h
    join raffles r on r.id = h.raffle_id and r.ended = ${ended.open} and r.deleted_at is null
    where h.raffle_id = ${Number.parseInt(subject, 10)} and h.tickets > 0 and h.refunded_at is null and h.user_id > ${after}
    order by h.user_id limit ${limit}`.execute(db);
  return rows.map((row) => row.user_id);
}
