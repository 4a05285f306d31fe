// What the adapters of all partners do alike: rows made ours one by one, the unusable ones counted with their reasons.
import { z } from "zod";
import { isPlainText } from "../../contracts/plain-text.ts";
import {
  longestName,
  mostReasons,
  mostWagerCents,
  PartnerUnavailable,
  type Skipped,
  type WagerRow,
} from "../wagers/source.ts";
import { OutsideError } from "./fetch.ts";

/** What goes wrong outside is the partner's being unavailable; a fault of ours stays what it is. */
export async function reached<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof OutsideError) {
      throw new PartnerUnavailable(error.reason, { cause: error, waitSeconds: error.waitSeconds });
    }
    throw error;
  }
}

const members = z.record(z.string(), z.unknown());

/** The list an answer is, or has as its member `name`. Throws `PartnerUnavailable` for an answer without one. */
export function listIn(answer: unknown, name = ""): unknown[] {
  const list = Array.isArray(answer) ? answer : members.safeParse(answer).data?.[name];
  if (!Array.isArray(list)) throw new PartnerUnavailable("answered with something that is no list");
  return list;
}

/** One row as we keep it, or why it will not do. */
export type ReadRow = (raw: unknown) => WagerRow | string;

/** Reads the rows as they are used up; `skipped` is complete when all are. */
export function understand(
  elements: Iterable<unknown>,
  readRow: ReadRow,
): { rows: Iterable<WagerRow>; skipped: Skipped } {
  const skipped: Skipped = { count: 0, reasons: [] };
  function* understood(): Generator<WagerRow> {
    for (const raw of elements) {
      const row = readRow(raw);
      if (typeof row !== "string") yield row;
      else noteSkipped(skipped, row);
    }
  }
  return { rows: understood(), skipped };
}

function noteSkipped(skipped: Skipped, reason: string): void {
  skipped.count += 1;
  if (skipped.reasons.length < mostReasons && !skipped.reasons.includes(reason)) skipped.reasons.push(reason);
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
