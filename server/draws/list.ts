// The canonical list of a draw as the server handles it: in pieces, by the million, with tickets left out.

import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { at as item } from "../../contracts/at.ts";
import { type ListLine, linesOf, lineText, type Range } from "../../contracts/entry-list.ts";
import type { Db } from "../core/db.ts";

/** A list in pieces of whole lines, so that a million of them never stand in memory at once. */
export type Lines = AsyncIterable<string>;

const linesAtOnce = 20_000;

/**
 * Lines the database writes itself, as `lineText` does. `entriesAfter`: the entries whose first ticket comes after that
 * one, as `first_ticket, last_ticket, entrant`.
 */
export async function* writtenLines(db: Db, entriesAfter: (ticket: number) => RawBuilder<unknown>): Lines {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ lines: string | null; last: number | null }>`
      select string_agg(first_ticket || ',' || last_ticket || ',' || entrant || E'\\n', '' order by first_ticket) as lines,
        max(first_ticket) as last
      from (${entriesAfter(after)} order by first_ticket limit ${linesAtOnce}) slice`.execute(db);
    const { lines = null, last = null } = rows[0] ?? {};
    if (lines === null || last === null) return;
    yield lines;
    after = last;
  }
}

/** Leaves out the tickets of `excluded` (ascending, apart from each other); an entry they cut becomes several lines. */
export async function* withoutTickets(lines: Lines, excluded: readonly Range[]): Lines {
  if (excluded.length === 0) yield* lines;
  else
    for await (const piece of lines) {
      let left = "";
      for (const line of linesOf(piece)) left += cut(line, excluded);
      yield left;
    }
}

function cut(line: ListLine | null, excluded: readonly Range[]): string {
  if (line === null) throw new Error("A list of ours has a line that is none.");
  const { first, last, entrant } = line;
  let from = first;
  let left = "";
  for (let at = firstReaching(excluded, first); at < excluded.length && from <= last; at += 1) {
    const range = item(excluded, at);
    if (range.first > last) break;
    if (range.first > from) left += lineText({ first: from, last: range.first - 1, entrant });
    from = Math.max(from, range.last + 1);
  }
  return from <= last ? left + lineText({ first: from, last, entrant }) : left;
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

export async function listSha256(lines: Lines): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of lines) hash.update(piece);
  return hash.digest("hex");
}
