// The check of beacons held against an implementation of others (@noble/curves, which the demo's chain signs with): what one
// takes the other takes, and what is no signature or no point neither does.
import { bls12_381 } from "@noble/curves/bls12-381.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { expect, test } from "vitest";
import { quicknet } from "../beacon.ts";
import { beaconDst, beaconHolds, beaconMessage } from "../beacon-signature.ts";
import { firstPoint, secondPoint } from "./encoded.ts";
import {
  inverse,
  inverted,
  invertedTwelve,
  mod,
  oneOfTwelve,
  type Pair,
  p,
  pairRoot,
  product,
  root,
  times,
} from "./fields.ts";
import { hashedPoint } from "./hash.ts";
import { added, arePairedToOne, generator, multiple, negated, type PointOrNone } from "./pairing.ts";

const { G1, G2, shortSignatures: bls } = bls12_381;
const keys = [1, 7, 200].map((seed) => bls.keygen(new Uint8Array(48).fill(seed)));
const keyOf = (index: number) => bytesToHex(keys[index]?.publicKey.toBytes() ?? new Uint8Array());
const signed = (round: number, index = 0) =>
  bytesToHex(bls.sign(bls.hash(beaconMessage(round), beaconDst), keys[index]?.secretKey ?? new Uint8Array()).toBytes());
const affine = (point: PointOrNone) => (point === null ? null : { x: point.x[0], y: point.y[0] });
/** A stream of numbers that is the same each time. */
function* numbers(): Generator<bigint> {
  let last = 1n;
  for (;;) {
    last = mod(last * 6364136223846793005n ** 5n + 1442695040888963407n);
    yield last;
  }
}

test("FAIR-116: given bytes of any length, then their point is that of RFC 9380, as others compute it and as its appendix J.9.1 says", () => {
  const tag = "QUUX-V01-CS02-with-BLS12381G1_XMD:SHA-256_SSWU_RO_";
  expect(affine(hashedPoint(utf8ToBytes("abc"), tag))).toEqual({
    x: 0x03567bc5ef9c690c2ab2ecdf6a96ef1c139cc0b2f284dca0a9a7943388a49a3aee664ba5379a7655d3c68900be2f6903n,
    y: 0x0b9c15f3fe6e5cf4211f346271d7b01c8f3b28be689c8429c85b67af215533311f0b8dfaaa154fa6b88176c229f2885dn,
  });
  for (const text of ["", "a", "x".repeat(200), "ü".repeat(64)])
    expect(affine(hashedPoint(utf8ToBytes(text), beaconDst))).toEqual(
      G1.hashToCurve(utf8ToBytes(text), { DST: beaconDst }).toAffine(),
    );
});

test("FAIR-116: given signatures of several keys and rounds, then each holds for its own key and round and for no other", () => {
  for (const [index, round] of [
    [0, 1],
    [1, 33_518_422],
    [2, 2 ** 53 - 1],
  ] as const) {
    const signature = signed(round, index);
    expect(beaconHolds(round, signature, keyOf(index))).toBe(true);
    expect(beaconHolds(round === 1 ? 2 : round - 1, signature, keyOf(index))).toBe(false);
    expect(beaconHolds(round, signature, keyOf((index + 1) % 3))).toBe(false);
    const other = (Number.parseInt(signature.charAt(0), 16) ^ 2).toString(16) + signature.slice(1);
    expect(beaconHolds(round, other, keyOf(index)), "the point below").toBe(false);
  }
});

test("FAIR-116: given any bit of a signature flipped, then it does not hold", () => {
  const genuine = signed(7);
  for (let bit = 0; bit < 384; bit += 17) {
    const digit = Math.floor(bit / 4);
    const flipped = (Number.parseInt(genuine.charAt(digit), 16) ^ (8 >> (bit % 4))).toString(16);
    expect(beaconHolds(7, genuine.slice(0, digit) + flipped + genuine.slice(digit + 1), keyOf(0)), `bit ${bit}`).toBe(
      false,
    );
  }
});

