// What the fairness log holds of seed pairs: the hash of each server seed before its first roll, and the seed after its last.
import type { Written } from "../fairness-log/log.ts";

/** A line of the log stays a few kilobytes long. */
const hashesALine = 200;

/** A server seed's hash, and whose rolls it is for. */
export interface SeedHash {
  hash: string;
  userId: number;
}

export const commitsWritten = (seeds: readonly SeedHash[]): Written[] =>
  inLines(seeds).map((some) => ({
    event: { type: "seed.commit", hashes: some.map(({ hash }) => hash), users: some.map(({ userId }) => userId) },
  }));

export const revealsWritten = (seeds: readonly string[]): Written[] =>
  inLines(seeds).map((some) => ({ event: { type: "seed.reveal", seeds: some } }));

function inLines<Item>(items: readonly Item[]): Item[][] {
  const lines: Item[][] = [];
  for (let from = 0; from < items.length; from += hashesALine) lines.push(items.slice(from, from + hashesALine));
  return lines;
}
