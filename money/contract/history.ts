// Props of the viewer's history of points and bucks.
import type { Paginated } from "../../platform/contract/responses.ts";

export interface LedgerEntry {
  id: number;
  currency: "points" | "bucks";
  /** Whole points, or bucks in dollars. Negative if spent. */
  amount: number;
  /** That currency's balance after it. */
  balance_after: number;
  /** The reason in one word: "wager", "purchase", "rakeback" … */
  reason: string;
  /** Its reference: "withdrawal:12". */
  ref: string;
  /** Name of the raffle, product, case … Null if it has none. */
  name: string | null;
  /** Note to its owner, such as why a withdrawal was rejected. */
  note: string | null;
  /** When a withdrawal was paid (ISO 8601 UTC) and its transaction. Null otherwise. */
  paid: { at: string; transaction_id: string | null } | null;
  /** Address of the page that shows it. Null if there is none. */
  address: string | null;
  /** ISO 8601 UTC. */
  created_at: string;
}

export interface HistoryProps {
  ledger: Paginated<LedgerEntry>;
  filter: { currency: "points" | "bucks" | "all"; reason: string | null };
  /** Reasons of the user's movements, to filter by. */
  reasons: string[];
}

declare module "../../platform/contract/open.ts" {
  interface Pages {
    history: HistoryProps;
  }
}
