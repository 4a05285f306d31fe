// What the answers of the withdrawal desk's calls mean to the admin.
import type { DeskWithdrawal } from "../../../../contracts/cashout.ts";
import { type Answer, firstError, messageOf } from "../../../api.ts";

export type WithdrawalDecision = "approve" | "pay" | "reject";

const words: Record<WithdrawalDecision, { done: string; failed: string }> = {
  approve: { done: "Withdrawal approved.", failed: "The withdrawal could not be approved, try again!" },
  pay: { done: "Withdrawal marked as paid.", failed: "The withdrawal could not be marked as paid, try again!" },
  reject: { done: "Withdrawal rejected, bucks returned.", failed: "The withdrawal could not be rejected, try again!" },
};

/** Why this admin cannot do the next step; null: he can. */
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

export type DeskOutcome =
  | { kind: "done"; text: string }
  /** `isKnown`: the server said no; otherwise the next try must carry the same key. */
  | { kind: "refused"; text: string; isKnown: boolean };

export function deskOutcome(answer: Answer, decision: WithdrawalDecision): DeskOutcome {
  const { done, failed } = words[decision];
  if (answer.kind === "unreachable" || answer.status >= 500) return { kind: "refused", text: failed, isKnown: false };
  if (answer.status !== 200) {
    return { kind: "refused", text: firstError(answer.body) ?? messageOf(answer.body) ?? failed, isKnown: true };
  }
  return {
    kind: "done",
    text: isFirstOfTwo(answer.body, decision) ? "Approved. A second admin has to approve it too." : done,
  };
}

/** An approval after which it still waits was the first of two. */
const isFirstOfTwo = (body: unknown, decision: WithdrawalDecision): boolean =>
  decision === "approve" && typeof body === "object" && body !== null && "status" in body && body.status === "pending";
