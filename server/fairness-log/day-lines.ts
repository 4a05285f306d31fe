// The line of the log that tells of a roll, found by the roll's id.
import { type Kysely, sql } from "kysely";
import type { Tables } from "../../db/tables.ts";

export interface DayLine {
  n: number;
  /** As it stands in the log. */
  line: string;
  first: number;
  last: number;
}

/** Null while no line tells of it. */
export async function dayLineOf(db: Kysely<Tables>, rollId: number): Promise<DayLine | null> {
  const { rows } = await sql<DayLine>`
    select n, line, (line::jsonb ->> 'first')::bigint as first, (line::jsonb ->> 'last')::bigint as last
    from fairness_log where subject = 'rolls.day' and (line::jsonb ->> 'last')::bigint >= ${rollId}
    order by (line::jsonb ->> 'last')::bigint limit 1`.execute(db);
  const [found] = rows;
  return found === undefined || found.first > rollId ? null : found;
}
