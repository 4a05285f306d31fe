// The allowed next steps of a withdrawal, and why this admin may not take one.
import type { DeskWithdrawal } from "../../contract/cashout.ts";

export type WithdrawalDecision = "approve" | "pay" | "reject";

/** Returns why this admin cannot take the next step, or null when they can. */
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
