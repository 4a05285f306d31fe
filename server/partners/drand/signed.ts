// Whether a relay told what its chain signed: by @noble/curves, so that what this site draws by and what browsers check
// (contracts/beacon-signature.ts) are the work of two hands.
import { bls12_381 } from "@noble/curves/bls12-381.js";
import { hexToBytes } from "@noble/hashes/utils.js";
import { beaconDst, beaconMessage } from "../../../contracts/beacon-signature.ts";

/** `signature` (G1) and `publicKey` (G2) compressed, in hex. False for what is neither. */
export function isSigned(round: number, signature: string, publicKey: string): boolean {
  const { verify, hash } = bls12_381.shortSignatures;
  try {
    return verify(hexToBytes(signature), hash(beaconMessage(round), beaconDst), hexToBytes(publicKey));
  } catch {
    // No hex, no point of the curve, or not of its subgroup.
    return false;
  }
}