test("FAIR-116: given what is written otherwise, at infinity, off the curve or out of its group, then it is no point", () => {
  const genuine = signed(7);
  expect(affine(firstPoint(genuine))).toEqual(G1.Point.fromHex(genuine).toAffine());
  const key = secondPoint(quicknet.publicKey);
  const theirs = G2.Point.fromHex(quicknet.publicKey).toAffine();
  expect([key?.x, key?.y]).toEqual([
    [theirs.x.c0, theirs.x.c1],
    [theirs.y.c0, theirs.y.c1],
  ]);
  const infinity = `c${"0".repeat(95)}`;
  for (const bad of [
    "",
    "zz",
    genuine.slice(1),
    `${genuine}0`,
    genuine.toUpperCase(),
    infinity,
    `0${genuine.slice(1)}`,
  ])
    expect(firstPoint(bad), bad).toBeNull();
  for (const bad of [
    infinity.padEnd(192, "0"),
    quicknet.publicKey.slice(1),
    `1${quicknet.publicKey.slice(1)}`,
    genuine,
  ])
    expect(secondPoint(bad), bad).toBeNull();
  // The same x, written a p too high.
  const small = numbersBelow((1n << 381n) - p);
  expect(firstPoint((small + p + (1n << 383n)).toString(16))).toBeNull();
  // On the curve, and of another order; others refuse it, too.
  const outside = [1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n].filter((x) => root(x ** 3n + 4n) !== null);
  expect(outside.length).toBeGreaterThan(0);
  for (const x of outside) {
    const hex = ((1n << 383n) + x).toString(16);
    expect(firstPoint(hex), `x ${x}`).toBeNull();
    expect(() => G1.Point.fromHex(hex).assertValidity()).toThrow();
  }
  const outsideTwist = [1n, 2n, 3n, 4n, 5n, 6n].map((x) => ((1n << 383n) + x).toString(16) + "0".repeat(96));
  for (const hex of outsideTwist) expect(secondPoint(hex)).toBeNull();
});

const numbersBelow = (most: bigint): bigint => {
  for (let x = 0n; x < most; x += 1n) if (root(x ** 3n + 4n) !== null) return x;
  throw new Error("There is none.");
};

test("FAIR-116: given points of both groups, then pairings are as multiples of them are, and none is one by itself", () => {
  const first = hashedPoint(utf8ToBytes("first"), beaconDst);
  if (first === null) throw new Error("It is no point.");
  const [a, b] = [0x1234_5678_9abcn, 0xfedc_ba98n];
  const [firstA, firstAb, secondB] = [multiple(first, a), multiple(first, a * b), multiple(generator, b)];
  if (firstA === null || firstAb === null || secondB === null) throw new Error("They are no points.");
  expect(
    arePairedToOne([
      [negated(firstAb), generator],
      [firstA, secondB],
    ]),
  ).toBe(true);
  expect(
    arePairedToOne([
      [firstAb, generator],
      [firstA, secondB],
    ]),
  ).toBe(false);
  expect(arePairedToOne([[first, generator]])).toBe(false);
  expect(arePairedToOne([])).toBe(true);
  expect(added(first, negated(first))).toBeNull();
  expect(added(multiple(first, 3n), negated(first))).toEqual(multiple(first, 2n));
});

test("FAIR-117: given any numbers, then what divides them multiplies back, and roots are roots", () => {
  const stream = numbers();
  const next = (): bigint => stream.next().value;
  for (let turn = 0; turn < 20; turn += 1) {
    const [n, pair] = [next(), [next(), next()] satisfies Pair];
    expect((inverse(n) * n) % p).toBe(1n);
    expect(times(inverted(pair), pair)).toEqual([1n, 0n]);
    expect([root(n), root(p - n)].filter((each) => each !== null)).toHaveLength(1);
    const square = times(pair, pair);
    const found = pairRoot(square);
    expect(found === null ? null : times(found, found)).toEqual(square);
    const twelve = Array.from({ length: 6 }, (): Pair => [next(), next()]);
    expect(product(invertedTwelve(twelve), twelve)).toEqual(oneOfTwelve);
  }
  expect([inverse(0n), root(0n)]).toEqual([0n, 0n]);
});
