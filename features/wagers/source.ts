// The wager sync's interface to a partner. partners/ implements it.
import { setImmediate as breathe } from "node:timers/promises";
import type { PartnerSlug, PartnerType } from "../../common/contract/partners.ts";

/** 10 billion dollars. A higher monthly figure of one account can only be a mistake. */
export const maxWagerCents = 1_000_000_000_000;
export const maxNameLength = 100;

/** A partner's report of one affiliate account: its cumulative wager of one UTC month. */
export interface WagerRow {
  /** The partner's id of the account. It never changes; a name can. */
  accountId: string;
  username: string;
  wagerCents: number;
}

const rowsPerYield = 2_000;

/** Yields the rows with breaks, because validating a long list must not block other visitors. */
export async function* yieldBetweenRows<Row>(rows: Iterable<Row>): AsyncGenerator<Row> {
  let count = 0;
  for (const row of rows) {
    count += 1;
    if (count % rowsPerYield === 0) await breathe();
    yield row;
  }
}

/** The number of reasons kept. */
export const maxReasons = 5;

/** Unreadable rows: their number, and the first few different reasons. */
export interface SkippedRows {
  count: number;
  reasons: string[];
}

export interface WagerAnswer {
  /** Can be read only once. */
  rows: Iterable<WagerRow>;
  /** Complete after all rows were read. */
  skipped: SkippedRows;
  /** When we sent the request, by the product's clock. The figures are at least that new. */
  takenAt: Date;
}

export interface WagerSource {
  type: PartnerType;
  slug: PartnerSlug;
  label: string;
  /** The request without key and host, for admins: "GET /affiliate/v2/stats". */
  asks: string;
  /** The partner's rate limit: the shortest time between two requests. */
  intervalMs?: number;
  /**
   * Returns every affiliate account's wager in the UTC month beginning at `monthStart`. Throws `PartnerUnavailable` or
   * `PartnerPaused`.
   */
  month(monthStart: Date): Promise<WagerAnswer>;
}

/** The partner gave no usable response. `reason` completes the sentence "Roobet …" and is safe to show to admins. */
export class PartnerUnavailable extends Error {
  readonly reason: string;
  /** How many seconds the partner asked us to wait, or 0. */
  readonly waitSeconds: number;

  constructor(reason: string, options: ErrorOptions & { waitSeconds?: number } = {}) {
    super(`The partner ${reason}.`, options);
    this.name = "PartnerUnavailable";
    this.reason = reason;
    this.waitSeconds = options.waitSeconds ?? 0;
  }
}

/** The partner may not be asked before `until`. Nothing is wrong, and the last figures stay. */
export class PartnerPaused extends Error {
  readonly until: Date;

  constructor(until: Date) {
    super(`The partner may be asked again at ${until.toISOString()}.`);
    this.name = "PartnerPaused";
    this.until = until;
  }
}
