// The byte order mark gives the encoding. A line `sep=;` gives the separator; without such a line, the first lines do.
// If csv-parse refuses a record, only the record's first line is lost.
import { CsvError, type InfoRecord, parse } from "csv-parse/sync";
import { done, type Result, refused } from "./result.ts";

/** `line` is the number of the record's first line, counted from 1. */
export type CsvRecord = { line: number } & (
  | { cells: string[] }
  /** `text` is the line as it was in the file, or empty if it is too long. */
  | { cells: null; text: string; why: "open_quote" | "too_long" }
);

type NotText = { why: "no_text"; problem: string };

/**
 * Returns the records that end in this block. The first block must contain the file's first twenty lines, as those of
 * `readBlocks` do.
 */
export type CsvReader = (block: Uint8Array, isLast: boolean) => Result<CsvRecord[], NotText>;

const maxRecordBytes = 4_096;
const separatorSampleLines = 20;

/** The reader skips blank lines and the `sep=` line. */
export function createCsvReader(): CsvReader {
  const decode = createDecoder();
  let separator: string | null = null;
  let lines = 0;
  let rest = "";
  return (block, isLast) => {
    const decoded = decode(block, isLast);
    if (!decoded.ok) return decoded;
    // Leaves a carriage return at the end of a block, because it may be the first half of a line end.
    let text = (rest + decoded.value).replace(isLast ? /\r\n?/g : /\r\n|\r(?!$)/g, "\n");
    if (separator === null) {
      const given = /^"?sep=(.)"?[^\S\n]*(?:\n|$)/i.exec(text);
      if (given !== null) lines = 1;
      text = text.slice(given?.[0].length);
      separator = given?.[1] ?? guessSeparator(text.split("\n", separatorSampleLines));
    }
    const end = isLast ? text.length : text.lastIndexOf("\n") + 1;
    const read = parseRecords(Buffer.from(text.slice(0, end)), separator, lines, isLast);
    lines = read.lines;
    rest = read.rest + truncateLine(text.slice(end));
    return done(read.records);
  };
}

/** Returns all records of a file, or a sentence that says why the file is not text. */
export function readCsv(bytes: Uint8Array): CsvRecord[] | string {
  const read = createCsvReader()(bytes, true);
  return read.ok ? read.value : read.problem;
}

const blockBytes = 128 * 1024;

export async function* readBlocks(
  body: AsyncIterable<Uint8Array>,
  leastBytes = blockBytes,
): AsyncGenerator<{ block: Uint8Array; isLast: boolean }> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < leastBytes) continue;
    yield { block: Buffer.concat(waiting), isLast: false };
    [waiting, bytes] = [[], 0];
  }
  yield { block: Buffer.concat(waiting), isLast: true };
}

function createDecoder(): (block: Uint8Array, isLast: boolean) => Result<string, NotText> {
  let first: { mark: Uint8Array; decoder: TextDecoder } | null = null;
  return (block, isLast) => {
    first ??= { mark: block.subarray(0, 4), decoder: new TextDecoder(detectEncoding(block)) };
    if (isWorkbook(first.mark))
      return refused({ why: "no_text", problem: "This is an Excel workbook: save it as CSV." });
    const text = first.decoder.decode(block, { stream: !isLast });
    return text.includes("\0") ? refused({ why: "no_text", problem: nulByteMessage(first.mark) }) : done(text);
  };
}

/** Reads the byte order mark. Spreadsheet programs call UTF-16 with this mark "Unicode". */
function detectEncoding([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** Recognises a ZIP file (.xlsx, .ods) or an OLE2 file (.xls) by its first bytes. */
const isWorkbook = (mark: Uint8Array): boolean => ["504b0304", "d0cf11e0"].includes(Buffer.from(mark).toString("hex"));

/** Recognises UTF-16 by its NUL bytes: with Latin letters, every other byte is NUL. */
function nulByteMessage(mark: Uint8Array): string {
  const nuls = mark.filter((byte) => byte === 0).length;
  return nuls * 3 > mark.length
    ? "This is UTF-16 text without its mark: save it as CSV in UTF-8."
    : "This is no text file, it holds NUL bytes: save it as CSV.";
}

/**
 * The first of these that occurs in the lines is the separator: amounts contain commas more often than semicolons, and
 * semicolons more often than tabs.
 */
const separators = ["\t", ";", ","];

function guessSeparator(lines: readonly string[]): string {
  const bare = lines.map((text) => text.replace(/"(?:[^"]|"")*"/g, ""));
  const holding = (separator: string) => bare.filter((text) => text.includes(separator)).length;
  const most = Math.max(...separators.map(holding));
  return separators.find((one) => holding(one) === most) ?? ",";
}

/** Shortens a line that is too long, but keeps its last character, which may be the first half of a line end. */
const truncateLine = (text: string): string =>
  text.length > maxRecordBytes ? text.slice(0, maxRecordBytes) + text.slice(-1) : text;

interface ParsedText {
  records: CsvRecord[];
  lines: number;
  rest: string;
}

/** `text` consists of whole lines, with `before` lines in front of it. */
function parseRecords(text: Buffer, separator: string, before: number, isLast: boolean): ParsedText {
  const records: CsvRecord[] = [];
  let [at, lines] = [0, before];
  while (at < text.length) {
    const from = { at, lines };
    const problem = parseUntilProblem(text.subarray(at), separator, (cells, read) => {
      if (cells.join(separator).trim() !== "") records.push({ line: lines + 1, cells });
      [at, lines] = [from.at + read.bytes, from.lines + read.lines];
    });
    if (problem === null) break;
    if (problem.code === "CSV_QUOTE_NOT_CLOSED" && !isLast) return { records, lines, rest: text.toString("utf8", at) };
    const end = text.indexOf("\n", at);
    const next = end === -1 ? text.length : end + 1;
    const isTooLong = next - at > maxRecordBytes;
    const shown = isTooLong ? "" : text.toString("utf8", at, next).trimEnd();
    records.push({ line: lines + 1, cells: null, text: shown, why: isTooLong ? "too_long" : "open_quote" });
    [at, lines] = [next, lines + 1];
  }
  return { records, lines, rest: "" };
}

/**
 * Reads records up to the first that csv-parse refuses, and returns the reason: a quote that does not end, text after the
 * end of a quote, or a record that is too long.
 */
function parseUntilProblem(
  text: Buffer,
  delimiter: string,
  take: (cells: string[], read: InfoRecord) => void,
): CsvError | null {
  try {
    parse(text, {
      delimiter,
      record_delimiter: "\n",
      trim: true,
      // Inside an unquoted cell, a quote is an ordinary character.
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: maxRecordBytes,
      on_record: (cells: string[], read) => {
        take(cells, read);
        return null;
      },
    });
    return null;
  } catch (error) {
    if (error instanceof CsvError) return error;
    throw error;
  }
}

export const hasWidth = (cells: readonly string[], width: number): boolean =>
  cells.length >= width && cells.slice(width).every((cell) => cell.trim() === "");
