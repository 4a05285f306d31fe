// Reads the rows of an earlier system's file as it comes (core/csv.ts, columns.ts). One record is one row; one that will not do
// is told, and nothing after it is lost.
import { type ImportColumn, type LeftOutWhy, mostOldPoints, type PlatformName } from "../../contracts/imports.ts";
import { type CsvRecord, createCsvReader, hasWidth } from "../core/csv.ts";
import { type Chosen, type Form, formOf, possibleNames } from "./columns.ts";

export interface OldRow {
  line: number;
  name: string;
  /** Whole old points, above 0. */
  points: number;
}

export interface LeftOut {
  line: number;
  name: string;
  why: LeftOutWhy;
}

export type ReadRow = ({ kind: "row" } & OldRow) | ({ kind: "left_out" } & LeftOut);

const longestName = 60;
/** Header and columns are taken from so many records. */
const recordsToGuessBy = 20;

/** Why a file is not read: it is no text, or `columns` has what an admin chooses from. */
export interface Unread {
  problem: string;
  columns: ImportColumn[] | null;
}

/** Feed it the file's bytes piece by piece, then `end()`. */
export interface LineReader {
  push(piece: Uint8Array): ReadRow[];
  end(): ReadRow[];
  /** Null while the file can be read. */
  unread(): Unread | null;
}

/** `chosen`: the columns an admin named; null: they are found. */
export function createLineReader(platform: PlatformName, chosen: Chosen | null = null): LineReader {
  const csv = createCsvReader();
  let held: CsvRecord[] = [];
  let form: Form | null = null;
  let unread: Unread | null = null;
  const begin = (isEnd: boolean): ReadRow[] => {
    if (held.length < recordsToGuessBy && !isEnd) return [];
    const found = formOf(held.slice(0, recordsToGuessBy), platform, chosen);
    if (!found.ok) unread = { problem: whichColumns, columns: found.columns };
    else form = found.value;
    if (form === null) return [];
    const { from, isGuessed } = form;
    const heads = held.slice(0, from).slice(0, isGuessed ? from : -1);
    return [...heads.map((head) => leftOut(head, textOf(head), "header")), ...rowsOf(held.slice(from), form, platform)];
  };
  const read = (records: CsvRecord[], isEnd: boolean): ReadRow[] => {
    const problem = csv.unreadable();
    if (problem !== null) unread ??= { problem, columns: null };
    if (unread !== null) return [];
    if (form !== null) return rowsOf(records, form, platform);
    held = [...held, ...records];
    return begin(isEnd);
  };
  return { push: (piece) => read(csv.push(piece), false), end: () => read(csv.end(), true), unread: () => unread };
}

const whichColumns = "More than one column could hold the names or the points. Choose below.";

const textOf = (record: CsvRecord): string => (record.cells === null ? record.text : (record.cells[0] ?? ""));

/** Cut between two characters, since half of one cannot be stored. */
const leftOut = ({ line }: { line: number }, name: string, why: LeftOutWhy): ReadRow => ({
  ...{ kind: "left_out", line, why },
  name: name.slice(0, longestName).toWellFormed(),
});

const rowsOf = (records: readonly CsvRecord[], form: Form, platform: PlatformName): ReadRow[] =>
  records.map((record) => rowOf(record, form, platform));

function rowOf(record: CsvRecord, { nameAt, pointsAt, width }: Form, platform: PlatformName): ReadRow {
  const { line, cells } = record;
  if (cells === null) return leftOut(record, record.text, record.why);
  if (!hasWidth(cells, width)) return leftOut(record, textOf(record), "other_width");
  // An apostrophe is what a spreadsheet is shown before what looks like a formula, an @ what chats write before names.
  const name = (cells[nameAt] ?? "")
    .trim()
    .replace(/^'(?=[=+\-@])/, "")
    .replace(/^@/, "");
  if (name === "") return leftOut(record, "", "no_name");
  if (!possibleNames[platform].test(name)) return leftOut(record, name, "impossible_name");
  const points = oldPoints((cells[pointsAt] ?? "").trim());
  return typeof points === "number" ? { kind: "row", line, name, points } : leftOut(record, name, points.why);
}

/**
 * Whole points, or why not. "1,250", "1 250" and "1'250" are groups of thousands; a fraction is cut off; "1.250" may be
 * either, so it is left to the admin rather than guessed.
 */
export function oldPoints(text: string): number | { why: LeftOutWhy } {
  if (/^-\s*\d/.test(text)) return { why: "negative" };
  const match = /^\+?(\d{1,3}(?:[,' \u00A0\u202F]\d{3})+|\d{1,30})(?:[.](\d{1,20}))?$/.exec(text);
  if (match === null) return { why: /^\d{1,3}(\.\d{3}){2,}$/.test(text) ? "dotted" : "not_a_number" };
  const [, whole = "", fraction = ""] = match;
  if (fraction.length === 3 && whole.length <= 3 && whole !== "0") return { why: "dotted" };
  const points = Number(whole.replace(/\D/g, ""));
  if (points > mostOldPoints) return { why: "huge" };
  return points === 0 ? { why: "nothing" } : points;
}
