// SQL that writes raffles: what admins change, closing, and paying back. Each act of an admin is in the audit log.
import { type Kysely, sql } from "kysely";
import { paths } from "../../contracts/paths.ts";
import type { RaffleInput } from "../../contracts/raffle-input.ts";
import { endedOf, raffleCan, stateOf } from "../../contracts/raffles.ts";
import type { Tables } from "../../db/tables.ts";
import { addNotices } from "../accounts/notices.ts";
import { type Actor, by } from "../core/actor.ts";
import { audit } from "../core/audit.ts";
import type { Db, Tx } from "../core/house.ts";
import { done, type Result, refused } from "../core/result.ts";
import { cancelDraws } from "../draws/records.ts";
import { voidWin } from "../draws/rounds.ts";
import { creditMany } from "../ledger/credit-many.ts";
import type { RaffleRow } from "./queries.ts";
import { editProblem } from "./rules.ts";
import { ended } from "./state.ts";

const written = (actor: Actor, action: string, id: number, before: unknown, after: unknown) => ({
  ...by(actor),
  action: `raffles.${action}`,
  subject: `raffle:${id}`,
  before,
  after,
});

const columnsOf = ({ wager_required, ...input }: RaffleInput) => ({ ...input, wager_required_cents: wager_required });

export async function createRaffle(db: Db, actor: Actor, input: RaffleInput, image: string | null): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const raffle = await insertRaffle(tx, input, image, actor.now);
    await audit(tx, written(actor, "create", raffle.id, null, raffle));
    return raffle.id;
  });
}

