// Whether a beacon is its chain's (BLS12-381, drand's scheme bls-unchained-g1-rfc9380). Heavy: loaded with the check only.
import { sha256 } from "@noble/hashes/sha2.js";
import { firstPoint, secondPoint } from "./bls/encoded.ts";
import { hashedPoint } from "./bls/hash.ts";
import { arePairedToOne, generator, negated } from "./bls/pairing.ts";

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
  if (!Number.isSafeInteger(round) || round < 1) return false;
  const [signed, key] = [firstPoint(signature), secondPoint(publicKey)];
  const message = hashedPoint(beaconMessage(round), beaconDst);
  if (signed === null || key === null || message === null) return false;
  // e(signature, generator) is e(message, key).
  return arePairedToOne([
    [negated(signed), generator],
    [message, key],
  ]);
}
