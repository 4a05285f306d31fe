// What the answers of the withdrawal desk's calls mean to the admin.
import type { DeskWithdrawal } from "../../../../contracts/cashout.ts";
import { type ActWords, actedOf, type Decided } from "../../../act.ts";
import type { Answer } from "../../../api.ts";

export type WithdrawalDecision = "approve" | "pay" | "reject";

const words: Record<WithdrawalDecision, ActWords> = {
  approve: { done: "Withdrawal approved.", failed: "The withdrawal could not be approved, try again!" },
  pay: { done: "Withdrawal marked as paid.", failed: "The withdrawal could not be marked as paid, try again!" },
  reject: { done: "Withdrawal rejected, bucks returned.", failed: "The withdrawal could not be rejected, try again!" },
};

/** Why this admin cannot do the next step; null: they can. */
export function blockedWords(blocked: DeskWithdrawal["blocked"]): string | null {
  switch (blocked) {
    case "own":
      return "It is your own. Another admin has to do it.";
    case "new_admin":
      return "It was asked for before you were an admin.";
    case "second_admin":
      return "You approved it already. Another admin has to approve it too.";
    case null:
      return null;
  }
}

export function deskOutcome(answer: Answer, decision: WithdrawalDecision): Decided {
  const { done, failed } = words[decision];
  const isFirstOfTwo = decision === "approve" && answer.kind === "answer" && isStillPending(answer.body);
  return actedOf(answer, { done: isFirstOfTwo ? "Approved. A second admin has to approve it too." : done, failed });
}

/** An approval after which it still waits was the first of two. */
const isStillPending = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "status" in body && body.status === "pending";
