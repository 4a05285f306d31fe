// Turns the records of an earlier system's file into rows, one row per record. A bad record is listed and does not affect the
// following ones.

import { type CsvRecord, hasWidth } from "../../platform/base/csv.ts";
import { type ImportColumn, maxOldPoints, type PlatformName, type SkipReason } from "./contract/imports.ts";
import { detectLayout, type FileLayout, namePatterns } from "./detect-columns.ts";

export interface OldRow {
  line: number;
  name: string;
  /** Whole old points, above 0. */
  points: number;
}

export interface SkippedRow {
  line: number;
  name: string;
  why: SkipReason;
}

/** `unread`: the row waits until an admin has chosen the columns of name and points. */
export type ReadRow =
  | ({ kind: "row" } & OldRow)
  | ({ kind: "left_out" } & SkippedRow)
  | { kind: "unread"; line: number; cells: string[] };

const maxNameLength = 60;
const layoutSampleSize = 20;

export interface RowReader {
  read(records: readonly CsvRecord[]): ReadRow[];
  /** Returns the columns from which an admin must choose when several could have the names or the points; null otherwise. */
  columns(): ImportColumn[] | null;
}

export function createRowReader(platform: PlatformName): RowReader {
  let form: FileLayout | null = null;
  return {
    read(records) {
      if (records.length === 0) return [];
      if (form !== null) return readRows(records, form, platform);
      form = detectLayout(records.slice(0, layoutSampleSize), platform);
      const { from, isGuessed } = form;
      const heads = records.slice(0, isGuessed ? from : Math.max(0, from - 1));
      return [
        ...heads.map((head) => skipRow(head.line, recordText(head), "header")),
        ...readRows(records.slice(from), form, platform),
      ];
    },
    columns: () => (form === null || form.found !== null ? null : form.columns),
  };
}

const readRows = (records: readonly CsvRecord[], form: FileLayout, platform: PlatformName): ReadRow[] =>
  records.map((record) => readRow(record, form, platform));

const recordText = (record: CsvRecord): string => (record.cells === null ? record.text : (record.cells[0] ?? ""));

/** Cuts the name between two characters, because half a character cannot be stored. */
const skipRow = (line: number, name: string, why: SkipReason): ReadRow => ({
  ...{ kind: "left_out", line, why },
  name: name.slice(0, maxNameLength).toWellFormed(),
});

function readRow(record: CsvRecord, { found, width }: FileLayout, platform: PlatformName): ReadRow {
  const { line, cells } = record;
  if (cells === null) return skipRow(line, record.text, record.why);
  if (!hasWidth(cells, width)) return skipRow(line, recordText(record), "other_width");
  if (found === null) return { kind: "unread", line, cells: cells.slice(0, width) };
  return readCells(line, cells[found.nameAt] ?? "", cells[found.pointsAt] ?? "", platform);
}

export function readCells(line: number, nameCell: string, pointsCell: string, platform: PlatformName): ReadRow {
  // Spreadsheets put an apostrophe before text that looks like a formula. Chats put an @ before names.
  const name = nameCell
    .trim()
    .replace(/^'(?=[=+\-@])/, "")
    .replace(/^@/, "");
  if (name === "") return skipRow(line, "", "no_name");
  if (!namePatterns[platform].test(name)) return skipRow(line, name, "impossible_name");
  const points = parseOldPoints(pointsCell.trim());
  return typeof points === "number" ? { kind: "row", line, name, points } : skipRow(line, name, points.why);
}

/**
 * Parses whole points, or returns why this is impossible. Reads "1,250", "1 250" and "1'250" as thousands and drops a fraction.
 * "1.250" is ambiguous, so the row is skipped and the admin sees it.
 */
export function parseOldPoints(text: string): number | { why: SkipReason } {
  if (/^-\s*\d/.test(text)) return { why: "negative" };
  const match = /^\+?(\d{1,3}(?:[,' \u00A0\u202F]\d{3})+|\d{1,30})(?:[.](\d{1,20}))?$/.exec(text);
  if (match === null) return { why: /^\d{1,3}(\.\d{3}){2,}$/.test(text) ? "dotted" : "not_a_number" };
  const [, whole = "", fraction = ""] = match;
  if (fraction.length === 3 && whole.length <= 3 && whole !== "0") return { why: "dotted" };
  const points = Number(whole.replace(/\D/g, ""));
  if (points > maxOldPoints) return { why: "huge" };
  return points === 0 ? { why: "nothing" } : points;
}
