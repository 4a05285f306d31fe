import { createHash, randomBytes } from "node:crypto";
import type { LogRecord } from "../fairness-log/log.ts";

export interface ServerSeed {
  /** 32 bytes as 64 hex characters. This text, not the bytes, is the HMAC's key. */
  text: string;
  hash: string;
  /**
   * The key padded as in RFC 2104. Its 64 characters are exactly one SHA-256 block, so neither padding nor hashing changes
   * it.
   */
  innerKey: Buffer;
  outerKey: Buffer;
}

const innerPad = 0x36;
const outerPad = 0x5c;

export function newServerSeed(text = randomBytes(32).toString("hex")): ServerSeed {
  const bytes = Buffer.from(text, "utf8");
  const padded = (pad: number) => Buffer.from(bytes.map((byte) => byte ^ pad));
  return {
    text,
    hash: createHash("sha256").update(bytes).digest("hex"),
    innerKey: padded(innerPad),
    outerKey: padded(outerPad),
  };
}

export const newClientSeed = (): string => randomBytes(10).toString("hex");

/** Limits a line of the log to a few kilobytes. */
const hashesPerLine = 200;

export interface SeedHash {
  hash: string;
  userId: number;
}

export const commitRecords = (seeds: readonly SeedHash[]): LogRecord[] =>
  splitIntoLines(seeds).map((some) => ({
    event: { type: "seed.commit", hashes: some.map(({ hash }) => hash), users: some.map(({ userId }) => userId) },
  }));

export const revealRecords = (seeds: readonly string[]): LogRecord[] =>
  splitIntoLines(seeds).map((some) => ({ event: { type: "seed.reveal", seeds: some } }));

function splitIntoLines<Item>(items: readonly Item[]): Item[][] {
  const lines: Item[][] = [];
  for (let from = 0; from < items.length; from += hashesPerLine) lines.push(items.slice(from, from + hashesPerLine));
  return lines;
}