export const insertRaffle = (
  tx: Kysely<Tables>,
  input: RaffleInput,
  image: string | null,
  now: Date,
): Promise<RaffleRow> =>
  tx
    .insertInto("raffles")
    .values({ ...columnsOf(input), image, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();

export type EditRefusal = { why: "no_such_raffle" } | { why: "not_allowed"; field: string; message: string };

/** Without a new picture the old one stays. */
export async function updateRaffle(
  db: Db,
  actor: Actor,
  id: number,
  input: RaffleInput,
  image: string | null,
): Promise<Result<null, EditRefusal>> {
  return db.transaction().execute(async (tx) => {
    const before = await lockRaffle(tx, id);
    if (before === undefined) return refused({ why: "no_such_raffle" });
    const problem = editProblem(before, input, actor.now);
    if (problem !== null) return refused({ why: "not_allowed", ...problem });
    const { ends_at, ...columns } = columnsOf(input);
    const after = await tx
      .updateTable("raffles")
      // The form knows minutes: of an ended raffle the very moment stays.
      .set({ ...columns, ends_at: stateOf(before) === "open" ? ends_at : before.ends_at, image: image ?? before.image })
      .set({ updated_at: actor.now })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit(tx, written(actor, "update", id, before, after));
    return done(null);
  });
}

export const lockRaffle = (tx: Tx, id: number): Promise<RaffleRow | undefined> =>
  tx
    .selectFrom("raffles")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();

export type CallOffRefusal = { why: "no_such_raffle" } | { why: "already_drawn" } | { why: "already_cancelled" };

/**
 * open or closed → cancelled; tickets are to be paid back, which `payBack` does after the commit: whoever joins locks his account
 * before the raffle, so accounts must not be locked while the raffle is.
 */
export async function cancelRaffle(tx: Tx, actor: Actor, id: number): Promise<Result<null, CallOffRefusal>> {
  const before = await lockRaffle(tx, id);
  if (before === undefined) return refused({ why: "no_such_raffle" });
  const state = stateOf(before);
  if (!raffleCan.cancel(state)) return refused({ why: `already_${state}` });
  if (await hasDraw(tx, before)) return refused({ why: "already_drawn" });
  const after = await callOff(tx, before, actor);
  await audit(tx, written(actor, "cancel", id, before, after));
  return done(null);
}

/** Nobody sees it any more. One that was not drawn is called off and paid back; a draw that was made stays published. */
export async function deleteRaffle(tx: Tx, actor: Actor, id: number): Promise<Result<null, { why: "no_such_raffle" }>> {
  const before = await lockRaffle(tx, id);
  if (before === undefined) return refused({ why: "no_such_raffle" });
  if (raffleCan.cancel(stateOf(before)) && !(await hasDraw(tx, before))) await callOff(tx, before, actor);
  const after = await tx
    .updateTable("raffles")
    .set({ deleted_at: actor.now })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(tx, written(actor, "delete", id, before, after));
  return done(null);
}

/** A closed raffle may have been drawn before: it is closed again while a void win is followed by another. */
async function hasDraw(tx: Tx, raffle: RaffleRow): Promise<boolean> {
  if (stateOf(raffle) === "open") return false;
  const drawn = await tx
    .selectFrom("draws")
    .select("id")
    .where("kind", "=", "raffle")
    .where("subject_id", "=", raffle.id)
    .where("status", "=", "resolved")
    .limit(1)
    .executeTakeFirst();
  return drawn !== undefined;
}

async function callOff(tx: Tx, raffle: RaffleRow, { id: adminId, now }: Actor): Promise<RaffleRow> {
  await cancelDraws(tx, "raffle", raffle.id);
  return tx
    .updateTable("raffles")
    .set({ ended: endedOf.cancelled, closed_at: raffle.closed_at ?? now, updated_at: now })
    .set({ refund_due: raffle.entries_count > 0, called_off_by: adminId })
    .where("id", "=", raffle.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const paidBackAtOnce = 5_000;

/** Pays every ticket of a called-off raffle back, once, however often it is called and wherever it broke off before. */
export async function payBack(db: Db, id: number, now: Date, requestId: string | null): Promise<void> {
  for (let paid = paidBackAtOnce; paid === paidBackAtOnce; ) {
    const { rows } = await sql<{ paid: number }>`
    with due as (
      select h.user_id from raffle_holdings h join raffles r on r.id = h.raffle_id
      where h.raffle_id = ${id} and r.ended = ${ended.cancelled} and h.refunded_at is null
      order by h.user_id limit ${paidBackAtOnce} for update of h
    ), marked as (
      update raffle_holdings h set refunded_at = ${now} from due
      where h.raffle_id = ${id} and h.user_id = due.user_id returning h.user_id, h.tickets
    ), owed as (
      select marked.user_id, 'points' as currency, marked.tickets * r.entry_price as amount, 'refund' as reason,
        'raffle:' || r.id as ref, r.called_off_by as caused_by
      from marked, raffles r where r.id = ${id} and r.entry_price > 0
    ), ${creditMany("owed", { requestId, now })}
    select count(*) as paid from marked`.execute(db);
    paid = rows[0]?.paid ?? 0;
  }
  const cancelled = db.updateTable("raffles").where("id", "=", id).where("ended", "=", endedOf.cancelled);
  await cancelled.set({ refund_due: false }).execute();
}

/** Raffles that were called off and whose tickets are not all paid back. */
export async function refundsDue(db: Db): Promise<number[]> {
  const rows = await db.selectFrom("raffles").select("id").where("refund_due", "=", true).limit(20).execute();
  return rows.map(({ id }) => id);
}

/** Open raffles whose end has come are closed, each once, whoever asks. Answers which. */
export async function closeDue(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update raffles set ended = ${ended.closed}, closed_at = ${now} where id in (
      select id from raffles where ended = ${ended.open} and deleted_at is null and ends_at <= ${now}
      order by ends_at limit 100 for update
    ) and ended = ${ended.open} returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Closed raffles whose next draw is not frozen yet. */
export async function unfrozen(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from raffles r where r.ended = ${ended.closed} and not exists (
      select from draws d where d.kind = 'raffle' and d.subject_id = r.id and d.status in ('requested', 'answered')
    ) limit 20`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether closing, freezing or paying back has something to do: three looks into small indexes. */
export async function hasRaffleWork(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ work: boolean }>`
    select exists (select from raffles where ended = ${ended.open} and deleted_at is null and ends_at <= ${now})
      or exists (select from raffles where refund_due)
      or exists (
        select from raffles r where r.ended = ${ended.closed} and not exists (
          select from draws d where d.kind = 'raffle' and d.subject_id = r.id and d.status in ('requested', 'answered')
        )
      ) as work`.execute(db);
  return rows[0]?.work ?? false;
}

export type RollRefusal = { why: "no_such_raffle" } | { why: "already_drawn" } | { why: "cancelled" };

/** "Roll Winner": an open raffle ends now, a closed one need not wait. */
export async function closeNow(tx: Tx, actor: Actor, id: number): Promise<Result<null, RollRefusal>> {
  const before = await lockRaffle(tx, id);
  if (before === undefined) return refused({ why: "no_such_raffle" });
  const state = stateOf(before);
  if (!raffleCan.draw(state)) return refused({ why: state === "drawn" ? "already_drawn" : "cancelled" });
  const ends_at = new Date(Math.min(before.ends_at.getTime(), actor.now.getTime()));
  const closed = { ended: endedOf.closed, ends_at, closed_at: before.closed_at ?? actor.now };
  await tx.updateTable("raffles").set(closed).where("id", "=", id).execute();
  await audit(tx, written(actor, "roll", id, before, { ...before, ...closed }));
  return done(null);
}

export type VoidRefusal = { why: "no_such_raffle" } | { why: "not_drawn" } | { why: "no_such_winner" };

/** A win that does not count stays published with its reason; the raffle is closed again, for a draw of its own. */
export async function voidWinner(
  tx: Tx,
  actor: Actor,
  id: number,
  { ticket, reason }: { ticket: number; reason: string },
): Promise<Result<null, VoidRefusal>> {
  const raffle = await lockRaffle(tx, id);
  if (raffle === undefined) return refused({ why: "no_such_raffle" });
  if (!raffleCan.voidWin(stateOf(raffle))) return refused({ why: "not_drawn" });
  const voided = await voidWin(tx, "raffle", id, { ticket, reason, now: actor.now });
  if (voided === null) return refused({ why: "no_such_winner" });
  await tx.updateTable("raffles").set({ ended: endedOf.closed }).where("id", "=", id).execute();
  await addNotices(tx, [voidNotice(raffle, voided.entrant, ticket, reason)], actor.now);
  await audit(
    tx,
    written(actor, "void", id, { place: voided.place, user_id: voided.entrant, ticket }, { ticket, reason }),
  );
  return done(null);
}

const voidNotice = (raffle: RaffleRow, userId: number, ticket: number, reason: string) => ({
  userId,
  subject: `Your win does not count: ${raffle.name}`,
  text: `Your win in "${raffle.name}" with ticket #${ticket} does not count: ${reason}`,
  href: paths.raffle(raffle.id),
});
