import { z } from "zod";
import { isPlainText } from "../../platform/contract/plain-text.ts";
import { maxNameLength, maxReasons, maxWagerCents, type SkippedRows, type WagerRow } from "./source.ts";

export type RowParser = (raw: unknown) => WagerRow | string;

/** Converts the rows one by one. `skipped` is complete only after the last row. */
export function parseRows(
  elements: Iterable<unknown>,
  readRow: RowParser,
): { rows: Iterable<WagerRow>; skipped: SkippedRows } {
  const skipped: SkippedRows = { count: 0, reasons: [] };
  function* understood(): Generator<WagerRow> {
    for (const raw of elements) {
      const row = readRow(raw);
      if (typeof row !== "string") yield row;
      else countSkipped(skipped, row);
    }
  }
  return { rows: understood(), skipped };
}

function countSkipped(skipped: SkippedRows, reason: string): void {
  skipped.count += 1;
  if (skipped.reasons.length < maxReasons && !skipped.reasons.includes(reason)) skipped.reasons.push(reason);
}

/** The values of a row that are checked in the same way for every partner. `wagerCents` is null if it is not an amount. */
interface RowFacts {
  accountId: string | number;
  username: string;
  wagerCents: number | null;
  playedCents?: number | null;
}

export const partnerId = z.union([z.string().min(1).max(200), z.int().nonnegative()]);
export const partnerName = z.string().min(1).max(100);

/**
 * Returns a parser for rows of `schema`. `facts` picks the fields; `amount` is the partner's name for the field with the wager.
 */
export function createRowParser<Row>(schema: z.ZodType<Row>, amount: string, facts: (row: Row) => RowFacts): RowParser {
  return (raw) => {
    const parsed = schema.safeParse(raw);
    if (!parsed.success) return `${parsed.error.issues[0]?.path.join(".") || "row"} is missing or of the wrong kind`;
    const { username, wagerCents, playedCents = null, ...row } = facts(parsed.data);
    const accountId = String(row.accountId);
    if (!isPlainText(accountId) || !isPlainText(username) || username.length > maxNameLength) {
      return "a name is unreadable";
    }
    if (wagerCents === null || wagerCents > maxWagerCents) return `${amount} is no amount`;
    return { accountId, username, wagerCents, ...(playedCents !== null && { playedCents }) };
  };
}
