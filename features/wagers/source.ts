// What the wager sync needs of a partner. partners/ implements it.
import { setImmediate as breathe } from "node:timers/promises";
import type { PartnerSlug, PartnerType } from "../../common/contract/partners.ts";

/** No affiliate account wagers more in a month; a figure above is a mistake, not a figure. 10 billion dollars. */
export const maxWagerCents = 1_000_000_000_000;
export const maxNameLength = 100;

/** What a partner says one of our affiliate accounts wagered in one UTC month, cumulative. */
export interface WagerRow {
  /** The partner's own id of the account; a name can change, this does not. */
  accountId: string;
  username: string;
  wagerCents: number;
}

const rowsPerYield = 2_000;

/** The rows, with breaks: they are checked while they are read, and a long list must not keep other visitors waiting. */
export async function* yieldBetweenRows<Row>(rows: Iterable<Row>): AsyncGenerator<Row> {
  let count = 0;
  for (const row of rows) {
    count += 1;
    if (count % rowsPerYield === 0) await breathe();
    yield row;
  }
}

/** So many reasons are kept. */
export const maxReasons = 5;

/** Rows nobody could make sense of: how many, and the first few different reasons. */
export interface SkippedRows {
  count: number;
  reasons: string[];
}

export interface WagerAnswer {
  /** To be read once. */
  rows: Iterable<WagerRow>;
  /** Complete when all rows were read. */
  skipped: SkippedRows;
  /** When we asked, by the product's clock: the figures are at least as new. */
  takenAt: Date;
}

export interface WagerSource {
  type: PartnerType;
  slug: PartnerSlug;
  label: string;
  /** What is asked of them, without key and host: "GET /affiliate/v2/stats". For admins. */
  asks: string;
  /** Shortest time between two questions, where they set one. */
  intervalMs?: number;
  /** Every affiliate account's wager in the UTC month that begins at `monthStart`. Throws `PartnerUnavailable`, `PartnerResting`. */
  month(monthStart: Date): Promise<WagerAnswer>;
}

/** The partner gave no answer to use. `reasonSchema` ends the sentence "Roobet …" and is fit for an admin's eyes. */
export class PartnerUnavailable extends Error {
  readonly reason: string;
  /** How long it asked to be left alone; 0 when it did not. */
  readonly waitSeconds: number;

  constructor(reason: string, options: ErrorOptions & { waitSeconds?: number } = {}) {
    super(`The partner ${reason}.`, options);
    this.name = "PartnerUnavailable";
    this.reason = reason;
    this.waitSeconds = options.waitSeconds ?? 0;
  }
}

/** The partner may not be asked before `waitUntil`; nothing is wrong, and the last figures stay. */
export class PartnerResting extends Error {
  readonly until: Date;

  constructor(until: Date) {
    super(`The partner may be asked again at ${until.toISOString()}.`);
    this.name = "PartnerResting";
    this.until = until;
  }
}
