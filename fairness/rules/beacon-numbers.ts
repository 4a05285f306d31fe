// Whether a beacon is its chain's (BLS12-381, drand's scheme bls-unchained-g1-rfc9380), and what follows from it and a
// commitment: the numbers of a draw, without bias, and the hashes around them. Synchronous
// (thousands of numbers a draw), the same in browser and server, and loaded with the check only.

import { bls12_381 } from "@noble/curves/bls12-381.js";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { commitmentRules, quicknet } from "./beacon.ts";

export const sha256Hex = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));
export const sha256Text = (text: string): string => sha256Hex(utf8ToBytes(text));

/** What a beacon gives: the hash of its signature (hex). */
export const beaconRandomness = (signature: string): string => sha256Hex(hexToBytes(signature));

/** A stream of numbers: the next one of 0…n−1, each as likely as every other. */
export interface BeaconNumbers {
  below(n: number): number;
}

const two64 = 1n << 64n;

/**
 * Block i is the HMAC-SHA256 of the decimal i, four numbers of 64 bits each; one that would favour the low remainders is
 * passed over.
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

/** The first `selectedPages` steps of Fisher and Yates over 1…`total`: different places, in the order drawn. */
export function beaconPlaces({ below }: BeaconNumbers, total: number, wanted: number): number[] {
  // Only what was moved is kept: of a thousand million places a few.
  const moved = new Map<number, number>();
  return Array.from({ length: Math.min(wanted, total) }, (_, index) => {
    const at = index + 1;
    const other = at + below(total - index);
    const drawn = moved.get(other) ?? other;
    moved.set(other, moved.get(at) ?? at);
    return drawn;
  });
}

/** For a board: at each step the next place among the tickets left, as often as winners are wanted; and those so far. */
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

/** What a chain's hash is made of (drand's `/info`). */
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

/** The demo's chain, whoever's key it is: the rest of what its hash is made of is written here. */
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

/** What is signed of a round: the SHA-256 of its number in eight bytes. */
export function beaconMessage(round: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  return sha256(bytes);
}

const isPoint = (hex: string, digits: number): boolean => hex.length === digits && /^[0-9a-f]+$/.test(hex);

/**
 * Whether `sign` (G1) is the chain's for `round`, by its `publicKeySchema` (G2); both compressed, in lowercase hex. False,
 * too, for what is no round, no such hex, or no point of its group.
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
