import { randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { DrawsTable } from "../../../db/tables.ts";
import { latestValidTime } from "../../../platform/base/clock.ts";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { isLeaseFree, releaseLease, takeLease } from "../../../platform/jobs/lease.ts";
import type { EntryRange } from "../../rules/entry-list.ts";
import { maxDelayMs } from "./request-numbers.ts";
import type { RandomSource, SignedAnswer } from "./source.ts";

export type DrawRow = Selectable<DrawsTable> & { excluded: EntryRange[] };

export interface FrozenList {
  kind: DrawsTable["kind"];
  subjectId: number;
  round: number;
  name: string;
  totalTickets: number;
  winnersWanted: number;
  entriesSha256: string;
  entrantsSha256: string | null;
  excluded: readonly EntryRange[];
  now: Date;
  /** The commitment of a beacon's draw; null when the numbers are requested. */
  committed: StoredCommitment | null;
}

export interface StoredCommitment {
  text: string;
  chain: string;
  round: number;
  at: Date;
}

/** Publishes a frozen list to draw from. Returns the draw's id, or null when this round's list was frozen before. */
export async function insertDraw(tx: Tx, frozen: FrozenList): Promise<number | null> {
  const row = await tx
    .insertInto("draws")
    .values({
      kind: frozen.kind,
      subject_id: frozen.subjectId,
      round: frozen.round,
      name: frozen.name,
      total_tickets: frozen.totalTickets,
      winners_wanted: frozen.winnersWanted,
      entries_sha256: frozen.entriesSha256,
      entrants_sha256: frozen.entrantsSha256,
      excluded: JSON.stringify(frozen.excluded),
      request_id: randomUUID(),
      next_attempt_at: frozen.committed?.at ?? frozen.now,
      requested_at: frozen.now,
      commitment: frozen.committed?.text ?? null,
      beacon_chain: frozen.committed?.chain ?? null,
      beacon_round: frozen.committed?.round ?? null,
      beacon_at: frozen.committed?.at ?? null,
    })
    .onConflict((conflict) => conflict.columns(["kind", "subject_id", "round"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Selects due draws that no process has leased. A draw is also due if its time is further ahead than any delay, because
 * a clock was wrong when the time was set.
 */
export const dueDraws = (now: Date) =>
  sql<{ id: number; by_beacon: boolean }>`
    select id, commitment is not null as by_beacon from draws
    where status in ('requested', 'answered')
      and (next_attempt_at <= ${now} or next_attempt_at > ${latestValidTime(now, maxDelayMs)})
      and ${isLeaseFree(now)}
    order by next_attempt_at limit 20`;

export interface Lease {
  draw: DrawRow;
  wasRequested: boolean;
}

/**
 * Takes the lease, and counts the attempt before the request, so the next process knows that a reply may exist. Returns null
 * while another process has the lease, or when nothing is left to request.
 */
export async function leaseDraw(
  db: Db,
  id: number,
  leaseHolder: string,
  source: { name: RandomSource["name"]; account: string },
  now: Date,
): Promise<Lease | null> {
  const { rows } = await sql<DrawRow>`
    update draws set ${takeLease(leaseHolder, now)}, source = ${source.name}, account = ${source.account},
      attempts = case when draws.source = ${source.name} and draws.account = ${source.account} then attempts + 1 else 1 end,
      serial_before = case when draws.source = ${source.name} and draws.account = ${source.account} then serial_before else (
        select max(d.serial_number) from draws d where d.source = ${source.name} and d.account = ${source.account}
      ) end
    where id = ${id} and status = 'requested' and ${isLeaseFree(now)} returning *`.execute(db);
  const [draw] = rows;
  return draw === undefined ? null : { draw, wasRequested: draw.attempts > 1 };
}

export interface StoredAnswer extends SignedAnswer {
  publicKey: string;
  /** Null for a beacon, which has no serial numbers. */
  serialNumber: number | null;
  license: string | null;
}

/**
 * Stores the reply if `leaseHolder` still has the lease; returns whether it did. A draw cancelled in the meantime gets its
 * reply too, but stays cancelled.
 */
export async function storeAnswer(
  db: Db,
  id: number,
  leaseHolder: string,
  answer: StoredAnswer,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update draws set random = ${answer.random}, signature = ${answer.signature}, public_key = ${answer.publicKey},
      serial_number = ${answer.serialNumber}, license = ${answer.license}, answered_at = ${now},
      status = case status when 'requested' then 'answered' else status end,
      ${releaseLease}, last_error = null, next_attempt_at = ${now}
    where id = ${id} and lease = ${leaseHolder} and random is null returning 1`.execute(db);
  return rows.length > 0;
}

/**
 * Stores the account's current serial number before the draw's own request, and counts that request as the first
 * attempt.
 */
export async function storeSerialBefore(db: Db, id: number, leaseHolder: string, serial: number): Promise<void> {
  await sql`update draws set serial_before = ${serial}, attempts = 1 where id = ${id} and lease = ${leaseHolder}`.execute(
    db,
  );
}

export async function storeFailure(
  db: Db,
  id: number,
  leaseHolder: string,
  reason: string,
  nextAt: Date,
): Promise<void> {
  await sql`
    update draws set last_error = ${reason}, next_attempt_at = ${nextAt}, ${releaseLease}
    where id = ${id} and lease = ${leaseHolder}`.execute(db);
}

/** Releases leases left by a previous run. Only for the embedded database, which only one process uses. */
export async function releaseLeases(db: Db): Promise<void> {
  await sql`update draws set ${releaseLease} where lease is not null`.execute(db);
}

/** Cancels all draws that are not resolved yet and returns them. The caller has locked the raffle or board. */
export async function cancelDraws(
  tx: Tx,
  kind: DrawsTable["kind"],
  subjectId: number,
): Promise<Pick<DrawRow, "kind" | "subject_id" | "round" | "random">[]> {
  return tx
    .updateTable("draws")
    .set({ status: "cancelled" })
    .where("kind", "=", kind)
    .where("subject_id", "=", subjectId)
    .where("status", "in", ["requested", "answered"])
    .returning(["kind", "subject_id", "round", "random"])
    .execute();
}

/**
 * A draw cannot be cancelled until this long after its beacon is published. By then, nobody expects the relays to
 * respond any more.
 */
const beaconGraceMs = 24 * 60 * 60_000;

/**
 * Returns the time until which a draw cannot be cancelled, because its beacon is published and anybody can know who wins.
 * Returns null when the draw can be cancelled: the beacon is not published yet, has been unreachable for a day, or there is
 * none.
 */
export async function cancelBlockedUntil(
  tx: Tx,
  kind: DrawsTable["kind"],
  subjectId: number,
  now: Date,
): Promise<Date | null> {
  const draw = await tx
    .selectFrom("draws")
    .select("beacon_at")
    .where("kind", "=", kind)
    .where("subject_id", "=", subjectId)
    .where("status", "in", ["requested", "answered"])
    .where("beacon_at", "<=", now)
    .executeTakeFirst();
  const until = draw?.beacon_at == null ? null : new Date(draw.beacon_at.getTime() + beaconGraceMs);
  return until !== null && now < until ? until : null;
}

export const lockAnswered = (tx: Tx, id: number): Promise<DrawRow | undefined> =>
  tx
    .selectFrom("draws")
    .selectAll()
    .where("id", "=", id)
    .where("status", "=", "answered")
    .forUpdate()
    .executeTakeFirst();

export interface Winner {
  place: number;
  ticket: number;
  entrant: number;
  userId: number | null;
  name: string | null;
}

export async function insertWinners(tx: Tx, drawId: number, winners: readonly Winner[]): Promise<void> {
  await sql`
    insert into draw_winners (draw_id, place, ticket, entrant, winner_id, name)
    select ${drawId}, place, ticket, entrant, winner_id, name from unnest(
      ${winners.map(({ place }) => place)}::int[], ${winners.map(({ ticket }) => ticket)}::bigint[],
      ${winners.map(({ entrant }) => entrant)}::bigint[], ${winners.map(({ userId }) => userId)}::bigint[],
      ${winners.map(({ name }) => name)}::text[]
    ) as w (place, ticket, entrant, winner_id, name)`.execute(tx);
}

export async function markResolved(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable("draws").set({ status: "resolved", resolved_at: now }).where("id", "=", id).execute();
}

export async function findTakenPlaces(tx: Tx, kind: DrawsTable["kind"], subjectId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom("draw_winners as w")
    .innerJoin("draws as d", "d.id", "w.draw_id")
    .select("w.place")
    .where("d.kind", "=", kind)
    .where("d.subject_id", "=", subjectId)
    .where("w.voided_at", "is", null)
    .execute();
  return rows.map(({ place }) => place);
}
