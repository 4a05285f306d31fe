// The canonical entry list: UTF-8 lines `first_ticket,last_ticket,entrant\n` by first ticket. Its SHA-256 is published.

import { createHash } from "node:crypto";
import { at as item } from "../../contracts/at.ts";
import type { Range } from "../../contracts/fairness.ts";

/** A list in pieces of whole lines, so that a million of them never stand in memory at once. */
export type Lines = AsyncIterable<string>;

/** Leaves out the tickets of `excluded` (ascending, apart from each other); an entry they cut becomes several lines. */
export async function* withoutTickets(lines: Lines, excluded: readonly Range[]): Lines {
  if (excluded.length === 0) yield* lines;
  else
    for await (const piece of lines)
      yield piece
        .trimEnd()
        .split("\n")
        .map((line) => cut(line, excluded))
        .join("");
}

function cut(line: string, excluded: readonly Range[]): string {
  const [first = 0, last = 0, entrant = 0] = line.split(",").map(Number);
  let from = first;
  let left = "";
  for (let at = firstReaching(excluded, first); at < excluded.length && from <= last; at += 1) {
    const range = item(excluded, at);
    if (range.first > last) break;
    if (range.first > from) left += `${from},${range.first - 1},${entrant}\n`;
    from = Math.max(from, range.last + 1);
  }
  return from <= last ? `${left}${from},${last},${entrant}\n` : left;
}

/** Index of the first range that ends at or after `ticket`. */
function firstReaching(ranges: readonly Range[], ticket: number): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (item(ranges, middle).last < ticket) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Sorts ranges and joins those that touch or overlap. */
export function joinedRanges(ranges: readonly Range[]): Range[] {
  const joined: Range[] = [];
  for (const { first, last } of [...ranges].sort((a, b) => a.first - b.first)) {
    const before = joined.at(-1);
    if (before !== undefined && first <= before.last + 1) before.last = Math.max(before.last, last);
    else joined.push({ first, last });
  }
  return joined;
}

export const ticketsIn = (ranges: readonly Range[]): number =>
  ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);

export async function listSha256(lines: Lines): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of lines) hash.update(piece);
  return hash.digest("hex");
}
