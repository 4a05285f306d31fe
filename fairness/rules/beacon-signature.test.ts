import { bls12_381 } from "@noble/curves/bls12-381.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { expect, test } from "vitest";
import { beaconDst, beaconMessage, isBeaconValid } from "./beacon-numbers.ts";

const bls = bls12_381.shortSignatures;
const keys = [1, 7, 200].map((seed) => bls.keygen(new Uint8Array(48).fill(seed)));
const publicKeyHex = (index: number) => bytesToHex(keys[index]?.publicKey.toBytes() ?? new Uint8Array());
const signed = (round: number, index = 0) =>
  bytesToHex(bls.sign(bls.hash(beaconMessage(round), beaconDst), keys[index]?.secretKey ?? new Uint8Array()).toBytes());

test("FAIR-116: a signature is valid for its own key and round, and for no other", () => {
  for (const [index, round] of [
    [0, 1],
    [1, 33_518_422],
    [2, 2 ** 53 - 1],
  ] as const) {
    const signature = signed(round, index);
    expect(isBeaconValid(round, signature, publicKeyHex(index))).toBe(true);
    expect(isBeaconValid(round === 1 ? 2 : round - 1, signature, publicKeyHex(index))).toBe(false);
    expect(isBeaconValid(round, signature, publicKeyHex((index + 1) % 3))).toBe(false);
    const other = (Number.parseInt(signature.charAt(0), 16) ^ 2).toString(16) + signature.slice(1);
    expect(isBeaconValid(round, other, publicKeyHex(index)), "the point with the other y").toBe(false);
  }
});

test("FAIR-116: a signature with any bit flipped is invalid", () => {
  const genuine = signed(7);
  for (let bit = 0; bit < 384; bit += 17) {
    const digit = Math.floor(bit / 4);
    const flipped = (Number.parseInt(genuine.charAt(digit), 16) ^ (8 >> (bit % 4))).toString(16);
    const other = genuine.slice(0, digit) + flipped + genuine.slice(digit + 1);
    expect(isBeaconValid(7, other, publicKeyHex(0)), `bit ${bit}`).toBe(false);
  }
});

test("FAIR-116: a signature in another encoding, at infinity, off the curve or outside its group is invalid", () => {
  const [genuine, key] = [signed(7), publicKeyHex(0)];
  const infinity = `c${"0".repeat(95)}`;
  const shifted = [genuine.slice(1), `${genuine}0`, `0${genuine.slice(1)}`];
  for (const bad of ["", "zz", ...shifted, genuine.toUpperCase(), infinity])
    expect(isBeaconValid(7, bad, key), bad).toBe(false);
  for (const bad of [infinity.padEnd(192, "0"), key.slice(1), `1${key.slice(1)}`, genuine, key.toUpperCase()])
    expect(isBeaconValid(7, genuine, bad), bad).toBe(false);
  // The point at infinity signs nothing, not even a message at infinity.
  expect(isBeaconValid(7, infinity, infinity.padEnd(192, "0"))).toBe(false);
  // For small values of x, the points are on the curve but outside its group.
  for (const x of [1n, 2n, 3n, 4n, 5n, 6n]) {
    const point = ((1n << 383n) + x).toString(16);
    expect(isBeaconValid(7, point, key), `x ${x}`).toBe(false);
    expect(isBeaconValid(7, genuine, point + "0".repeat(96)), `x ${x} of the second group`).toBe(false);
  }
});
