// The lines of the log that have the hash of a server seed, found by it.
import { type Kysely, sql } from "kysely";
import type { Tables } from "../../db/tables.ts";

/** Numbers of those that have any of these. */
export async function seedLines(db: Kysely<Tables>, hashes: readonly string[]): Promise<number[]> {
  if (hashes.length === 0) return [];
  // Word for word as the index has it (db/migrations/0006-fairness.sql).
  const { rows } = await sql<{ n: number }>`
    select n from fairness_log where line like '%"type":"seed.commit"%'
      and (line::jsonb -> 'hashes') ?| ${[...hashes]}::text[] order by n`.execute(db);
  return rows.map(({ n }) => n);
}
