import { z } from "zod";
import { type PartnerSlug, partnerBySlug } from "../../common/contract/partners.ts";
import { parseRows, type RowParser } from "../../features/wagers/read-rows.ts";
import { PartnerUnavailable, type SkippedRows, type WagerRow, type WagerSource } from "../../features/wagers/source.ts";
import type { Clock } from "../../platform/base/clock.ts";
import { type HttpClient, HttpError, type HttpRequest } from "./http-client.ts";

export interface WagerAccess {
  outside: Pick<HttpClient, "json">;
  clock: Pick<Clock, "now">;
  /** A function, because the sandbox's URL is known only after the server has started listening. */
  apiUrl: () => string;
  apiKey: string;
}

export interface PartnerRequest extends Pick<HttpRequest, "headers" | "repeatable"> {
  path: string;
  query?: Record<string, string>;
}

export interface WagerPartner {
  slug: PartnerSlug;
  asks: string;
  /** The field of the response that contains the rows. A bare list is accepted as well. */
  list?: string;
  judge?: (answer: unknown) => void;
  readRow: RowParser;
  question(start: Date, takenAt: Date): PartnerRequest;
}

export const createWagerSource = (access: WagerAccess, partner: WagerPartner): WagerSource => ({
  ...partnerBySlug(partner.slug),
  asks: partner.asks,
  async month(start) {
    const takenAt = access.clock.now();
    return { ...(await fetchRows(access, partner, partner.question(start, takenAt))), takenAt };
  },
});

/**
 * Returns the partner's rows, which can be iterated once. `skipped` is complete only after the last row. Throws
 * `PartnerUnavailable`.
 */
export async function fetchRows(
  access: WagerAccess,
  { slug, list, judge, readRow }: Pick<WagerPartner, "slug" | "list" | "judge" | "readRow">,
  question: PartnerRequest,
): Promise<{ rows: Iterable<WagerRow>; skipped: SkippedRows }> {
  const answer = await wrapHttpError(callPartner(access, slug, question));
  judge?.(answer);
  return parseRows(findList(answer, list), readRow);
}

/** Returns the response without validating it. Throws `HttpError`. */
export function callPartner(
  { outside, apiUrl }: Pick<WagerAccess, "outside" | "apiUrl">,
  service: PartnerSlug,
  { path, query, ...more }: PartnerRequest,
): Promise<unknown> {
  const url = new URL(apiUrl().replace(/\/+$/, "") + path);
  url.search = new URLSearchParams(query).toString();
  return outside.json({ service, url, ...more });
}

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

/** Returns the list of rows: the response itself, or its field `name`. Throws `PartnerUnavailable` if there is no list. */
export function findList(answer: unknown, name = ""): unknown[] {
  const list = Array.isArray(answer) ? answer : recordSchema.safeParse(answer).data?.[name];
  if (!Array.isArray(list)) throw new PartnerUnavailable("answered with something that is not a list");
  return list;
}
