// The boards' interface to a partner's figures. partners/ implements it.

export interface BoardRow {
  /** The partner's id of the account, or `name:` and the name if the partner reports no id. */
  key: string;
  name: string;
  /** True if the partner hides the name. The row keeps its place, but viewers cannot link it. */
  isHidden: boolean;
  /** True if the name is shortened, such as "ab***z". Viewers cannot link the row by its name. */
  isMasked: boolean;
  /** The figure that ranks the row, in cents. */
  cents: number;
  /** The row's number in the response, from 1. */
  row: number;
}

export interface BoardAnswer {
  rows: BoardRow[];
  skipped: { count: number; reasons: string[] };
  /** True if the response has as many rows as the partner ever returns, so that people may be missing. */
  isCut: boolean;
  /** SHA-256 of the bytes of all pages of the response, in hex. */
  sha256: string;
  takenAt: Date;
  /** The window of the partner's own race; null if the partner has none. */
  window: { from: Date; to: Date } | null;
}

/** The time that the figures of a response cover. "total" is all time, so a board needs a baseline at its start. */
export type BoardCoverage = "window" | "month" | "own" | "file" | "total";

export interface BoardSource {
  type: number;
  slug: string;
  label: string;
  coverage: BoardCoverage;
  /** The figure that ranks accounts: the wager itself, the partner's weighted or adjusted wager, or the deposits. */
  figure: "raw" | "weighted" | "adjusted" | "deposited";
  /** "UTC" or an IANA name: the time zone in which the partner's days begin. */
  timeZone: string;
  /** True if the figures are for whole days of `timeZone`, so that a window must begin and end at midnight there. */
  wholeDays?: true;
  /**
   * Reads the figures of the window. Throws `PartnerUnavailable` (features/wagers/source.ts) with the reason. Throws
   * `PartnerPaused` if the partner may not be asked yet, or has nothing newer than `known`, the time of the last
   * response.
   */
  read(window: { from: Date; to: Date }, known?: Date): Promise<BoardAnswer>;
}

/** The result of one "Try it", stored with the description. */
export interface PartnerTry {
  ok: boolean;
  message: string;
  rowsUnderstood: number;
  rowsSkipped: number;
  reasons: string[];
  hiddenRows: number;
  /** The median figure in dollars, or null without rows. */
  median: number | null;
  /** The first row with a shown name, and its figure in dollars. Tries stored by earlier versions lack it. */
  first?: { name: string; amount: number } | null;
  /** "plausible": dollars fit. "too_high" and "too_low": the figures look 100 times too high or too low. */
  unit: "plausible" | "too_high" | "too_low" | "unknown";
  isCut: boolean;
  /** Whether the day of the window's end counts. "Try it" finds out by asking with that day and without it. */
  endDay: "in" | "out" | "unknown";
  /** Whether the partner accepts a window of one day, and one that ends in the future. */
  oneDay: boolean | null;
  future: boolean | null;
}

/** A partner that boards can read: shipped with the site or described by an admin. */
export interface DescribedPartner {
  type: number;
  slug: string;
  label: string;
  figure: BoardSource["figure"];
  /**
   * The evidence for the description: a live response, the partner's documentation, several programs' code, or one
   * program's.
   */
  sure: "live" | "docs" | "many" | "one";
  /**
   * How viewers prove that an account is theirs: in the partner's chat, by more than a shortened name, or by telling
   * us.
   */
  proof: "chat" | "masked" | "told";
  /** Shipped descriptions cannot be changed or removed. */
  isShipped: boolean;
  /** The JSON text of a description that an admin added; null for a shipped one. */
  text: string | null;
  /**
   * The keys that the partner needs, with labels for admins. A setting, such as a spreadsheet's address, is not secret.
   */
  secrets: { name: string; label: string; optional?: true; isSetting?: true; example?: string }[];
  hasSecrets: boolean;
  /** True if the demo's sandbox replaces the partner, because the partner has no keys. */
  isSandbox: boolean;
}

/** The partners' descriptions, as admins use them. partners/described implements it. */
export interface PartnerDescriptions {
  list(): Promise<DescribedPartner[]>;
  /** Returns the source, or null if there is no such partner or its keys are missing. */
  source(slug: string): Promise<BoardSource | null>;
  /**
   * Checks a pasted description. Returns the checked description, or the first faults, each with the line of the JSON
   * (from 1) and the reason.
   */
  check(
    json: string,
  ): { ok: true; slug: string; description: object } | { ok: false; faults: { line: number; reason: string }[] };
  /** Makes the calls of "Try it". Never throws for a partner's fault. */
  try(slug: string): Promise<PartnerTry>;
}
