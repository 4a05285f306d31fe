// Verifies a beacon against its chain (BLS12-381, drand's scheme bls-unchained-g1-rfc9380), and derives a draw's unbiased
// numbers from a beacon and a commitment. Synchronous, because a draw may need thousands of numbers. The same in browser and
// server. Pages load it only when they check a draw.

import { bls12_381 } from "@noble/curves/bls12-381.js";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { commitmentRules, quicknet } from "./beacon.ts";

export const sha256Hex = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));
export const sha256Text = (text: string): string => sha256Hex(utf8ToBytes(text));

/** Returns a beacon's randomness: the SHA-256 of its signature, in hex. */
export const beaconRandomness = (signature: string): string => sha256Hex(hexToBytes(signature));

/** A stream of numbers. `below` returns the next one in 0…n−1, each equally likely. */
export interface BeaconNumbers {
  below(n: number): number;
}

const two64 = 1n << 64n;

/**
 * Returns the numbers of a draw. Block i is the HMAC-SHA256 of i in decimal, and gives four numbers of 64 bits. Numbers that
 * would favour low remainders are skipped.
 */
export function beaconNumbers(randomness: string, commitmentSha256: string): BeaconNumbers {
  const key = sha256(
    concatBytes(utf8ToBytes(`${commitmentRules}\n`), hexToBytes(randomness), hexToBytes(commitmentSha256)),
  );
  let block = 0;
  let words: bigint[] = [];
  const next = (): bigint => {
    if (words.length === 0) {
      const view = new DataView(hmac(sha256, key, utf8ToBytes(String(block))).slice().buffer);
      words = [0, 8, 16, 24].map((at) => view.getBigUint64(at));
      block += 1;
    }
    return words.shift() ?? 0n;
  };
  return {
    below(n) {
      const limit = BigInt(n);
      const fair = two64 - (two64 % limit);
      let word = next();
      while (word >= fair) word = next();
      return Number(word % limit);
    },
  };
}

/**
 * Runs the first `wanted` steps of a Fisher-Yates shuffle over 1…`total`. Returns distinct places of the list in the order
 * drawn.
 */
export function beaconPlaces({ below }: BeaconNumbers, total: number, wanted: number): number[] {
  // Stores only the places that were moved, because there may be a thousand million places.
  const moved = new Map<number, number>();
  return Array.from({ length: Math.min(wanted, total) }, (_, index) => {
    const at = index + 1;
    const other = at + below(total - index);
    const drawn = moved.get(other) ?? other;
    moved.set(other, moved.get(at) ?? at);
    return drawn;
  });
}

/**
 * Draws for a board: `next` returns the next place among the tickets left, up to `wanted` times. `places` has the places
 * drawn so far.
 */
export function createPlaceSequence({ below }: BeaconNumbers, wanted: number) {
  const places: number[] = [];
  const next = (left: number): number | null => {
    if (places.length === wanted) return null;
    const place = below(left) + 1;
    places.push(place);
    return place;
  };
  return { places, next };
}

/** The fields that make up a chain's hash (drand's `/info`). */
export interface ChainInfo {
  period: number;
  genesis_time: number;
  public_key: string;
  groupHash: string;
  beaconID: string;
}

export function chainHash({ period, genesis_time, public_key, groupHash, beaconID }: ChainInfo): string {
  const head = new DataView(new ArrayBuffer(12));
  head.setUint32(0, period);
  head.setBigInt64(4, BigInt(genesis_time));
  const parts = [new Uint8Array(head.buffer), hexToBytes(public_key), hexToBytes(groupHash), utf8ToBytes(beaconID)];
  return bytesToHex(sha256(concatBytes(...parts)));
}

/** The demo's chain. Its key varies, but everything else in its hash is fixed here. */
export const sandboxName = "windfall-sandbox";
export const sandboxGroupHash = sha256Text(sandboxName);
export const sandboxChainHash = (publicKey: string): string =>
  chainHash({
    period: quicknet.periodSeconds,
    genesis_time: quicknet.genesisSeconds,
    public_key: publicKey,
    groupHash: sandboxGroupHash,
    beaconID: sandboxName,
  });

/** RFC 9380's domain separation tag for the chain's signatures. */
export const beaconDst = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

/** Returns the message signed for a round: the SHA-256 of its number in eight bytes. */
export function beaconMessage(round: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  return sha256(bytes);
}

const isPoint = (hex: string, digits: number): boolean => hex.length === digits && /^[0-9a-f]+$/.test(hex);

/**
 * Returns whether `signature` (G1) is the chain's for `round` under its `publicKey` (G2); both compressed, in lowercase hex.
 * Returns false for an invalid round, invalid hex, or a point outside its group.
 */
export function isBeaconValid(round: number, signature: string, publicKey: string): boolean {
  if (!Number.isSafeInteger(round) || round < 1 || !isPoint(signature, 96) || !isPoint(publicKey, 192)) return false;
  const { verify, hash } = bls12_381.shortSignatures;
  try {
    return verify(hexToBytes(signature), hash(beaconMessage(round), beaconDst), hexToBytes(publicKey));
  } catch {
    return false;
  }
}
