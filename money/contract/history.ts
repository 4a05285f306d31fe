// The viewer's own ledger: every movement of their points and bucks.
import type { Paginated } from "../../platform/contract/responses.ts";

export interface LedgerEntry {
  id: number;
  currency: "points" | "bucks";
  /** Points, whole; bucks in dollars. Negative: spent. */
  amount: number;
  /** The balance of that currency after it. */
  balance_after: number;
  /** Why, in one word: "wager", "purchase", "rakeback" … */
  reason: string;
  /** What it belongs to: "withdrawal:12". */
  ref: string;
  /** What that is called: the raffle, the product, the case … Null for what has no name. */
  name: string | null;
  /** What was said of it: why a withdrawal was rejected. */
  note: string | null;
  /** A cash-out that was paid: when (ISO 8601 UTC), and the transaction; else null. */
  paid: { at: string; transaction_id: string | null } | null;
  /** Where that can be seen, and checked; null for what has no page, or has none any more. */
  address: string | null;
  /** ISO 8601 UTC. */
  created_at: string;
}

export interface HistoryProps {
  ledger: Paginated<LedgerEntry>;
  filter: { currency: "points" | "bucks" | "all"; reason: string | null };
  /** What their movements were for, to filter by. */
  reasons: string[];
}

declare module "../../platform/contract/open.ts" {
  interface Pages {
    history: HistoryProps;
  }
}
