// What a closed raffle is drawn from next is frozen, and its list published.
import { sql } from "kysely";
import type { BeaconChain } from "../../contracts/beacon.ts";
import type { Range } from "../../contracts/entry-list.ts";
import { endedOf, stateOf } from "../../contracts/raffles.ts";
import { latestNoted } from "../core/clock.ts";
import type { Db, Tx } from "../core/db.ts";
import { freezeRound } from "../draws/rounds.ts";
import type { Written } from "../fairness-log/log.ts";
import { earlyWritten } from "./log.ts";
import { entryLines } from "./queries.ts";
import { winnersToDraw } from "./rules.ts";
import { ended } from "./state.ts";

/** Closed raffles whose next draw is not frozen yet. */
export async function unfrozen(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from raffles r where r.ended = ${ended.closed} and not exists (
      select from draws d where d.kind = 'raffle' and d.subject_id = r.id and d.status in ('requested', 'answered')
    ) limit 20`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Freezes what a closed raffle is drawn from next. Answers the draw; null when there is none to make: nobody joined,
 * nobody is left, or it is no longer closed. Whoever does it twice gets the same draw. `chain`: the beacons that decide it.
 */
export async function freezeRaffle(
  db: Db,
  id: number,
  now: () => Date,
  chain: BeaconChain | null = null,
): Promise<number | null> {
  const raffle = await raffleEvenDeleted(db, id);
  if (raffle === undefined || stateOf(raffle) !== "closed") return null;
  const pot = {
    kind: "raffle" as const,
    subjectId: id,
    name: raffle.name,
    entries: () => entryLines(db, id),
    tickets: raffle.entries_count,
    left: async (tx: Tx) => ({
      gone: await outOfThePot(tx, id),
      wanted: (standing: number, ticketsLeft: number) => winnersToDraw(raffle.number_of_winners, standing, ticketsLeft),
    }),
    claim: (tx: Tx) => claimRaffle(tx, id),
    toldBefore: (tx: Tx, round: number, at: Date) => endedByOtherClock(tx, id, round, at),
    settleEmpty: async (tx: Tx) =>
      void (await tx.updateTable("raffles").set({ ended: endedOf.drawn }).where("id", "=", id).execute()),
  };
  return freezeRound(db, pot, now, chain);
}

/** Locks it; false when there is nothing to draw of it any more. */
export async function claimRaffle(tx: Tx, id: number): Promise<boolean> {
  const raffle = await tx.selectFrom("raffles").select("ended").where("id", "=", id).forUpdate().executeTakeFirst();
  return raffle !== undefined && stateOf(raffle) === "closed";
}

/**
 * Closed by a clock since moved back (the demo's), it would be drawn before its own end: no list stands in the log so without a
 * line that ends the raffle early.
 */
async function endedByOtherClock(tx: Tx, id: number, round: number, now: Date): Promise<Written[]> {
  if (round > 1) return [];
  const raffle = tx.selectFrom("raffles").select("ends_at").where("id", "=", id);
  const { ends_at: planned } = await raffle.executeTakeFirstOrThrow();
  if (planned <= latestNoted(now)) return [];
  await tx.updateTable("raffles").set({ ends_at: now }).where("id", "=", id).execute();
  return [earlyWritten(id, now)];
}

/** A deleted raffle whose win was void is still owed its draw. */
export const raffleEvenDeleted = (db: Db, id: number) =>
  db
    .selectFrom("raffles")
    .select(["ended", "name", "entries_count", "number_of_winners"])
    .where("id", "=", id)
    .executeTakeFirst();

/** Tickets drawn before, and all tickets of those whose win was void. */
async function outOfThePot(db: Db, id: number): Promise<Range[]> {
  const { rows } = await sql<Range>`
    with drawn as (
      select w.ticket, w.winner_id, w.voided_at from draws d join draw_winners w on w.draw_id = d.id
      where d.kind = 'raffle' and d.subject_id = ${id}
    )
    select ticket as first, ticket as last from drawn
    union all
    select first_ticket, last_ticket from raffle_entries
    where raffle_id = ${id} and user_id in (select winner_id from drawn where voided_at is not null)`.execute(db);
  return rows;
}
