import { setImmediate as breathe } from "node:timers/promises";
import type { PartnerSlug, PartnerType } from "../../common/contract/partners.ts";

/** 10 billion dollars. A higher monthly wager of one account must be a mistake. */
export const maxWagerCents = 1_000_000_000_000;
export const maxNameLength = 100;

/** One affiliate account as the partner reports it, with its total wager of one UTC month so far. */
export interface WagerRow {
  /** The partner's id of the account. The id never changes, but the name can. */
  accountId: string;
  username: string;
  wagerCents: number;
  /** The same wager without weights, if the partner weighs wagers by game. */
  playedCents?: number;
}

const rowsPerYield = 2_000;

/** Yields rows and lets other requests run in between, so validating a long list does not block visitors. */
export async function* yieldBetweenRows<Row>(rows: Iterable<Row>): AsyncGenerator<Row> {
  let count = 0;
  for (const row of rows) {
    count += 1;
    if (count % rowsPerYield === 0) await breathe();
    yield row;
  }
}

export const maxReasons = 5;

export interface SkippedRows {
  count: number;
  reasons: string[];
}

export interface WagerAnswer {
  /** Can be iterated only once. */
  rows: Iterable<WagerRow>;
  /** Complete only after all of `rows` have been read. */
  skipped: SkippedRows;
  /** When we sent the request, by the product's clock. The wagers are at least that recent. */
  takenAt: Date;
}

export interface WagerSource {
  type: PartnerType;
  slug: PartnerSlug;
  label: string;
  /** The request as shown to admins, without key and host: "GET /affiliate/v2/stats". */
  asks: string;
  /** The partner's rate limit: the shortest time between two requests, in milliseconds. */
  intervalMs?: number;
  /**
   * Returns every affiliate account's wager in the UTC month beginning at `monthStart`. Throws `PartnerUnavailable` or
   * `PartnerPaused`.
   */
  month(monthStart: Date): Promise<WagerAnswer>;
}

/** The partner gave no usable response. `reason` completes a sentence such as "Roobet …" and may be shown to admins. */
export class PartnerUnavailable extends Error {
  readonly reason: string;
  readonly waitSeconds: number;

  constructor(reason: string, options: ErrorOptions & { waitSeconds?: number } = {}) {
    super(`The partner ${reason}.`, options);
    this.name = "PartnerUnavailable";
    this.reason = reason;
    this.waitSeconds = options.waitSeconds ?? 0;
  }
}

/** The partner must not be asked before `until`. This is not a failure, and the stored wagers stay. */
export class PartnerPaused extends Error {
  readonly until: Date;

  constructor(until: Date) {
    super(`The partner may be asked again at ${until.toISOString()}.`);
    this.name = "PartnerPaused";
    this.until = until;
  }
}
