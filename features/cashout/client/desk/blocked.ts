import type { DeskWithdrawal } from "../../contract/cashout.ts";
import { m } from "../../messages.ts";

export type WithdrawalDecision = "approve" | "pay" | "reject";

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
