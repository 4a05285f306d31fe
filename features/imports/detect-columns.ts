// Finds the columns of names and points by their header words, or else by their cells. When several columns are possible, an
// admin chooses.

import { type CsvRecord, hasWidth } from "../../platform/base/csv.ts";
import type { ImportColumn, PlatformName } from "./contract/imports.ts";

export interface ChosenPositions {
  nameAt: number;
  pointsAt: number;
}

export interface FileLayout {
  /** The index of the first record that is a row. */
  from: number;
  /** The header's number of cells. Rows with another number are skipped. */
  width: number;
  /** True when the header is a guess, because the first record has none of the known words. */
  isGuessed: boolean;
  /** Null: more than one column could have the names or the points. */
  found: ChosenPositions | null;
  columns: ImportColumn[];
}

/** The header must be one of the first lines. Lines above it are a title. */
const maxHeaderLine = 10;
const sampleCount = 3;
const maxSampleLength = 60;
const maxColumns = 100;

/** The first of these headers present is the name column: if there is a `username`, `channel` is ignored. */
const nameHeaders = ["username", "user", "login", "name", "viewer", "nick", "nickname", "displayname", "channel"];
/** These words mark points. Other words (amount, score, a coin's name) prove nothing. */
const pointsHeaders = [
  ["points", "point"],
  ["currency", "coins", "balance"],
] as const;

/**
 * Account names per platform, in upper and lower case. Slightly wider than today's rules, because older accounts have older
 * names.
 */
export const namePatterns: Record<PlatformName, RegExp> = {
  kick: /^[A-Za-z0-9_-]{2,40}$/,
  discord: /^[A-Za-z0-9_.]{2,32}$/,
};

export function detectLayout(records: readonly CsvRecord[], platform: PlatformName): FileLayout {
  const rows = records.map(({ cells }) => cells ?? []);
  const { head, width } = findHeader(rows);
  const from = head === null ? 0 : head + 1;
  const body = rows.slice(from).filter((cells) => hasWidth(cells, width));
  const words = (head === null ? [] : (rows[head] ?? [])).map(headerWord);
  const isGuessed = head !== null && !words.some((word) => nameHeaders.includes(word) || isPointsHeader(word));
  const columns = Array.from(
    { length: Math.min(width, maxColumns) },
    (_, at): ImportColumn => ({
      head: toSample(rows[head ?? -1]?.[at] ?? ""),
      samples: body.slice(0, sampleCount).map((cells) => toSample(cells[at] ?? "")),
    }),
  );
  return { from, width, isGuessed, columns, found: findColumns(words, body, width, namePatterns[platform]) };
}

const toSample = (text: string): string => text.trim().slice(0, maxSampleLength).toWellFormed();
const headerWord = (cell: string): string => cell.toLowerCase().replace(/[^\p{L}]/gu, "");
const isPointsHeader = (word: string): boolean => pointsHeaders.flat().some((known) => known === word);

function findHeader(rows: readonly string[][]): { head: number | null; width: number } {
  const known = rows.slice(0, maxHeaderLine).findIndex((cells) => {
    const words = cells.map(headerWord);
    return words.some((word) => nameHeaders.includes(word)) && words.some(isPointsHeader);
  });
  if (known !== -1) return { head: known, width: rows[known]?.length ?? 0 };
  const width = mostCommon(rows.map(({ length }) => length).filter((length) => length > 0));
  const [head = -1, second] = rows.flatMap((cells, at) => (hasWidth(cells, width) ? at : []));
  const cells = (rows[head] ?? []).filter((cell) => cell.trim() !== "");
  // A row of unknown words is treated as a header when other rows follow and none of its cells is a number. This covers other
  // languages.
  const isHead = head < maxHeaderLine && second !== undefined && cells.length > 1 && !cells.some(isNumeric);
  return { head: isHead ? head : null, width };
}

function mostCommon(lengths: readonly number[]): number {
  const count = (wanted: number) => lengths.filter((length) => length === wanted).length;
  return [...new Set(lengths)].toSorted((one, other) => count(other) - count(one) || one - other)[0] ?? 0;
}

/** Returns null when more than one column is possible. */
function findColumns(
  words: readonly string[],
  body: string[][],
  width: number,
  possible: RegExp,
): ChosenPositions | null {
  const places = Array.from({ length: width }, (_, at) => at);
  const called = (known: readonly string[]) => places.filter((at) => known.includes(words[at] ?? ""));
  const isMostly = (at: number, holds: (cell: string) => boolean) => {
    const cells = body.flatMap((row) => row[at]?.trim() || []);
    return cells.length > 0 && cells.filter(holds).length * 2 > cells.length;
  };
  const numeric = places.filter((at) => isMostly(at, isNumeric));
  const byName = nameHeaders.map((word) => called([word])).find(({ length }) => length > 0);
  const byPoints = pointsHeaders.map(called).find(({ length }) => length > 0);
  const points = byPoints ?? numeric.filter((at) => !byName?.includes(at));
  const isName = (at: number) =>
    !(numeric.includes(at) || points.includes(at)) && isMostly(at, (cell) => possible.test(cell));
  const names = byName ?? places.filter(isName);
  // Without a column of numbers no choice could work. So the first columns are used, and every row is skipped.
  if (points.length === 0) return { nameAt: names[0] ?? 0, pointsAt: names[0] === 1 ? 0 : 1 };
  const [pointsAt] = points;
  const [nameAt] = names.length === 0 && width <= 2 ? places.filter((at) => at !== pointsAt) : names;
  if (points.length > 1 || names.length > 1 || pointsAt === undefined) return null;
  return nameAt === undefined ? null : { nameAt, pointsAt };
}

const isNumeric = (cell: string): boolean => /^[-+]?\d[\d.,' \u00A0\u202F]*(?:e[-+]?\d+)?$/i.test(cell);
