// Points of an earlier system: the file, what was read of it, and the claims that came of it.
import type { CursorPage } from "../../../platform/contract/responses.ts";

export const platformNames = ["kick", "discord"] as const;
export type PlatformName = (typeof platformNames)[number];

/** Old points a row may hold, and points a claim may. */
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

/** `withdrawing` is shown as withdrawn. */
export type ImportStatus = "receiving" | "reading" | "unreadable" | "preview" | "taking" | "open" | "withdrawn";
export type ClaimStatus = "open" | "held" | "paid" | "lapsed" | "withdrawn";

export interface ClaimCounts {
  /** How many, and their points. */
  count: number;
  points: number;
}

export interface ListedImport {
  id: number;
  platform: PlatformName;
  file_name: string;
  status: ImportStatus;
  /** Why it could not be read. */
  problem: string | null;
  /** ISO 8601 UTC. */
  uploaded_at: string;
  uploaded_by: string;
  taken_at: string | null;
  lapses_at: string | null;
  /** "1.5": one old point is so many. */
  rate: string | null;
  lines_read: number;
}

/** What would come of a file at a rate. Points are whole; a sum beyond what can be told is cut. */
export interface ImportPreview {
  rate: string;
  /** Names that would get something, old points of them, points. */
  rows: number;
  old_points: number;
  points: number;
  /** The ten with most. */
  greatest: { name: string; line: number; old_points: number; points: number }[];
  /** Names that have a living claim already, and are left out. */
  claimed: number;
  /** Names an earlier import has paid: left out unless they are to be paid again. */
  paid_before: number;
  again: boolean;
  /** Names whose points come to nothing at this rate, and to more than a claim may be. */
  nothing: number;
  too_much: number;
  /** Another import of this very file, by its number. */
  same_file: number | null;
}

export interface SkippedRowsProps {
  counts: Partial<Record<SkipReason, number>>;
  /** The first of them. */
  lines: { line: number; name: string; why: SkipReason }[];
}

/** A column an admin may choose. */
export interface ImportColumn {
  /** Its word in the header; empty where there is none. */
  head: string;
  /** From the first rows. */
  samples: string[];
}

export interface DeskClaim {
  id: number;
  name: string;
  points: number;
  status: ClaimStatus;
  /** Whom it was paid to, or is held for. */
  username: string | null;
  settled_at: string | null;
  /** The admin who decided it, and why. */
  decided_by: string | null;
  reason: string | null;
}

export interface AdminImportsProps {
  imports: ListedImport[];
  /** Claims over so many points wait for an admin; 0: none do. */
  hold_over: number;
}

export interface AdminImportProps {
  import: ListedImport;
  left_out: SkippedRowsProps;
  /** Of a file whose columns an admin has to name. */
  columns: ImportColumn[] | null;
  /** While it waits to be taken over. */
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

/** "0.5", "1", "1.250000": up to six decimals, above 0, at most a million. Answers millionths. */
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
