// Whether a beacon is its chain's (BLS12-381, drand's scheme bls-unchained-g1-rfc9380). Heavy: load it with the check only.
import { bls12_381 } from "@noble/curves/bls12-381.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { hexToBytes } from "@noble/hashes/utils.js";

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
 * Whether `signature` (G1) is the chain's for `round`, by its `publicKey` (G2); both compressed, in lowercase hex. False,
 * too, for what is no round, no such hex, or no point of its group.
 */
export function beaconHolds(round: number, signature: string, publicKey: string): boolean {
  if (!Number.isSafeInteger(round) || round < 1 || !isPoint(signature, 96) || !isPoint(publicKey, 192)) return false;
  const { verify, hash } = bls12_381.shortSignatures;
  try {
    return verify(hexToBytes(signature), hash(beaconMessage(round), beaconDst), hexToBytes(publicKey));
  } catch {
    return false;
  }
}
