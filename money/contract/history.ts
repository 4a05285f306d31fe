import type { Paginated } from "../../platform/contract/responses.ts";

export interface LedgerEntry {
  id: number;
  currency: "points" | "bucks";
  /** Whole points, or bucks in dollars. A spent amount is negative. */
  amount: number;
  balance_after: number;
  reason: string;
  /** The movement's reference: "withdrawal:12". */
  ref: string;
  /** Name of the raffle, product or case that the movement refers to, or null. */
  name: string | null;
  note: string | null;
  /** When a withdrawal was paid (ISO 8601 UTC), and the id of the transaction. Null for everything else. */
  paid: { at: string; transaction_id: string | null } | null;
  address: string | null;
  created_at: string;
}

export interface HistoryProps {
  ledger: Paginated<LedgerEntry>;
  filter: { currency: "points" | "bucks" | "all"; reason: string | null };
  reasons: string[];
}

declare module "../../platform/contract/open.ts" {
  interface Pages {
    history: HistoryProps;
  }
}
