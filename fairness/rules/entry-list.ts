// The canonical list of a draw: everybody's tickets, one range a line, `first_ticket,last_ticket,entrant⏎`, by first ticket.
// Its SHA-256 is published, so every writer must produce the same bytes. Browser and server read it in the same way.
import type { ListFault } from "./failure-words.ts";

export interface EntryRange {
  first: number;
  last: number;
}

export interface ListLine extends EntryRange {
  /** A user's id in a raffle; a place on a board. */
  entrant: number;
}

/** SQL writes lines in the same format (fairness/server/draws/entry-lines.ts). */
export const formatListLine = ({ first, last, entrant }: ListLine): string => `${first},${last},${entrant}\n`;

/** Ticket numbers of a board may have sixteen digits. */
const ticketDigits = 16;
const entrantDigits = 15;

/** Yields the lines of a list. Yields null for an invalid or unfinished line and then stops. */
export function* parseListLines(list: string): Generator<ListLine | null> {
  for (let at = 0; at < list.length; ) {
    const end = list.indexOf("\n", at);
    const line = end === -1 ? null : parseListLine(list, at, end);
    yield line;
    if (line === null) return;
    at = end + 1;
  }
}

/**
 * Parses the line from `at` up to, but not including, `end`. It reads character by character, because a list may have a
 * million lines.
 */
function parseListLine(list: string, at: number, end: number): ListLine | null {
  const comma = list.indexOf(",", at);
  const other = list.indexOf(",", comma + 1);
  if (comma === -1 || other === -1 || other > end) return null;
  const first = parseNumber(list, at, comma, ticketDigits);
  const last = parseNumber(list, comma + 1, other, ticketDigits);
  const entrant = parseNumber(list, other + 1, end, entrantDigits);
  if (first === -1 || entrant === -1) return null;
  return last < first || !Number.isSafeInteger(last) ? null : { first, last, entrant };
}

/** Returns a whole number of at most `mostDigits` digits; -1 for anything else. */
function parseNumber(list: string, from: number, to: number, mostDigits: number): number {
  if (to === from || to - from > mostDigits) return -1;
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const digit = list.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
}

/** A parsed list. Its tickets ascend, and each of them belongs to one entrant. */
export interface EntryList {
  lines: readonly ListLine[];
  total: number;
  /** The tickets missing before and between the lines. In a later round, these were removed earlier. */
  gaps: readonly EntryRange[];
}

/**
 * Parses the list of a raffle or a board. Returns the fault if the list is invalid. Lines must ascend and share no ticket.
 * The first round's list must have every ticket from 1, so it cannot leave out a buyer.
 */
export function parseEntryList(text: string, isFirstRound: boolean): EntryList | ListFault {
  const lines: ListLine[] = [];
  const gaps: EntryRange[] = [];
  let total = 0;
  let next = 1;
  for (const line of parseListLines(text)) {
    if (line === null || line.first < 1) return "list_unreadable";
    if (line.first < next) return line.last >= (lines.at(-1)?.first ?? 0) ? "list_overlap" : "list_out_of_order";
    if (line.first > next) {
      if (isFirstRound) return "list_hole";
      gaps.push({ first: next, last: line.first - 1 });
    }
    lines.push(line);
    total += line.last - line.first + 1;
    next = line.last + 1;
  }
  return { lines, total, gaps };
}

export const countTickets = (ranges: readonly EntryRange[]): number =>
  ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);

/**
 * Returns the `place`-th ticket, counted from 1, among those that are in no excluded range. `excluded` is ascending, without
 * overlap.
 */
export function ticketAt(place: number, excluded: readonly EntryRange[]): number {
  let ticket = place;
  for (const { first, last } of excluded) {
    if (ticket < first) break;
    ticket += last - first + 1;
  }
  return ticket;
}

export interface Owner {
  ticket: number;
  entrant: number;
}

/** Returns who has the t-th ticket of the list, for each t in `places`. Leaves out places beyond the list's end. */
export function findOwners({ lines }: EntryList, places: readonly number[]): Map<number, Owner> {
  const wanted = [...places].sort((a, b) => a - b);
  const owners = new Map<number, Owner>();
  let before = 0;
  let next = 0;
  for (const { first, last, entrant } of lines) {
    const total = before + last - first + 1;
    for (let place = wanted[next]; place !== undefined && place <= total; place = wanted[++next]) {
      owners.set(place, { ticket: first + place - before - 1, entrant });
    }
    before = total;
  }
  return owners;
}

export interface Holder {
  entrant: number;
  ranges: readonly EntryRange[];
}

/** Returns who has a ticket, with all of their tickets; null for a ticket that is not on the list. */
export function findHolder({ lines }: EntryList, ticket: number): Holder | null {
  const entrant = lines.find(({ first, last }) => first <= ticket && ticket <= last)?.entrant;
  return entrant === undefined ? null : { entrant, ranges: entrantRanges(lines, new Set([entrant])) };
}

export const entrantRanges = (lines: readonly ListLine[], entrants: ReadonlySet<number>): EntryRange[] =>
  lines.filter(({ entrant }) => entrants.has(entrant)).map(({ first, last }) => ({ first, last }));

export function mergeRanges(ranges: readonly EntryRange[]): EntryRange[] {
  const joined: EntryRange[] = [];
  for (const { first, last } of [...ranges].sort((a, b) => a.first - b.first)) {
    const before = joined.at(-1);
    if (before !== undefined && first <= before.last + 1) before.last = Math.max(before.last, last);
    else joined.push({ first, last });
  }
  return joined;
}

/**
 * Returns what remains of a line without the tickets of `excluded` (ascending, without overlap), as lines; "" when nothing
 * remains.
 */
export function excludeTickets({ first, last, entrant }: ListLine, excluded: readonly EntryRange[]): string {
  let from = first;
  let left = "";
  for (let index = findFirstReaching(excluded, first); from <= last; index += 1) {
    const range = excluded[index];
    if (range === undefined || range.first > last) break;
    if (range.first > from) left += formatListLine({ first: from, last: range.first - 1, entrant });
    from = Math.max(from, range.last + 1);
  }
  return from <= last ? left + formatListLine({ first: from, last, entrant }) : left;
}

function findFirstReaching(ranges: readonly EntryRange[], ticket: number): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranges[middle]?.last ?? ticket) < ticket) low = middle + 1;
    else high = middle;
  }
  return low;
}
