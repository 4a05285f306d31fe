// Reads CSV as it comes in, whatever wrote it: the encoding by its mark, the separator by a line `sep=;` or from the first
// lines, cells by RFC 4180 with line ends inside quotes. A quote that never ends costs its own line and no other.

/** A record with the line it begins in. */
export type CsvRecord = { line: number } & (
  | { cells: string[] }
  /** `text`: the line as it stands, empty where it is too long. */
  | { cells: null; text: string; why: "open_quote" | "too_long" }
);

/** Feed it the file's bytes piece by piece, then `end()`. */
export interface CsvReader {
  push(piece: Uint8Array): CsvRecord[];
  end(): CsvRecord[];
  /** Why the file is no text, in words for the reader of the page; null while it is. Nothing is read from then on. */
  unreadable(): string | null;
}

/** Characters of a record; what is longer is skipped to its end without being kept. */
const longestRecord = 4_096;
/** The separator is taken from so many lines. */
const linesToGuessBy = 20;

/** Records are numbered by the line they begin in, from 1; blank lines and the line `sep=` are left out. */
export function createCsvReader(): CsvReader {
  const text = createTextReader();
  const lines = createLineSplitter();
  let separator: string | null = null;
  // Not pushed to with a spread: a piece can hold more lines than a call takes arguments.
  let waiting: Line[] = [];
  const read = (decoded: string, isEnd: boolean): CsvRecord[] => {
    waiting = [...waiting, ...lines(decoded, isEnd)];
    if (separator === null) {
      if (waiting.length < linesToGuessBy && !isEnd) return [];
      const given = /^"?sep=(.)"?\s*$/i.exec(waiting[0]?.text ?? "");
      if (given !== null) waiting.shift();
      separator = given?.[1] ?? guessSeparator(waiting.slice(0, linesToGuessBy));
    }
    const { records, rest } = recordsOf(waiting, separator, isEnd);
    waiting = rest;
    return records;
  };
  return {
    push: (piece) => read(text.push(piece), false),
    end: () => read(text.end(), true),
    unreadable: text.unreadable,
  };
}

/** A whole file's records, or why it is no text. */
export function readCsv(bytes: Uint8Array): CsvRecord[] | string {
  const reader = createCsvReader();
  const records = [...reader.push(bytes), ...reader.end()];
  return reader.unreadable() ?? records;
}

const markBytes = 4;

/** From bytes to text, until a byte says that it is none. */
function createTextReader() {
  let decoder: TextDecoder | null = null;
  let mark = new Uint8Array();
  let unreadable: string | null = null;
  const textOf = (bytes: Uint8Array | null): string => {
    decoder ??= new TextDecoder(encodingOf(mark));
    const text = bytes === null ? decoder.decode() : decoder.decode(bytes, { stream: true });
    if (text.includes("\0")) unreadable ??= wordsForNul(mark);
    return unreadable === null ? text : "";
  };
  return {
    unreadable: () => unreadable,
    push(piece: Uint8Array): string {
      if (unreadable !== null) return "";
      if (decoder !== null) return textOf(piece);
      mark = Buffer.concat([mark, piece]);
      if (mark.length < markBytes) return "";
      if (isWorkbook(mark)) unreadable = "This is an Excel workbook: save it as CSV.";
      return unreadable === null ? textOf(mark) : "";
    },
    end(): string {
      if (unreadable !== null) return "";
      return (decoder === null ? textOf(mark) : "") + textOf(null);
    },
  };
}

/** UTF-8, unless its mark says what spreadsheets call "Unicode". A decoder drops the mark itself. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** A ZIP file (.xlsx, .ods) or an OLE2 file (.xls), by their first bytes. */
const isWorkbook = (bytes: Uint8Array): boolean =>
  ["504b0304", "d0cf11e0"].includes(Buffer.from(bytes.subarray(0, markBytes)).toString("hex"));

/** In UTF-16, every other byte of plain letters is NUL. */
function wordsForNul(bytes: Uint8Array): string {
  const nuls = bytes.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0);
  return nuls * 3 > bytes.length
    ? "This is UTF-16 text without its mark: save it as CSV in UTF-8."
    : "This is no text file, it holds NUL bytes: save it as CSV.";
}

