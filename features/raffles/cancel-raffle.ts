// Cancels or deletes a raffle. If it was not drawn yet, it never will be, and every ticket is refunded.
import { sql } from "kysely";
import type { Actor } from "../../common/server/actor.ts";
import { recordAudit } from "../../common/server/audit.ts";
import { cancelRecord } from "../../fairness/server/draws/log.ts";
import { cancelBlockedUntil, cancelDraws } from "../../fairness/server/draws/records.ts";
import { appendToLog, type LogRecord } from "../../fairness/server/fairness-log/log.ts";
import { creditMany } from "../../money/server/credit-many.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import { markEverybodyChanged } from "../../platform/cache/changed-accounts.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { endedByState, raffleAllows, raffleState } from "./contract/raffles.ts";
import { cancelledRecord } from "./log.ts";
import type { RaffleRow } from "./queries.ts";
import { auditEntry, lockRaffle } from "./records.ts";
import { endedSql } from "./state.ts";

export type CancelRefusal =
  | { why: "no_such_raffle" }
  | { why: "already_drawn" }
  | { why: "already_cancelled" }
  /**
   * The beacon is public, so somebody may already know the winners, and the raffle must be drawn. It can be cancelled
   * only if the draw has not succeeded by `until`.
   */
  | { why: "has_spoken"; until: Date };

export async function cancelRaffle(tx: Tx, actor: Actor, id: number): Promise<Result<null, CancelRefusal>> {
  const before = await lockRaffle(tx, id);
  if (before === undefined) return refused({ why: "no_such_raffle" });
  const state = raffleState(before);
  if (!raffleAllows.cancel(state)) return refused({ why: `already_${state}` });
  if (await hasDraw(tx, before)) return refused({ why: "already_drawn" });
  const until = await cancelBlockedUntil(tx, "raffle", id, actor.now);
  if (until !== null) return refused({ why: "has_spoken", until });
  const { after, lines } = await markCancelled(tx, before, actor);
  await recordAudit(tx, auditEntry(actor, "cancel", id, before, after));
  await appendToLog(tx, lines, actor.now);
  return done(null);
}

/**
 * Hides a raffle from everybody. Cancels and refunds it if it was not drawn. A finished draw stays published, and a
 * draw whose beacon is already public still takes place.
 */
export async function deleteRaffle(tx: Tx, actor: Actor, id: number): Promise<Result<null, { why: "no_such_raffle" }>> {
  const before = await lockRaffle(tx, id);
  if (before === undefined) return refused({ why: "no_such_raffle" });
  const isOwed = (await hasDraw(tx, before)) || (await cancelBlockedUntil(tx, "raffle", id, actor.now)) !== null;
  const isCalledOff = raffleAllows.cancel(raffleState(before)) && !isOwed;
  const lines = isCalledOff ? (await markCancelled(tx, before, actor)).lines : [];
  markEverybodyChanged(tx);
  const after = await tx
    .updateTable("raffles")
    .set({ deleted_at: actor.now })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAudit(tx, auditEntry(actor, "delete", id, before, after));
  await appendToLog(tx, lines, actor.now);
  return done(null);
}

/**
 * Returns whether the raffle has a draw. A closed raffle can have one, because a voided win closes it again for a
 * further round.
 */
async function hasDraw(tx: Tx, raffle: RaffleRow): Promise<boolean> {
  if (raffleState(raffle) === "open") return false;
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

/**
 * Marks the raffle as cancelled. Returns the new row and the lines for the fairness log: one per waiting draw, or one
 * for a raffle without an entry list.
 */
async function markCancelled(tx: Tx, raffle: RaffleRow, { id: adminId, now }: Actor) {
  const cancelled = await cancelDraws(tx, "raffle", raffle.id);
  const after = await tx
    .updateTable("raffles")
    .set({ ended: endedByState.cancelled, closed_at: raffle.closed_at ?? now, updated_at: now })
    .set({ refund_due: raffle.entries_count > 0, called_off_by: adminId })
    .where("id", "=", raffle.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  markEverybodyChanged(tx);
  const lines: LogRecord[] = cancelled.length > 0 ? cancelled.map(cancelRecord) : [cancelledRecord(raffle)];
  return { after, lines };
}

const refundBatchSize = 5_000;

/**
 * Refunds every ticket of a cancelled raffle once. Call it after the cancellation's commit. It can be repeated, even
 * after a crash halfway.
 */
export async function refundTickets(db: Db, id: number, now: Date, requestId: string | null): Promise<void> {
  for (let paid = refundBatchSize; paid === refundBatchSize; ) {
    const { rows } = await sql<{ paid: number }>`
    with due as (
      select h.user_id from raffle_holdings h join raffles r on r.id = h.raffle_id
      where h.raffle_id = ${id} and r.ended = ${endedSql.cancelled} and h.refunded_at is null
      order by h.user_id limit ${refundBatchSize} for update of h
    ), marked as (
      update raffle_holdings h set refunded_at = ${now} from due
      where h.raffle_id = ${id} and h.user_id = due.user_id returning h.user_id, h.tickets
    ), owed as (
      select marked.user_id, 'points' as currency, marked.tickets * r.entry_price as amount, 'refund' as reason,
        'raffle:' || r.id as ref, r.called_off_by as caused_by
      from marked, raffles r where r.id = ${id} and r.entry_price > 0
    ), ${creditMany("owed", { requestId, now })}
    select count(*) as paid from marked`.execute(db);
    markEverybodyChanged(db);
    paid = rows[0]?.paid ?? 0;
  }
  const cancelled = db.updateTable("raffles").where("id", "=", id).where("ended", "=", endedByState.cancelled);
  await cancelled.set({ refund_due: false }).execute();
}

export async function findDueRefunds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom("raffles").select("id").where("refund_due", "=", true).limit(20).execute();
  return rows.map(({ id }) => id);
}
