// What the adapters of all partners do alike: rows made ours one by one, the unusable ones counted with their reasons.
import { setImmediate as breathe } from "node:timers/promises";
import type { z } from "zod";
import { longestName, mostWagerCents, PartnerUnavailable, type Skipped, type WagerRow } from "../wagers/source.ts";
import { OutsideError } from "./fetch.ts";

/** What goes wrong outside is the partner's being unavailable; a fault of ours stays what it is. */
export async function reached(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof OutsideError) throw new PartnerUnavailable(error.reason, { cause: error });
    throw error;
  }
}

/** The list an answer is, or holds. Throws `PartnerUnavailable` for a body that has none. */
export function listOf(body: unknown): readonly unknown[] {
  if (!Array.isArray(body)) throw new PartnerUnavailable("answered with something that is no list");
  return body;
}

/** A member of an answer that is an object; undefined for any other answer. */
export const memberOf = (body: unknown, name: string): unknown =>
  typeof body === "object" && body !== null && !Array.isArray(body)
    ? (body as Record<string, unknown>)[name]
    : undefined;

const rowsBetweenBreaths = 5_000;
const mostReasons = 5;

/** One row as we keep it, or why it will not do. */
export type ReadRow = (raw: unknown) => WagerRow | string;

/** Reads the rows in slices, so that a long list does not keep other visitors waiting. */
export async function understand(
  body: readonly unknown[],
  readRow: ReadRow,
): Promise<{ rows: WagerRow[]; skipped: Skipped }> {
  const rows: WagerRow[] = [];
  const reasons = new Set<string>();
  for (const [index, raw] of body.entries()) {
    if (index > 0 && index % rowsBetweenBreaths === 0) await breathe();
    const row = readRow(raw);
    if (typeof row !== "string") rows.push(row);
    else if (reasons.size < mostReasons) reasons.add(row);
  }
  return { rows, skipped: { count: body.length - rows.length, reasons: [...reasons] } };
}

/** Their facts of a row, checked alike for all. `wagerCents` is null for what is no amount. */
export interface RowFacts {
  accountId: string;
  username: string;
  wagerCents: number | null;
}

/** Reads rows of `schema`; `facts` says what stands where. `amount` is their name of the wager's field. */
export function rowReader<Row>(schema: z.ZodType<Row>, amount: string, facts: (row: Row) => RowFacts): ReadRow {
  return (raw) => {
    const parsed = schema.safeParse(raw);
    if (!parsed.success) return `${parsed.error.issues[0]?.path.join(".") || "row"} is missing or of the wrong kind`;
    const { accountId, username, wagerCents } = facts(parsed.data);
    if (!isPlainText(accountId) || !isPlainText(username) || username.length > longestName) {
      return "a name is unreadable";
    }
    if (wagerCents === null || wagerCents > mostWagerCents) return `${amount} is no amount`;
    return { accountId, username, wagerCents };
  };
}

/** No control characters and no broken surrogate pairs, neither of which PostgreSQL would store as they are. */
const isPlainText = (text: string): boolean => !/\p{Cc}|\p{Cs}/u.test(text);
