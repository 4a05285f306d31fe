// What the fairness log holds of raffles: their terms as they were told, an end before its time, and a calling off without
// a list.
import { type Kysely, sql } from "kysely";
import { endedOf } from "../../contracts/raffles.ts";
import type { Tables } from "../../db/tables.ts";
import type { Tx } from "../core/db.ts";
import type { Written } from "../fairness-log/log.ts";
import type { RaffleRow } from "./queries.ts";
import { ended } from "./state.ts";

export const termsWritten = (type: "raffle.open" | "raffle.edit", raffle: RaffleRow): Written => ({
  subject: `terms:${raffle.id}`,
  event: {
    type,
    raffle: raffle.id,
    name: raffle.name,
    entry_price: raffle.entry_price,
    max_entries_per_user: raffle.max_entries_per_user,
    winners: raffle.number_of_winners,
    ends_at: raffle.ends_at.toISOString(),
    wager_required_cents: raffle.wager_required_cents,
    partner: raffle.partner,
  },
});

export const earlyWritten = (raffle: number, endsAt: Date, planned: Date): Written => ({
  subject: `early:${raffle}`,
  event: { type: "raffle.early", raffle, ends_at: endsAt.toISOString(), planned: planned.toISOString() },
});

/** It was called off before there was a list to draw from. */
export const calledOffWritten = ({ id, entries_count: tickets }: Pick<RaffleRow, "id" | "entries_count">): Written => ({
  subject: `over:${id}`,
  event: { type: "raffle.cancel", raffle: id, tickets },
});

/** Those whose terms the log has, called off or ended before their time by a program that wrote no line of it. */
export const missingRaffles = async (db: Kysely<Tables>): Promise<Written[]> => [
  ...(await calledOffUntold(db)),
  ...(await earlyUntold(db)),
];

async function earlyUntold(db: Kysely<Tables>): Promise<Written[]> {
  const { rows } = await sql<{ id: number; ends_at: Date; planned: Date }>`
    select r.id, r.ends_at, told.planned from raffles r cross join lateral (
      select (line::jsonb ->> 'ends_at')::timestamptz as planned from fairness_log
      where subject in ('terms:' || r.id, 'early:' || r.id) order by n desc limit 1
    ) told
    where r.ended in (${ended.closed}, ${ended.drawn}) and date_trunc('milliseconds', r.ends_at) < told.planned
    order by r.id`.execute(db);
  return rows.map(({ id, ends_at, planned }) => earlyWritten(id, ends_at, planned));
}

async function calledOffUntold(db: Kysely<Tables>): Promise<Written[]> {
  const { rows } = await sql<Pick<RaffleRow, "id" | "entries_count">>`
    select id, entries_count from raffles r where r.ended = ${ended.cancelled}
      and exists (select from fairness_log where subject = 'terms:' || r.id)
      and not exists (select from fairness_log where subject = 'over:' || r.id)
      and not exists (select from draws where kind = 'raffle' and subject_id = r.id and status = 'cancelled')
    order by id`.execute(db);
  return rows.map(calledOffWritten);
}

/** Those that are not over yet. */
export async function standingRaffles(tx: Tx): Promise<Written[]> {
  const rows = await tx
    .selectFrom("raffles")
    .selectAll()
    .where("ended", "in", [endedOf.open, endedOf.closed])
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map((raffle) => termsWritten("raffle.open", raffle));
}
