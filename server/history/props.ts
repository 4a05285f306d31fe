// Movements as the viewer is told them, field by field; bucks in dollars.
import type { LedgerEntry } from "../../contracts/history.ts";
import { belongingWords, reasonWords } from "../../contracts/ledger-words.ts";
import { ownAddress } from "../ledger/belongings.ts";
import type { NamedRow } from "./queries.ts";

const shown = (row: NamedRow, amount: number): number => (row.currency === "bucks" ? amount / 100 : amount);

export const entryProps = (row: NamedRow): LedgerEntry => ({
  id: row.id,
  currency: row.currency,
  amount: shown(row, row.amount),
  balance_after: shown(row, row.balance_after),
  reason: row.reason,
  ref: row.ref,
  name: row.name,
  note: row.note,
  paid: row.paid_at && { at: row.paid_at.toISOString(), transaction_id: row.transaction_id },
  address: ownAddress(row),
  created_at: row.created_at.toISOString(),
});

/** The direction in a word, so that no amount begins with a minus, which a spreadsheet takes for a formula. */
export const csvHeader = [
  "id",
  "at",
  "currency",
  "direction",
  "amount",
  "balance after",
  "what",
  "of",
  "note",
  "reference",
];

export function csvRow(entry: LedgerEntry): (string | number)[] {
  const figure = (amount: number) => (entry.currency === "bucks" ? amount.toFixed(2) : amount);
  return [
    entry.id,
    entry.created_at,
    entry.currency,
    entry.amount < 0 ? "out" : "in",
    figure(Math.abs(entry.amount)),
    figure(entry.balance_after),
    reasonWords(entry.reason),
    belongingWords(entry),
    entry.note ?? "",
    entry.ref,
  ];
}
