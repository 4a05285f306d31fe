// Explains why this admin cannot take the next step of a withdrawal.
import type { DeskWithdrawal } from "../../contract/cashout.ts";
import { m } from "../../messages.ts";

export type WithdrawalDecision = "approve" | "pay" | "reject";

/** Returns why the signed-in admin cannot take the next step, or null when they can. */
export function blockedWords(blocked: DeskWithdrawal["blocked"]): string | null {
  switch (blocked) {
    case "own":
      return m.ownWithdrawal();
    case "new_admin":
      return m.requestedBefore();
    case "second_admin":
      return m.approvedByYou();
    case null:
      return null;
  }
}
