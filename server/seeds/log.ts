// What the fairness log holds of seed pairs: the hash of each server seed before its first roll, and the seed after its last.
import { type Kysely, sql } from "kysely";
import type { Tables } from "../../db/tables.ts";
import type { Db } from "../core/db.ts";
import type { Written } from "../fairness-log/log.ts";

/** A line of the log stays a few kilobytes long. */
const hashesALine = 200;

export const commitsWritten = (hashes: readonly string[]): Written[] =>
  inLines(hashes).map((some) => ({ event: { type: "seed.commit", hashes: some } }));

export const revealsWritten = (seeds: readonly string[]): Written[] =>
  inLines(seeds).map((some) => ({ event: { type: "seed.reveal", seeds: some } }));

function inLines(texts: readonly string[]): string[][] {
  const lines: string[][] = [];
  for (let from = 0; from < texts.length; from += hashesALine) lines.push(texts.slice(from, from + hashesALine));
  return lines;
}

const pairsAtOnce = 5_000;

/** Of the pairs in use: they may have decided rolls already. */
export async function* standingSeeds(db: Db): AsyncIterable<Written[]> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom("seed_pairs")
      .select(["pair_id", "server_seed_hash", "next_server_seed_hash"])
      .where("pair_id", ">", after)
      .orderBy("pair_id")
      .limit(pairsAtOnce)
      .execute();
    yield commitsWritten(
      rows.flatMap(({ server_seed_hash: used, next_server_seed_hash: next }) =>
        next === null ? [used] : [used, next],
      ),
    );
    const last = rows.at(-1)?.pair_id;
    if (last === undefined || rows.length < pairsAtOnce) return;
    after = last;
  }
}

/** Hashes of pairs in use, shown ahead, or revealed since the log began, that no line has. */
export async function missingSeeds(db: Kysely<Tables>): Promise<Written[]> {
  const { rows } = await sql<{ hash: string }>`
    with told as (
      select jsonb_array_elements_text(line::jsonb -> 'hashes') as hash
      from fairness_log where line like '%"type":"seed.commit"%'
    ), held as (
      select pair_id, server_seed_hash as hash from seed_pairs
      union all select pair_id, next_server_seed_hash from seed_pairs where next_server_seed_hash is not null
      union all select pair_id, server_seed_hash from revealed_seeds
        where revealed_at >= (select at from fairness_log where n = 1)
    )
    select hash from held where not exists (select from told where told.hash = held.hash) order by pair_id`.execute(db);
  return commitsWritten(rows.map(({ hash }) => hash));
}
