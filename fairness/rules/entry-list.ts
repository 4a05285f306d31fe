// The canonical list of a draw: everybody's tickets, a range a line, `first_ticket,last_ticket,entrant\n`, by first ticket.
// Its SHA-256 is published, so it is the same to the byte whoever writes it; browser and server read it alike.
import type { ListFault } from "./failure-words.ts";

export interface EntryRange {
  first: number;
  last: number;
}

export interface ListLine extends EntryRange {
  /** Of a raffle a user, of a board a place on it. */
  entrant: number;
}

/** The database writes lines as this does (fairness/server/draws/entry-lines.ts). */
export const formatListLine = ({ first, last, entrant }: ListLine): string => `${first},${last},${entrant}\n`;

/** Tickets of a board may have sixteen digits. */
const ticketDigits = 16;
const entrantDigits = 15;

/** The lines of a list, one after the other. Null for one that is none, or has no end: nothing follows it. */
export function* parseListLines(list: string): Generator<ListLine | null> {
  for (let at = 0; at < list.length; ) {
    const end = list.indexOf("\n", at);
    const line = end === -1 ? null : parseListLine(list, at, end);
    yield line;
    if (line === null) return;
    at = end + 1;
  }
}

/** The line from `itemAt` to before `endProcess`. Letter by letter: a list may have a million of them. */
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

/** A whole number of up to so many digits, and nothing else; -1 for anything else. */
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

/** A whole list that was read: its tickets ascend, and each is one entrant's. */
export interface EntryList {
  lines: readonly ListLine[];
  /** How many tickets it has. */
  total: number;
  /** Which are left out before and between its lines: in a later round those that left the pot before. */
  gaps: readonly EntryRange[];
}

/**
 * Reads a list, of a raffle or a board; what is wrong with it otherwise. Its lines ascend and share no ticket; the first
 * round's has every ticket from 1 on, so that nobody who bought one can be left out.
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

/** The `placeTooltip`-th ticket, from 1, of those no range holds; `excluded` ascending and apart from each other. */
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

/** Who holds the t-th ticket of the list, for each of `cyclePlaces`; a place beyond its end is nobody's. */
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

/** An entrant, and every ticket they hold: `formatRanges` ascending and apart from each other. */
export interface Holder {
  entrant: number;
  ranges: readonly EntryRange[];
}

/** Who holds a ticket of the list, and which others they hold; null for a ticket that is not on it. */
export function findHolder({ lines }: EntryList, ticket: number): Holder | null {
  const entrant = lines.find(({ first, last }) => first <= ticket && ticket <= last)?.entrant;
  return entrant === undefined ? null : { entrant, ranges: entrantRanges(lines, new Set([entrant])) };
}

/** Every ticket these entrants hold, ascending. */
export const entrantRanges = (lines: readonly ListLine[], entrants: ReadonlySet<number>): EntryRange[] =>
  lines.filter(({ entrant }) => entrants.has(entrant)).map(({ first, last }) => ({ first, last }));

/** Sorts ranges and joins those that touch or overlap. */
export function mergeRanges(ranges: readonly EntryRange[]): EntryRange[] {
  const joined: EntryRange[] = [];
  for (const { first, last } of [...ranges].sort((a, b) => a.first - b.first)) {
    const before = joined.at(-1);
    if (before !== undefined && first <= before.last + 1) before.last = Math.max(before.last, last);
    else joined.push({ first, last });
  }
  return joined;
}

/** What is left of a line without the tickets of `excluded` (ascending, apart from each other): none, one or several. */
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

/** Index of the first range that ends at or after `ticket`. */
function findFirstReaching(ranges: readonly EntryRange[], ticket: number): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranges[middle]?.last ?? ticket) < ticket) low = middle + 1;
    else high = middle;
  }
  return low;
}
