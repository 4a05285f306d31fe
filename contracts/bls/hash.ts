// A point of BLS12-381's first group from bytes, by RFC 9380's suite BLS12381G1_XMD:SHA-256_SSWU_RO_.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { inverse, mod, p, root, x } from "./fields.ts";
import { isogenyAt } from "./isogeny.ts";
import { added, multiple, type Point, type PointOrNone } from "./pairing.ts";

/** Of the curve y² = x³ + a·x + b that the map leads to first, and its z (RFC 9380, 8.8.1). */
const a = 0x144698a3b8e9433d693a02c96d4982b0ea985383ee66a8d8e8981aefd881ac98936f8da0e0f97f5cf428082d584c1dn;
const b = 0x12e2908d11688030018b12e8753eee3b2016c1f0f24f4070a0b9c14fcef35ef55a23215a316ceaa5d1cc48e98e172be0n;
const z = 11n;
/** Bytes for each number mod p, so many that none is likelier than another. */
const bytesEach = 64;

/** `tag`: which use it is hashed for, so that no other use gets the same point. */
export function hashedPoint(message: Uint8Array, tag: string): PointOrNone {
  const bytes = expanded(message, utf8ToBytes(tag));
  const [first, second] = [0, bytesEach].map((from) =>
    pointOf(mod(BigInt(`0x${bytesToHex(bytes.subarray(from, from + bytesEach))}`))),
  );
  return multiple(added(first ?? null, second ?? null), x + 1n);
}

/** RFC 9380, 5.3.1: 128 bytes. */
function expanded(message: Uint8Array, tag: Uint8Array): Uint8Array {
  const end = concatBytes(tag, Uint8Array.of(tag.length));
  const length = Uint8Array.of(0, 2 * bytesEach, 0);
  const start = sha256(concatBytes(new Uint8Array(64), message, length, end));
  const blocks: Uint8Array[] = [];
  let last: Uint8Array = new Uint8Array(32);
  for (let index = 1; index <= 4; index += 1) {
    const mixed = start.map((byte, at) => byte ^ (last[at] ?? 0));
    last = sha256(concatBytes(mixed, Uint8Array.of(index), end));
    blocks.push(last);
  }
  return concatBytes(...blocks);
}

/** RFC 9380, 6.6.2, and the isogeny. Null: it leads to the point at infinity. */
function pointOf(u: bigint): PointOrNone {
  const zu = mod(z * u * u);
  const bottom = inverse(zu * zu + zu);
  const x1 = bottom === 0n ? mod(b * inverse(z * a)) : mod(-b * inverse(a) * (1n + bottom));
  const [ownX, ownY] = onCurve(x1) ?? onCurve(mod(zu * x1)) ?? [0n, 0n];
  const y = ownY % 2n === u % 2n ? ownY : p - ownY;
  const [xTop = 0n, xBottom = 0n, yTop = 0n, yBottom = 0n] = isogenyAt(ownX);
  if (xBottom === 0n || yBottom === 0n) return null;
  return { x: [mod(xTop * inverse(xBottom)), 0n], y: [mod(y * yTop * inverse(yBottom)), 0n] } satisfies Point;
}

function onCurve(at: bigint): [bigint, bigint] | null {
  const y = root(at * at * at + a * at + b);
  return y === null ? null : [at, y];
}
