// One withdrawal decided: the row, the letter to its viewer in the same transaction, and the answer to who decided.

import type { WithdrawalStatus } from "../../contracts/cashout.ts";
import { refusal } from "../../contracts/refusals.ts";
import type { Actor } from "../core/actor.ts";
import type { Tx } from "../core/db.ts";
import { touchAccounts } from "../core/touched.ts";
import { conflict } from "../ledger/money-calls.ts";
import type { Answer } from "../ledger/once.ts";
import { noteDecision } from "./letters.ts";
import type { Decided } from "./records.ts";

export type Decision = (tx: Tx, actor: Actor, id: number) => Promise<Decided>;

/** Alone or among many it is the same act. */
export async function decideOne(
  tx: Tx,
  actor: Actor,
  id: number,
  { brand, decision }: { brand: string; decision: Decision },
): Promise<Answer> {
  const outcome = await decision(tx, actor, id);
  if (outcome.ok) {
    touchAccounts(tx, [outcome.value.user_id]);
    await noteDecision(tx, brand, outcome.value, actor.now);
  }
  return answerOf(outcome);
}

/** What a decision came to. A withdrawal that still waits after an approval had the first of two. */
const happened: Record<WithdrawalStatus, string> = {
  pending: "one more approval is needed",
  approved: "approved",
  paid: "success",
  rejected: "success",
};

const newAdminWords =
  "This was asked for before you were an admin, so somebody who was one has to approve it. Rejected, its bucks go back and it can be asked for anew.";

function answerOf(outcome: Decided): Answer {
  if (outcome.ok)
    return { status: 200, body: { message: happened[outcome.value.status], status: outcome.value.status } };
  if (outcome.why === "already") return conflict("already", `This withdrawal is already ${outcome.status}.`);
  return decisionRefusals[outcome.why];
}

export const noSuchWithdrawal = refusal("not_found", "There is no such withdrawal.");

const decisionRefusals = {
  no_such_withdrawal: { status: 404, body: noSuchWithdrawal },
  balance_full: conflict("account_full", "The viewer's account cannot hold what would go back."),
  not_approved: conflict("not_yet", "Approve this withdrawal before you pay it."),
  own: conflict("own"),
  new_admin: conflict("not_allowed", newAdminWords),
  second_admin: conflict("own", "You approved it already. Another admin has to approve it too."),
} satisfies Record<string, Answer>;
