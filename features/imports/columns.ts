// Where a file has its names and points: by the words of its header, else by what the columns hold. Where two columns could
// be meant the admin is asked.

import { type CsvRecord, hasWidth } from "../../platform/base/csv.ts";
import type { ImportColumn, PlatformName } from "./contract/imports.ts";

export interface Chosen {
  /** Positions of columns, from 0. */
  nameAt: number;
  pointsAt: number;
}

export interface Form {
  /** The records before this one are no rows. */
  from: number;
  /** Of a header, so that no row of another width is read. */
  width: number;
  /** A header that was taken for one without knowing a word of it. */
  isGuessed: boolean;
  /** Null where more than one column could hold the names or the points. */
  found: Chosen | null;
  /** The columns an admin chooses from in that case. */
  columns: ImportColumn[];
}

/** A header stands in one of the first lines; what stands above it is a title. */
const headerWithin = 10;
const shownSamples = 3;
const longestShown = 60;
const mostColumns = 100;

/** The first known word wins, so that a column `channel` beside `username` holds no names. */
const nameWords = ["username", "user", "login", "name", "viewer", "nick", "nickname", "displayname", "channel"];
/** Points go by these; other words (amount, score, the name of a coin) are no proof. */
const pointsWords = [
  ["points", "point"],
  ["currency", "coins", "balance"],
] as const;

/** What accounts there can be called, in either case. A little wider than today's rules: older accounts have older names. */
export const possibleNames: Record<PlatformName, RegExp> = {
  kick: /^[A-Za-z0-9_-]{2,40}$/,
  discord: /^[A-Za-z0-9_.]{2,32}$/,
};

/** `records`: the first of a file. */
export function formOf(records: readonly CsvRecord[], platform: PlatformName): Form {
  const rows = records.map(({ cells }) => cells ?? []);
  const { head, width } = headOf(rows);
  const from = head === null ? 0 : head + 1;
  const body = rows.slice(from).filter((cells) => hasWidth(cells, width));
  const words = (head === null ? [] : (rows[head] ?? [])).map(wordOf);
  const isGuessed = head !== null && !words.some((word) => nameWords.includes(word) || isPoints(word));
  const columns = Array.from(
    { length: Math.min(width, mostColumns) },
    (_, at): ImportColumn => ({
      head: shown(rows[head ?? -1]?.[at] ?? ""),
      samples: body.slice(0, shownSamples).map((cells) => shown(cells[at] ?? "")),
    }),
  );
  return { from, width, isGuessed, columns, found: columnsOf(words, body, width, possibleNames[platform]) };
}

const shown = (text: string): string => text.trim().slice(0, longestShown).toWellFormed();
const wordOf = (cell: string): string => cell.toLowerCase().replace(/[^\p{L}]/gu, "");
const isPoints = (word: string): boolean => pointsWords.flat().some((known) => known === word);

/** The header's place, null for none, and how many cells a row has. */
function headOf(rows: readonly string[][]): { head: number | null; width: number } {
  const known = rows.slice(0, headerWithin).findIndex((cells) => {
    const words = cells.map(wordOf);
    return words.some((word) => nameWords.includes(word)) && words.some(isPoints);
  });
  if (known !== -1) return { head: known, width: rows[known]?.length ?? 0 };
  const width = commonest(rows.map(({ length }) => length).filter((length) => length > 0));
  const [head = -1, second] = rows.flatMap((cells, at) => (hasWidth(cells, width) ? at : []));
  const cells = (rows[head] ?? []).filter((cell) => cell.trim() !== "");
  // Words nobody knows, in whatever language, are a header where other rows follow and none of them is an amount.
  const isHead = head < headerWithin && second !== undefined && cells.length > 1 && !cells.some(looksNumeric);
  return { head: isHead ? head : null, width };
}

/** Of two as common, the smaller. */
function commonest(lengths: readonly number[]): number {
  const count = (wanted: number) => lengths.filter((length) => length === wanted).length;
  return [...new Set(lengths)].toSorted((one, other) => count(other) - count(one) || one - other)[0] ?? 0;
}

/** Null: more than one column could be meant. */
function columnsOf(words: readonly string[], body: string[][], width: number, possible: RegExp): Chosen | null {
  const places = Array.from({ length: width }, (_, at) => at);
  const called = (known: readonly string[]) => places.filter((at) => known.includes(words[at] ?? ""));
  const isMostly = (at: number, holds: (cell: string) => boolean) => {
    const cells = body.flatMap((row) => row[at]?.trim() || []);
    return cells.length > 0 && cells.filter(holds).length * 2 > cells.length;
  };
  const numeric = places.filter((at) => isMostly(at, looksNumeric));
  const byName = nameWords.map((word) => called([word])).find(({ length }) => length > 0);
  const byPoints = pointsWords.map(called).find(({ length }) => length > 0);
  const points = byPoints ?? numeric.filter((at) => !byName?.includes(at));
  const isName = (at: number) =>
    !(numeric.includes(at) || points.includes(at)) && isMostly(at, (cell) => possible.test(cell));
  const names = byName ?? places.filter(isName);
  // Without any number nothing will be read, whatever is chosen.
  if (points.length === 0) return { nameAt: names[0] ?? 0, pointsAt: names[0] === 1 ? 0 : 1 };
  const [pointsAt] = points;
  const [nameAt] = names.length === 0 && width <= 2 ? places.filter((at) => at !== pointsAt) : names;
  if (points.length > 1 || names.length > 1 || pointsAt === undefined) return null;
  return nameAt === undefined ? null : { nameAt, pointsAt };
}

const looksNumeric = (cell: string): boolean => /^[-+]?\d[\d.,' \u00A0\u202F]*(?:e[-+]?\d+)?$/i.test(cell);
