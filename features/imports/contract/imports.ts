// The contract of imports: the file, its rows, and its claims.
import type { CursorPage } from "../../../platform/contract/responses.ts";

export const platformNames = ["kick", "discord"] as const;
export type PlatformName = (typeof platformNames)[number];

/** The limit of old points per row, and of points per claim. */
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
  /** The number of claims, and their points. */
  count: number;
  points: number;
}

export interface ListedImport {
  id: number;
  platform: PlatformName;
  file_name: string;
  status: ImportStatus;
  /** Why the file could not be read. */
  problem: string | null;
  /** ISO 8601 UTC. */
  uploaded_at: string;
  uploaded_by: string;
  taken_at: string | null;
  lapses_at: string | null;
  /** "1.5": how many points one old point becomes. */
  rate: string | null;
  lines_read: number;
}

/** The preview of a file at a rate. Points are whole; larger sums are capped. */
export interface ImportPreview {
  rate: string;
  /** The names that would get points, their old points, and the points. */
  rows: number;
  old_points: number;
  points: number;
  /** The ten largest claims. */
  greatest: { name: string; line: number; old_points: number; points: number }[];
  /** Names skipped because they already have an open or held claim. */
  claimed: number;
  /** Names an earlier import has paid. They are skipped unless the admin pays them again. */
  paid_before: number;
  again: boolean;
  /** Names whose points round to 0 at this rate, and names above the limit per claim. */
  nothing: number;
  too_much: number;
  /** The number of an earlier import of the same file. */
  same_file: number | null;
}

export interface SkippedRowsProps {
  counts: Partial<Record<SkipReason, number>>;
  /** The first skipped lines. */
  lines: { line: number; name: string; why: SkipReason }[];
}

/** A column an admin can choose. */
export interface ImportColumn {
  /** Its header, or empty when it has none. */
  head: string;
  /** Values from the first rows. */
  samples: string[];
}

export interface DeskClaim {
  id: number;
  name: string;
  points: number;
  status: ClaimStatus;
  /** The user it was paid to, or is held for. */
  username: string | null;
  settled_at: string | null;
  /** The admin who decided it, and their reason. */
  decided_by: string | null;
  reason: string | null;
}

export interface AdminImportsProps {
  imports: ListedImport[];
  /** Claims above this many points wait for an admin. 0 turns this off. */
  hold_over: number;
}

export interface AdminImportProps {
  import: ListedImport;
  left_out: SkippedRowsProps;
  /** The columns to choose from when an admin must name them. */
  columns: ImportColumn[] | null;
  /** Present while the import waits to be taken over. */
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
