// What may become of a withdrawal, and why not by this admin.
import type { DeskWithdrawal } from "../../contract/cashout.ts";

export type WithdrawalDecision = "approve" | "pay" | "reject";

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
