import type { WithdrawalStatus } from "./cashout.ts";
import type { CashoutCurrency } from "./cashout-currencies.ts";

/** A withdrawal as its viewer sees it. */
export interface OwnWithdrawal {
  id: number;
  currency: CashoutCurrency;
  /** Whole bucks requested. */
  amount: number;
  status: WithdrawalStatus;
  /** When it was requested, ISO 8601 UTC. */
  created_at: string;
  /** When it was paid or rejected. Null before. */
  decided_at: string | null;
  transaction_id: string | null;
  /** Why it was rejected. */
  reason: string | null;
}
