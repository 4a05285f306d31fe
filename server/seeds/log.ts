// What the fairness log holds of seed pairs: the hash of each server seed before its first roll, and the seed after its last.
import type { Tx } from "../core/db.ts";
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

/** Of the pairs in use: they may have decided rolls already. */
export async function standingSeeds(tx: Tx): Promise<Written[]> {
  const rows = await tx
    .selectFrom("seed_pairs")
    .select(["server_seed_hash", "next_server_seed_hash"])
    .orderBy("pair_id")
    .execute();
  return commitsWritten(
    rows.flatMap(({ server_seed_hash: used, next_server_seed_hash: next }) => (next === null ? [used] : [used, next])),
  );
}
