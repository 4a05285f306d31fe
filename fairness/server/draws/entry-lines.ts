import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import { type EntryRange, excludeTickets, type ListLine, parseListLines } from "../../rules/entry-list.ts";

/** A list in pieces of whole lines, so a million lines are never in memory at once. */
export type LineStream = AsyncIterable<string>;

const linesPerQuery = 20_000;

/**
 * Streams lines that the database formats in the same way as `formatListLine`. `entriesAfter`: returns SQL for the entries
 * whose first ticket is higher, as `first_ticket, last_ticket, entrant`.
 */
export async function* streamEntryLines(db: Db, entriesAfter: (ticket: number) => RawBuilder<unknown>): LineStream {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ lines: string | null; last: number | null }>`
      select string_agg(first_ticket || ',' || last_ticket || ',' || entrant || E'\\n', '' order by first_ticket) as lines,
        max(first_ticket) as last
      from (${entriesAfter(after)} order by first_ticket limit ${linesPerQuery}) slice`.execute(db);
    const { lines = null, last = null } = rows[0] ?? {};
    if (lines === null || last === null) return;
    yield lines;
    after = last;
  }
}

/** Leaves out the tickets of `excluded` (ascending, without overlap). An entry that is cut by a range becomes several lines. */
export async function* excludeFromLines(lines: LineStream, excluded: readonly EntryRange[]): LineStream {
  if (excluded.length === 0) yield* lines;
  else
    for await (const piece of lines) {
      let left = "";
      for (const line of parseListLines(piece)) left += cutListLine(line, excluded);
      yield left;
    }
}

function cutListLine(line: ListLine | null, excluded: readonly EntryRange[]): string {
  if (line === null) throw new Error("A stored entry list has an invalid line.");
  return excludeTickets(line, excluded);
}

export async function hashLines(lines: LineStream): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of lines) hash.update(piece);
  return hash.digest("hex");
}
