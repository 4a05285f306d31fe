// The boards' interface to a partner's figures. partners/ implements it.

/** One row of a partner's answer. */
export interface BoardRow {
  /** The partner's id, or `name:` and the name where the partner gives no id. */
  key: string;
  name: string;
  /** The partner hides who this is. The row holds its place and cannot be linked. */
  isHidden: boolean;
  /** The name is shortened, such as "ab***z". The row cannot be linked by its name. */
  isMasked: boolean;
  /** The figure that ranks, in cents. */
  cents: number;
  /** The row's number in the answer, from 1. */
  row: number;
}

export interface BoardAnswer {
  rows: BoardRow[];
  /** Unreadable rows: their number, and the first few different reasons. */
  skipped: { count: number; reasons: string[] };
  /** The row count is at the partner's ceiling, so more people may be missing. */
  isCut: boolean;
  /** SHA-256 over the bytes of all pages of the answer, in hex. */
  sha256: string;
  takenAt: Date;
  /** The partner's own window, if it decides it. */
  window: { from: Date; to: Date } | null;
}

/** The time that the figures of an answer cover. `total`: everything so far, so that a board needs a baseline at its start. */
export type BoardCoverage = "window" | "month" | "own" | "file" | "total";

export interface BoardSource {
  /** The partner's type number on the wire. */
  type: number;
  slug: string;
  label: string;
  coverage: BoardCoverage;
  /** Ranked by "raw", "weighted", "adjusted" or "deposited" figures. */
  figure: "raw" | "weighted" | "adjusted" | "deposited";
  /** "UTC" or an IANA name: where the partner's days begin. */
  timeZone: string;
  /** The figures are whole days of `timeZone`, so a window must begin and end at midnight there. */
  wholeDays?: true;
  /**
   * Reads the figures of the window. Throws `PartnerUnavailable` (features/wagers/source.ts) with the reason, and
   * `PartnerPaused` when the partner may not be asked yet, or has nothing newer than `known`, the time of the last answer.
   */
  read(window: { from: Date; to: Date }, known?: Date): Promise<BoardAnswer>;
}

/** The result of one "Try it" call, stored beside the description. */
export interface PartnerTry {
  ok: boolean;
  /** One line for the admin. */
  message: string;
  rowsUnderstood: number;
  rowsSkipped: number;
  reasons: string[];
  hiddenRows: number;
  /** The median figure in dollars, or null without rows. */
  median: number | null;
  /** "dollars" fits, or it looks 100 times too high or too low. */
  unit: "plausible" | "too_high" | "too_low" | "unknown";
  isCut: boolean;
  /** Whether the day of the window's end counts: compared by asking for it with and without. */
  endDay: "in" | "out" | "unknown";
  /** Whether the partner accepts a window of one day, and one that ends in the future. */
  oneDay: boolean | null;
  future: boolean | null;
}

/** A partner that boards can read: shipped with the site or described at the desk. */
export interface DescribedPartner {
  type: number;
  slug: string;
  label: string;
  figure: BoardSource["figure"];
  /** How sure the description is: seen live, documented, in several code bases, or in one. */
  sure: "live" | "docs" | "many" | "one";
  /** How viewers show that an account is theirs: in the partner's chat, by more than a shortened name, or by telling us. */
  proof: "chat" | "masked" | "told";
  /** Shipped descriptions cannot be removed. */
  isShipped: boolean;
  /** The keys it needs, with the names an admin reads. A setting, such as a sheet's address, is no secret. */
  secrets: { name: string; label: string; optional?: true; isSetting?: true; example?: string }[];
  hasSecrets: boolean;
  /** The demo's sandbox stands in for it, because it has no keys. */
  isSandbox: boolean;
}

/** The partners' descriptions, as the desk uses them. partners/described implements it. */
export interface PartnerDescriptions {
  list(): Promise<DescribedPartner[]>;
  /** Returns the source, or null when there is none with that slug or its keys are missing. */
  source(slug: string): Promise<BoardSource | null>;
  /**
   * Checks a pasted description. Returns the first faults, each with the line of the JSON (from 1) and the reason, or the
   * checked description.
   */
  check(
    json: string,
  ): { ok: true; slug: string; description: object } | { ok: false; faults: { line: number; reason: string }[] };
  /** Makes the calls of "Try it". It never throws for a partner's fault. */
  try(slug: string): Promise<PartnerTry>;
}
