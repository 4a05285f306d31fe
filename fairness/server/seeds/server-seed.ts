// A server seed: made from the system's randomness, known by its hash until it is revealed. Both are lines of the fairness log.
import { createHash, randomBytes } from "node:crypto";
import type { LogRecord } from "../fairness-log/log.ts";

export interface ServerSeed {
  /** 32 bytes as 64 hex characters; this text, not the bytes, is the HMAC's key. */
  text: string;
  /** SHA-256 of the text. */
  hash: string;
  /** The key as RFC 2104 pads it; at 64 characters it is exactly a block of SHA-256, so nothing is added or hashed. */
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

/** What a pair begins with until its user chooses another. */
export const newClientSeed = (): string => randomBytes(10).toString("hex");

/** A line of the log stays a few kilobytes long. */
const hashesPerLine = 200;

/** A server seed's hash, and whose rolls it is for. */
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
