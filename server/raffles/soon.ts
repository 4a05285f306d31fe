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

/** Users with tickets in the raffle of that subject: ids above `after`, in order, at most `limit`. */
export async function holdersAfter(db: Db, subject: string, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from raffle_holdings
    where raffle_id = ${Number.parseInt(subject, 10)} and tickets > 0 and refunded_at is null and user_id > ${after}
    order by user_id limit ${limit}`.execute(db);
  return rows.map((row) => row.user_id);
}
