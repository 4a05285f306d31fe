// Whether a beacon is its chain's (BLS12-381, drand's scheme bls-unchained-g1-rfc9380). Heavy: loaded with the check only.
import { bls12_381 } from "@noble/curves/bls12-381.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { hexToBytes } from "@noble/hashes/utils.js";

/** RFC 9380's name of what is hashed for which use. */
export const beaconDst = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

/** What is signed of a round: the SHA-256 of its number in eight bytes. */
export function beaconMessage(round: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  return sha256(bytes);
}

/** `signature` (G1) and `publicKey` (G2) compressed, in hex. False for what is neither. */
export function beaconHolds(round: number, signature: string, publicKey: string): boolean {
  if (!/^[0-9a-f]{96}$/.test(signature) || !/^[0-9a-f]{192}$/.test(publicKey)) return false;
  if (!Number.isSafeInteger(round) || round < 1) return false;
  const { verify, hash } = bls12_381.shortSignatures;
  try {
    return verify(hexToBytes(signature), hash(beaconMessage(round), beaconDst), hexToBytes(publicKey));
  } catch {
    // No point of the curve, or not of its subgroup.
    return false;
  }
}
