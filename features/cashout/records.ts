import { sql } from "kysely";
import { type Actor, toAuthor } from "../../common/server/actor.ts";
import { recordAudit } from "../../common/server/audit.ts";
import { changeSettings } from "../../common/server/settings-writer.ts";
import { bookMovement } from "../../money/server/ledger.ts";
import { withdrawalDecision } from "../../money/server/staff-proof.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { Tx } from "../../platform/database/db.ts";
import type { ApprovalProblem } from "./contract/cashout.ts";
import { findApprover, type WithdrawalRow } from "./queries.ts";
import { approvalProblem, capDay } from "./rules.ts";

export type DecisionRefusal =
  | { why: "no_such_withdrawal" }
  | { why: "already"; status: WithdrawalRow["status"] }
  | { why: "not_approved" }
  | { why: "balance_full" }
  | { why: ApprovalProblem };

export type Decided = Result<WithdrawalRow, DecisionRefusal>;

/**
 * Moves pending → approved. A withdrawal that needs two approvals stays pending after the first. Returns the updated row.
 * Refuses admins who are the payee or who were appointed after the request.
 */
export async function approveWithdrawal(tx: Tx, actor: Actor, id: number): Promise<Decided> {
  const before = await lockWithdrawal(tx, id);
  if (before === undefined) return refused({ why: "no_such_withdrawal" });
  if (before.status !== "pending") return refused({ why: "already", status: before.status });
  const problem = approvalProblem(before, await findApprover(tx, actor.id));
  if (problem !== null) return refused({ why: problem });
  if (before.needs_two && before.first_approved_by === null) {
    const first = { first_approved_by: actor.id, first_approved_at: actor.now };
    return done(await updateWithdrawal(tx, actor, before, "approve-first", first));
  }
  const approved = { status: "approved", approved_by: actor.id, approved_at: actor.now } as const;
  return done(await updateWithdrawal(tx, actor, before, "approve", approved));
}

export async function payWithdrawal(tx: Tx, actor: Actor, id: number, transactionId: string | null): Promise<Decided> {
  const before = await lockWithdrawal(tx, id);
  if (before === undefined) return refused({ why: "no_such_withdrawal" });
  if (before.status === "pending") return refused({ why: "not_approved" });
  if (before.status !== "approved") return refused({ why: "already", status: before.status });
  if (before.user_id === actor.id) return refused({ why: "own" });
  const paid = { status: "paid", transaction_id: transactionId, decided_by: actor.id, decided_at: actor.now } as const;
  return done(await updateWithdrawal(tx, actor, before, "pay", paid));
}

/** Moves a withdrawal from pending or approved to rejected, and refunds every buck with the reason. */
export async function rejectWithdrawal(tx: Tx, actor: Actor, id: number, reason: string): Promise<Decided> {
  const before = await lockWithdrawal(tx, id);
  if (before === undefined) return refused({ why: "no_such_withdrawal" });
  if (before.status === "paid" || before.status === "rejected") {
    return refused({ why: "already", status: before.status });
  }
  if (!(await refundBucks(tx, actor, before))) return refused({ why: "balance_full" });
  const rejected = { status: "rejected", reason, decided_by: actor.id, decided_at: actor.now } as const;
  return done(await updateWithdrawal(tx, actor, before, "reject", rejected));
}

/** Refunds the bucks and reduces the day's capped sum. Returns false when the refund does not fit into the account. */
async function refundBucks(tx: Tx, actor: Actor, row: WithdrawalRow): Promise<boolean> {
  const refund = await bookMovement(tx, {
    userId: row.user_id,
    currency: "bucks",
    amount: row.amount_bucks * 100,
    reason: "refund",
    ref: `withdrawal:${row.id}`,
    requestId: actor.requestId,
    causedBy: actor.id,
    now: actor.now,
  });
  if (!refund.ok) return false;
  await sql`
    update cashout_days set asked_bucks = greatest(0, asked_bucks - ${row.amount_bucks})
    where user_id = ${row.user_id} and day = ${capDay(row.created_at)}::date`.execute(tx);
  return true;
}

const lockWithdrawal = (tx: Tx, id: number): Promise<WithdrawalRow | undefined> =>
  tx.selectFrom("withdrawals").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

async function updateWithdrawal(
  tx: Tx,
  actor: Actor,
  before: WithdrawalRow,
  verb: string,
  changes: Partial<WithdrawalRow>,
): Promise<WithdrawalRow> {
  const after = await tx
    .updateTable("withdrawals")
    .set(changes)
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAudit(tx, {
    ...toAuthor(actor),
    action: `${withdrawalDecision}${verb}`,
    subject: `withdrawal:${before.id}`,
    before: withoutWallet(before),
    after: withoutWallet(after),
  });
  return after;
}

/**
 * Drops the address, because the audit log is permanent and the wallet is the viewer's private data. The withdrawal itself
 * keeps the address.
 */
const withoutWallet = ({ address: _, ...row }: WithdrawalRow) => row;

export async function setPaused(tx: Tx, actor: Actor, paused: boolean): Promise<void> {
  const action = paused ? "cashout.pause" : "cashout.resume";
  await changeSettings<never>(tx, { ...toAuthor(actor), action, subject: "settings:cashout" }, (before) =>
    done({ ...before, cashout: { ...before.cashout, paused } }),
  );
}