interface Line {
  no: number;
  /** Null: longer than a record may be. */
  text: string | null;
}

/** Lines by any kind of line end. */
function createLineSplitter(): (text: string, isEnd: boolean) => Line[] {
  let rest = "";
  let isTooLong = false;
  let no = 0;
  return (text, isEnd) => {
    // A carriage return at the end may be half of a line end.
    const parts = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = parts.pop() ?? "";
    if (isEnd) parts.push(rest.replace(/\r$/, ""));
    const lines = parts.map((part): Line => {
      no += 1;
      const tooLong = isTooLong || part.length > longestRecord;
      isTooLong = false;
      return { no, text: tooLong ? null : part };
    });
    if (rest.length > longestRecord) {
      rest = "";
      isTooLong = true;
    }
    return lines;
  };
}

/** In this order where lines hold several: amounts hold commas sooner than semicolons, and those sooner than tabs. */
const separators = ["\t", ";", ","];

function guessSeparator(lines: readonly Line[]): string {
  const bare = lines.map(({ text }) => (text ?? "").replace(/"(?:[^"]|"")*"/g, ""));
  const holding = (separator: string) => bare.filter((text) => text.includes(separator)).length;
  const most = Math.max(...separators.map(holding));
  return separators.find((one) => holding(one) === most) ?? ",";
}

/** `rest`: lines of a record whose end has not come in yet. */
function recordsOf(lines: Line[], separator: string, isEnd: boolean): { records: CsvRecord[]; rest: Line[] } {
  const records: CsvRecord[] = [];
  for (let at = 0; at < lines.length; ) {
    const { no: line, text } = lines[at] ?? { no: 0, text: null };
    if (text === null || text.trim() === "") {
      if (text === null) records.push({ line, cells: null, text: "", why: "too_long" });
      at += 1;
      continue;
    }
    const read = cellsOf(text, separator);
    const whole = read.isOpen ? joined(lines, at) : null;
    const { cells, isOpen, end } = whole === null ? read : cellsOf(whole.text, separator);
    if (isOpen && whole?.mayGoOn && !isEnd) return { records, rest: lines.slice(at) };
    records.push(cells === null ? { line, cells, text, why: "open_quote" } : { line, cells });
    at += cells === null || whole === null ? 1 : whole.text.slice(0, end).split("\n").length;
  }
  return { records, rest: [] };
}

/** The lines from one on, as many as a record may hold. `mayGoOn`: the next ones could belong to it. */
function joined(lines: readonly Line[], from: number): { text: string; mayGoOn: boolean } {
  let text = lines[from]?.text ?? "";
  for (let at = from + 1; text.length <= longestRecord; at += 1) {
    const next = lines[at];
    if (next === undefined) return { text, mayGoOn: true };
    if (next.text === null) break;
    text += `\n${next.text}`;
  }
  return { text, mayGoOn: false };
}

interface Cells {
  /** Bare cells without blanks around; null where a quote does not end, or something stands after it. */
  cells: string[] | null;
  /** The text ends inside a quote. */
  isOpen: boolean;
  /** Where the record ends. */
  end: number;
}

function cellsOf(text: string, separator: string): Cells {
  if (!text.includes('"')) return { cells: text.split(separator).map(trim), isOpen: false, end: text.length };
  const cells: string[] = [];
  const mark = separator.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  const cell = new RegExp(` *(?:"((?:[^"]|"")*)" *|(?! *")([^${mark}\\n]*))(${mark}|\\n|$)`, "y");
  for (;;) {
    const from = cell.lastIndex;
    const match = cell.exec(text);
    if (match === null) return { cells: null, isOpen: /^ *"(?:[^"]|"")*$/.test(text.slice(from)), end: text.length };
    cells.push(match[1]?.replaceAll('""', '"') ?? trim(match[2] ?? ""));
    if (match[3] !== separator) return { cells, isOpen: false, end: cell.lastIndex - (match[3] ?? "").length };
  }
}

const trim = (text: string): string => text.trim();

/** Whether a record has as many cells as the header names; empty ones after them do not count. */
export const hasWidth = (cells: readonly string[], width: number): boolean =>
  cells.length >= width && cells.slice(width).every((cell) => cell.trim() === "");
