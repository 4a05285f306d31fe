// What all partners that report wagers do alike: asked for a month, their rows made ours one by one, the unusable ones counted
// with their reasons.
import { z } from "zod";
import { type PartnerSlug, partnerBySlug } from "../../common/contract/partners.ts";
import {
  maxNameLength,
  maxReasons,
  maxWagerCents,
  PartnerUnavailable,
  type SkippedRows,
  type WagerRow,
  type WagerSource,
} from "../../features/wagers/source.ts";
import type { Clock } from "../../platform/base/clock.ts";
import { isPlainText } from "../../platform/contract/plain-text.ts";
import { type HttpClient, HttpError, type HttpRequest } from "./http-client.ts";

/** What asking a partner takes. */
export interface WagerAccess {
  outside: Pick<HttpClient, "json">;
  clock: Pick<Clock, "now">;
  /** Asked each time: the sandbox's is known only once the product listens. */
  apiUrl: () => string;
  apiKey: string;
}

export interface PartnerRequest extends Pick<HttpRequest, "headers" | "repeatable"> {
  path: string;
  query?: Record<string, string>;
}

export interface WagerPartner {
  slug: PartnerSlug;
  /** What is asked of them, without key and host, for admins. */
  asks: string;
  /** The member of their answer that holds the rows; a bare list will do as well. */
  list?: string;
  /** Throws `PartnerUnavailable` for an answer that is a refusal. */
  judge?: (answer: unknown) => void;
  readRow: RowParser;
  /** For the month that begins at `start`, asked at `takenAt`. */
  question(start: Date, takenAt: Date): PartnerRequest;
}

/** A partner that answers one question a month. */
export const createWagerSource = (access: WagerAccess, partner: WagerPartner): WagerSource => ({
  ...partnerBySlug(partner.slug),
  asks: partner.asks,
  async month(start) {
    const takenAt = access.clock.now();
    return { ...(await fetchRows(access, partner, partner.question(start, takenAt))), takenAt };
  },
});

/** Their rows, to be read once; `skipped` is complete when all are. Throws `PartnerUnavailable`. */
export async function fetchRows(
  access: WagerAccess,
  { slug, list, judge, readRow }: Pick<WagerPartner, "slug" | "list" | "judge" | "readRow">,
  question: PartnerRequest,
): Promise<{ rows: Iterable<WagerRow>; skipped: SkippedRows }> {
  const answer = await wrapHttpError(callPartner(access, slug, question));
  judge?.(answer);
  return parseRows(findList(answer, list), readRow);
}

/** The answer, not validated yet. Throws `HttpError`. */
export function callPartner(
  { outside, apiUrl }: Pick<WagerAccess, "outside" | "apiUrl">,
  service: PartnerSlug,
  { path, query, ...more }: PartnerRequest,
): Promise<unknown> {
  const url = new URL(apiUrl().replace(/\/+$/, "") + path);
  url.search = new URLSearchParams(query).toString();
  return outside.json({ service, url, ...more });
}

/** What goes wrong outside is the partner's being unavailable; a fault of ours stays what it is. */
async function wrapHttpError<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof HttpError) {
      throw new PartnerUnavailable(error.reason, { cause: error, waitSeconds: error.waitSeconds });
    }
    throw error;
  }
}

const recordSchema = z.record(z.string(), z.unknown());

/** The list an answer is, or has as its member `drawName`. Throws `PartnerUnavailable` for an answer without one. */
export function findList(answer: unknown, name = ""): unknown[] {
  const list = Array.isArray(answer) ? answer : recordSchema.safeParse(answer).data?.[name];
  if (!Array.isArray(list)) throw new PartnerUnavailable("answered with something that is no list");
  return list;
}

/** One row as we keep it, or why it will not do. */
type RowParser = (raw: unknown) => WagerRow | string;

function parseRows(
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

/** Their facts of a row, checked alike for all. `wagerCents` is null for what is no amount. */
interface RowFacts {
  accountId: string | number;
  username: string;
  wagerCents: number | null;
}

/** An id as partners write theirs. */
export const partnerId = z.union([z.string().min(1).max(200), z.int().nonnegative()]);
export const partnerName = z.string().min(1).max(100);

/** Reads rows of `schema`; `facts` says what stands where. `formatCredit` is their name of the wager's field. */
export function createRowParser<Row>(schema: z.ZodType<Row>, amount: string, facts: (row: Row) => RowFacts): RowParser {
  return (raw) => {
    const parsed = schema.safeParse(raw);
    if (!parsed.success) return `${parsed.error.issues[0]?.path.join(".") || "row"} is missing or of the wrong kind`;
    const { username, wagerCents, ...row } = facts(parsed.data);
    const accountId = String(row.accountId);
    if (!isPlainText(accountId) || !isPlainText(username) || username.length > maxNameLength) {
      return "a name is unreadable";
    }
    if (wagerCents === null || wagerCents > maxWagerCents) return `${amount} is no amount`;
    return { accountId, username, wagerCents };
  };
}
