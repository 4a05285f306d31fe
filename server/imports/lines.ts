// Reads a file of an earlier system as it comes, whatever wrote it: encoding by its mark, separator and header guessed from
// its first lines. One line is one row; a line that will not do is told, and nothing after it is lost.
import { type LeftOutWhy, mostOldPoints, type PlatformName } from "../../contracts/imports.ts";

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

/** No row of a system for viewers is longer; what is, is skipped to its end without being kept. */
const longestLine = 4_096;
const longestName = 60;
/** From so many lines it is guessed what separates and whether there is a header. */
const linesToGuessBy = 20;

/** Feed it the file's bytes piece by piece, then `end()`. */
export interface LineReader {
  push(piece: Uint8Array): ReadRow[];
  end(): ReadRow[];
}

export function createLineReader(platform: PlatformName): LineReader {
  const lines = createLineSplitter();
  let held: Line[] | null = [];
  let form: Form | null = null;
  const read = (found: Line[], isEnd: boolean): ReadRow[] => {
    if (held === null) return form === null ? [] : rowsOf(found, form, platform);
    held.push(...found);
    if (held.length < linesToGuessBy && !isEnd) return [];
    const first = held;
    held = null;
    form = formOf(first);
    const [head] = first;
    if (form.header === "none" || head === undefined) return rowsOf(first, form, platform);
    const told = {
      kind: "left_out",
      line: head.no,
      name: (head.text ?? "").slice(0, longestName),
      why: "header",
    } as const;
    return [...(form.header === "guessed" ? [told] : []), ...rowsOf(first.slice(1), form, platform)];
  };
  return { push: (piece) => read(lines.push(piece), false), end: () => read(lines.end(), true) };
}

interface Line {
  no: number;
  /** Null: longer than a line may be. */
  text: string | null;
}

/** Lines that are not blank, by any kind of line end. */
function createLineSplitter() {
  let decoder: TextDecoder | null = null;
  let mark = new Uint8Array();
  let rest = "";
  let isTooLong = false;
  let no = 0;
  const split = (text: string, isEnd: boolean): Line[] => {
    // A carriage return at the end may be half of a line end.
    const whole = rest + text;
    const parts = whole.split(/\r\n|\n|\r(?!$)/);
    rest = parts.pop() ?? "";
    if (isEnd) parts.push(rest.replace(/\r$/, ""));
    const lines = parts.flatMap((part): Line[] => {
      no += 1;
      const tooLong = isTooLong || part.length > longestLine;
      isTooLong = false;
      if (tooLong) return [{ no, text: null }];
      return part.trim() === "" ? [] : [{ no, text: part }];
    });
    if (rest.length > longestLine) {
      rest = "";
      isTooLong = true;
    }
    return lines;
  };
  return {
    push(piece: Uint8Array): Line[] {
      if (decoder !== null) return split(decoder.decode(piece, { stream: true }), false);
      mark = Buffer.concat([mark, piece]);
      if (mark.length < 2) return [];
      decoder = new TextDecoder(encodingOf(mark));
      return split(decoder.decode(mark, { stream: true }), false);
    },
    end: (): Line[] => split(decoder?.decode() ?? new TextDecoder().decode(mark), true),
  };
}

/** UTF-8, unless its mark says what spreadsheets call "Unicode". A decoder drops the mark itself. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

interface Form {
  separator: string;
  /** `guessed`: words nobody knows, so that it is told. */
  header: "known" | "guessed" | "none";
  nameAt: number;
  pointsAt: number;
}

/** In this order where lines hold several: amounts hold commas sooner than semicolons, and those sooner than tabs. */
const separators = ["\t", ";", ","];
const nameWords = new Set([
  "username",
  "user",
  "name",
  "viewer",
  "login",
  "nick",
  "nickname",
  "displayname",
  "channel",
]);
const pointsWords = new Set([
  "points",
  "point",
  "currency",
  "amount",
  "balance",
  "loyalty",
  "coins",
  "score",
  "current",
]);

function formOf(lines: readonly Line[]): Form {
  const texts = lines.flatMap(({ text }) => text ?? []);
  const holding = (separator: string) =>
    texts.filter((text) => text.replace(/"(?:[^"]|"")*"/g, "").includes(separator)).length;
  const most = Math.max(...separators.map(holding));
  const separator = separators.find((one) => holding(one) === most) ?? ",";
  const head = (cellsOf(texts[0] ?? "", separator) ?? []).map((cell) => cell.toLowerCase().replace(/[^\p{L}]/gu, ""));
  const [nameAt, pointsAt] = [
    head.findIndex((word) => nameWords.has(word)),
    head.findIndex((word) => pointsWords.has(word)),
  ];
  if (nameAt !== -1 && pointsAt !== -1) return { separator, header: "known", nameAt, pointsAt };
  // Words nobody knows, in whatever language, are a header where the points' column has no digit.
  const [, second = ""] = cellsOf(texts[0] ?? "", separator) ?? [];
  const isGuessed = texts.length > 1 && second !== "" && !/\d/.test(second);
  return { separator, header: isGuessed ? "guessed" : "none", nameAt: 0, pointsAt: 1 };
}

/** The line's cells without quotes and blanks around; null where a quote does not end. */
function cellsOf(text: string, separator: string): string[] | null {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    while (text[at] === " ") at += 1;
    if (text[at] === '"') {
      const quoted = /"((?:[^"]|"")*)"/y;
      quoted.lastIndex = at;
      const found = quoted.exec(text);
      if (found === null) return null;
      cells.push((found[1] ?? "").replaceAll('""', '"').trim());
      at = quoted.lastIndex;
      const next = text.indexOf(separator, at);
      if (next === -1) return cells;
      at = next + 1;
      continue;
    }
    const next = text.indexOf(separator, at);
    cells.push(text.slice(at, next === -1 ? undefined : next).trim());
    if (next === -1) return cells;
    at = next + 1;
  }
}

const rowsOf = (lines: readonly Line[], form: Form, platform: PlatformName): ReadRow[] =>
  lines.map(({ no, text }) => rowOf(no, text, form, platform));

function rowOf(
  line: number,
  text: string | null,
  { separator, nameAt, pointsAt }: Form,
  platform: PlatformName,
): ReadRow {
  if (text === null) return { kind: "left_out", line, name: "", why: "too_long" };
  const cells = cellsOf(text, separator);
  if (cells === null) return { kind: "left_out", line, name: text.slice(0, longestName), why: "open_quote" };
  // An apostrophe is what a spreadsheet is shown before what looks like a formula, an @ what chats write before names.
  const name = (cells[nameAt] ?? "").replace(/^'(?=[=+\-@])/, "").replace(/^@/, "");
  const shown = name.slice(0, longestName);
  if (name === "") return { kind: "left_out", line, name: "", why: "no_name" };
  if (!names[platform].test(name)) return { kind: "left_out", line, name: shown, why: "impossible_name" };
  const points = oldPoints(cells[pointsAt] ?? "");
  return typeof points === "number"
    ? { kind: "row", line, name, points }
    : { kind: "left_out", line, name: shown, why: points.why };
}

/** What accounts there can be called, in either case. A little wider than today's rules: older accounts have older names. */
const names: Record<PlatformName, RegExp> = {
  kick: /^[A-Za-z0-9_-]{2,40}$/,
  discord: /^[A-Za-z0-9_.]{2,32}$/,
};

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
