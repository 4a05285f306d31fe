// What the answer of a withdrawal means, in the documented words: the server's detail is only logged (CASHOUT-18 to CASHOUT-20).
import { type Answer, messageOf } from "../../api.ts";

export const withdrawWords = {
  insufficient: "Insufficient balance!",
  success: "Successfully submitted withdraw request!",
  failure: "Failed to make withdraw request!",
} as const;

export type WithdrawOutcome =
  | { kind: "asked"; text: string }
  /** `isKnown`: the server said no; otherwise the next try must carry the same key. */
  | { kind: "failed"; text: string; isKnown: boolean };

export function withdrawOutcome(answer: Answer): WithdrawOutcome {
  if (answer.kind === "answer" && messageOf(answer.body) === "success") {
    return { kind: "asked", text: withdrawWords.success };
  }
  return {
    kind: "failed",
    text: withdrawWords.failure,
    isKnown: answer.kind === "answer" && answer.status < 500,
  };
}

/** Digits only: empty or a whole non-negative number (CASHOUT-08). */
export const isAmountText = (text: string): boolean => /^\d*$/.test(text);
