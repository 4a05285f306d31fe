// SQL that writes draws: freezing, the lease of the one who asks, the answer, the winners.
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
  /** Of who stands on a board; null for a raffle. */
  entrantsSha256: string | null;
  excluded: readonly EntryRange[];
  now: Date;
  /** What a draw by a beacon commits to; null for one that is asked for. */
  committed: StoredCommitment | null;
}

export interface StoredCommitment {
  /** Exactly what is hashed. */
  text: string;
  chain: string;
  round: number;
  /** When that round is spoken. */
  at: Date;
}

/** Publishes a frozen list to be drawn from. Answers null when this round was frozen already. */
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

/** Draws that nobody is at and whose time has come; one further ahead than any delay counts as come. */
export const dueDraws = (now: Date) =>
  sql<{ id: number; by_beacon: boolean }>`
    select id, commitment is not null as by_beacon from draws
    where status in ('requested', 'answered')
      and (next_attempt_at <= ${now} or next_attempt_at > ${latestValidTime(now, maxDelayMs)})
      and ${isLeaseFree(now)}
    order by next_attempt_at limit 20`;

export interface Lease {
  draw: DrawRow;
  askedBefore: boolean;
}

/**
 * Takes the right to ask, and writes down that it is about to be used: whoever comes next knows that an answer may
 * exist. Null while another has it, or when there is nothing to ask any more.
 */
export async function leaseDraw(
  db: Db,
  id: number,
  asker: string,
  source: { name: RandomSource["name"]; account: string },
  now: Date,
): Promise<Lease | null> {
  const { rows } = await sql<DrawRow>`
    update draws set ${takeLease(asker, now)}, source = ${source.name}, account = ${source.account},
      attempts = case when draws.source = ${source.name} and draws.account = ${source.account} then attempts + 1 else 1 end,
      serial_before = case when draws.source = ${source.name} and draws.account = ${source.account} then serial_before else (
        select max(d.serial_number) from draws d where d.source = ${source.name} and d.account = ${source.account}
      ) end
    where id = ${id} and status = 'requested' and ${isLeaseFree(now)} returning *`.execute(db);
  const [draw] = rows;
  return draw === undefined ? null : { draw, askedBefore: draw.attempts > 1 };
}

export interface StoredAnswer extends SignedAnswer {
  publicKey: string;
  /** Null for a beacon's: it counts nobody's questions. */
  serialNumber: number | null;
  license: string | null;
}

/** Keeps the answer, if the lease is still the asker's. What was cancelled meanwhile keeps it too, and stays cancelled. */
export async function storeAnswer(
  db: Db,
  id: number,
  asker: string,
  answer: StoredAnswer,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update draws set random = ${answer.random}, signature = ${answer.signature}, public_key = ${answer.publicKey},
      serial_number = ${answer.serialNumber}, license = ${answer.license}, answered_at = ${now},
      status = case status when 'requested' then 'answered' else status end,
      ${releaseLease}, last_error = null, next_attempt_at = ${now}
    where id = ${id} and lease = ${asker} and random is null returning 1`.execute(db);
  return rows.length > 0;
}

/** Before the draw itself is asked for: where its account's numbers stand. From now on it counts as asked for once. */
export async function storeSerialBefore(db: Db, id: number, asker: string, serial: number): Promise<void> {
  await sql`update draws set serial_before = ${serial}, attempts = 1 where id = ${id} and lease = ${asker}`.execute(db);
}

export async function storeFailure(db: Db, id: number, asker: string, reason: string, nextAt: Date): Promise<void> {
  await sql`
    update draws set last_error = ${reason}, next_attempt_at = ${nextAt}, ${releaseLease}
    where id = ${id} and lease = ${asker}`.execute(db);
}

/** Leases of a process that is gone: the embedded database has one process only. */
export async function releaseLeases(db: Db): Promise<void> {
  await sql`update draws set ${releaseLease} where lease is not null`.execute(db);
}

/** Calls off what was not resolved yet, and answers it. The caller has locked what it was for. */
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

/** So long after a beacon spoke its draw must be made; then its relays are given up, should nobody have reached them. */
const beaconGraceMs = 24 * 60 * 60_000;

/**
 * Until when a draw may not be called off, since its beacon has spoken and anybody can know who wins; null when it may: it
 * has not spoken, nobody could reach it for a day, or there is none.
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
  /** What the list numbers: of a raffle a user, of a board a place on it. */
  entrant: number;
  /** Null where an account at a partner was linked to nobody. */
  userId: number | null;
  /** What a board's list calls them; null for a raffle's. */
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

/** Places of winners that stand, over all rounds of the subject. */
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
