// open or closed → cancelled, or deleted: nothing is drawn, and every ticket is paid back.
import { sql } from "kysely";
import type { Actor } from "../../common/server/actor.ts";
import { audit } from "../../common/server/audit.ts";
import { cancelWritten } from "../../fairness/server/draws/log.ts";
import { cancelDraws, owedUntil } from "../../fairness/server/draws/records.ts";
import { type Written, writeDown } from "../../fairness/server/fairness-log/log.ts";
import { creditMany } from "../../money/server/credit-many.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import { touchEverybody } from "../../platform/cache/touched.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { endedOf, raffleCan, stateOf } from "./contract/raffles.ts";
import { calledOffWritten } from "./log.ts";
import type { RaffleRow } from "./queries.ts";
import { lockRaffle, written } from "./records.ts";
import { ended } from "./state.ts";

export type CallOffRefusal =
  | { why: "no_such_raffle" }
  | { why: "already_drawn" }
  | { why: "already_cancelled" }
  /** Its beacon has: who wins can be known, so it is drawn, and may be called off only when that fails until then. */
  | { why: "has_spoken"; until: Date };

/**
 * open or closed → cancelled; tickets are to be paid back, which `payBack` does after the commit: whoever joins locks
 * their account before the raffle, so accounts must not be locked while the raffle is.
 */
export async function cancelRaffle(tx: Tx, actor: Actor, id: number): Promise<Result<null, CallOffRefusal>> {
  const before = await lockRaffle(tx, id);
  if (before === undefined) return refused({ why: "no_such_raffle" });
  const state = stateOf(before);
  if (!raffleCan.cancel(state)) return refused({ why: `already_${state}` });
  if (await hasDraw(tx, before)) return refused({ why: "already_drawn" });
  const until = await owedUntil(tx, "raffle", id, actor.now);
  if (until !== null) return refused({ why: "has_spoken", until });
  const { after, lines } = await callOff(tx, before, actor);
  await audit(tx, written(actor, "cancel", id, before, after));
  await writeDown(tx, lines, actor.now);
  return done(null);
}

/**
 * Nobody sees it any more. One that was not drawn is called off and paid back; a draw that was made stays published, and
 * one whose beacon has spoken is made.
 */
export async function deleteRaffle(tx: Tx, actor: Actor, id: number): Promise<Result<null, { why: "no_such_raffle" }>> {
  const before = await lockRaffle(tx, id);
  if (before === undefined) return refused({ why: "no_such_raffle" });
  const isOwed = (await hasDraw(tx, before)) || (await owedUntil(tx, "raffle", id, actor.now)) !== null;
  const isCalledOff = raffleCan.cancel(stateOf(before)) && !isOwed;
  const lines = isCalledOff ? (await callOff(tx, before, actor)).lines : [];
  touchEverybody(tx);
  const after = await tx
    .updateTable("raffles")
    .set({ deleted_at: actor.now })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(tx, written(actor, "delete", id, before, after));
  await writeDown(tx, lines, actor.now);
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

/** `lines`: what the log is told of it: the draws that waited, or the raffle where none had its list yet. */
async function callOff(tx: Tx, raffle: RaffleRow, { id: adminId, now }: Actor) {
  const cancelled = await cancelDraws(tx, "raffle", raffle.id);
  const after = await tx
    .updateTable("raffles")
    .set({ ended: endedOf.cancelled, closed_at: raffle.closed_at ?? now, updated_at: now })
    .set({ refund_due: raffle.entries_count > 0, called_off_by: adminId })
    .where("id", "=", raffle.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  touchEverybody(tx);
  const lines: Written[] = cancelled.length > 0 ? cancelled.map(cancelWritten) : [calledOffWritten(raffle)];
  return { after, lines };
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
    touchEverybody(db);
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
