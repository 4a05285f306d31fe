import type { CursorPage } from "../../../platform/contract/responses.ts";

export const platformNames = ["kick", "discord"] as const;
export type PlatformName = (typeof platformNames)[number];

export const maxOldPoints = 1_000_000_000_000;
export const maxImportBytes = 50 * 1024 * 1024;
export const maxImportRows = 1_000_000;

export type SkipReason =
  | "no_name"
  | "impossible_name"
  | "not_a_number"
  | "dotted"
  | "negative"
  | "nothing"
  | "huge"
  | "doubled"
  | "open_quote"
  | "header"
  | "other_width"
  | "too_long";

/** The desk shows `withdrawing` as withdrawn. */
export type ImportStatus = "receiving" | "reading" | "unreadable" | "preview" | "taking" | "open" | "withdrawn";
export type ClaimStatus = "open" | "held" | "paid" | "lapsed" | "withdrawn";

export interface ClaimCounts {
  count: number;
  points: number;
}

export interface ListedImport {
  id: number;
  platform: PlatformName;
  file_name: string;
  status: ImportStatus;
  problem: string | null;
  uploaded_at: string;
  uploaded_by: string;
  taken_at: string | null;
  lapses_at: string | null;
  /** How many points one old point becomes, such as "1.5". */
  rate: string | null;
  lines_read: number;
}

/** The preview of a file at a rate. Points are whole numbers; sums that are too large are capped. */
export interface ImportPreview {
  rate: string;
  rows: number;
  old_points: number;
  points: number;
  greatest: { name: string; line: number; old_points: number; points: number }[];
  /** The number of names skipped because they already have an open or held claim. */
  claimed: number;
  /**
   * The number of names that an earlier import has paid. They are skipped unless the admin chooses to pay them again (`again`).
   */
  paid_before: number;
  again: boolean;
  /** The number of names whose points round to 0 at this rate, and of names above the limit per claim. */
  nothing: number;
  too_much: number;
  /** The number of an earlier import of the same file; null: none. */
  same_file: number | null;
}

export interface SkippedRowsProps {
  counts: Partial<Record<SkipReason, number>>;
  lines: { line: number; name: string; why: SkipReason }[];
}

export interface ImportColumn {
  head: string;
  samples: string[];
}

export interface DeskClaim {
  id: number;
  name: string;
  points: number;
  status: ClaimStatus;
  /** The user who was paid, or for whom the claim is held. */
  username: string | null;
  settled_at: string | null;
  decided_by: string | null;
  reason: string | null;
}

export interface AdminImportsProps {
  imports: ListedImport[];
  /** Claims above this many points need an admin's decision. 0 turns this off. */
  hold_over: number;
}

export interface AdminImportProps {
  import: ListedImport;
  left_out: SkippedRowsProps;
  /** The columns from which an admin must choose; null: no choice is needed. */
  columns: ImportColumn[] | null;
  /** Present while the import can be taken over. */
  preview: ImportPreview | null;
  counts: Record<ClaimStatus, ClaimCounts> | null;
  claims: CursorPage<DeskClaim> | null;
  filter: { status: ClaimStatus | "all"; search: string };
  hold_over: number;
}

export interface UploadImportAnswer {
  message: string;
  id?: number;
}

/**
 * Parses a rate such as "0.5", "1" or "1.250000": up to six decimals, above 0, at most a million. Returns millionths, or
 * null.
 */
export const parseRate = (text: string): number | null => {
  const match = /^(\d{1,7})(?:[.,](\d{1,6}))?$/.exec(text.trim());
  if (match === null) return null;
  const millionths = Number(match[1]) * 1_000_000 + Number((match[2] ?? "").padEnd(6, "0"));
  return millionths > 0 && millionths <= 1_000_000_000_000 ? millionths : null;
};

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/import": AdminImportProps;
    "admin/imports": AdminImportsProps;
  }
}
