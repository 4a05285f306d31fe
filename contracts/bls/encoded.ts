// Points as they are written: x alone, 48 bytes a number, with three bits at the front that say how (ZCash's form, which drand
// uses). What lies on the curve and not in its group is refused, and so is the point at infinity: nobody signs with it.
import { isSame, minus, type Pair, p, pairRoot, plus, root, times, zero } from "./fields.ts";
import { isInFirstGroup, isInSecondGroup, type Point } from "./pairing.ts";

/** Of the first group, in 96 digits of hex; null for what is none. */
export function firstPoint(hex: string): Point | null {
  const x = numbersIn(hex, 1)?.[0];
  const point = x === undefined ? null : pointAt([x, 0n], [4n, 0n], isUpper(hex), firstRoot);
  return point !== null && isInFirstGroup(point) ? point : null;
}

/** Of the second, in 192: of the two numbers of its x that by u comes first. */
export function secondPoint(hex: string): Point | null {
  const [im, re] = numbersIn(hex, 2) ?? [];
  if (im === undefined || re === undefined) return null;
  const point = pointAt([re, im], [4n, 4n], isUpper(hex), pairRoot);
  return point !== null && isInSecondGroup(point) ? point : null;
}

const digitsEach = 96;
/** The front bits, in the first digit: it is compressed, it is at infinity, its y is the upper of two. The fourth is of x. */
const front = { compressed: 8, infinity: 4, upper: 2, own: 1 };

const frontOf = (hex: string): number => Number.parseInt(hex.charAt(0), 16);
const isUpper = (hex: string): boolean => (frontOf(hex) & front.upper) !== 0;

/** Each below p, so that a point is written in one way only. */
function numbersIn(hex: string, count: number): bigint[] | null {
  if (hex.length !== count * digitsEach || !/^[0-9a-f]+$/.test(hex)) return null;
  if ((frontOf(hex) & (front.compressed | front.infinity)) !== front.compressed) return null;
  const digits = `${frontOf(hex) & front.own}${hex.slice(1)}`;
  const numbers = Array.from({ length: count }, (_, at) =>
    BigInt(`0x${digits.slice(at * digitsEach, (at + 1) * digitsEach)}`),
  );
  return numbers.every((number) => number < p) ? numbers : null;
}

function firstRoot([square]: Pair): Pair | null {
  const y = root(square);
  return y === null ? null : [y, 0n];
}

function pointAt(x: Pair, b: Pair, isUpperWanted: boolean, rootOf: (square: Pair) => Pair | null): Point | null {
  const found = rootOf(plus(times(times(x, x), x), b));
  if (found === null || isSame(found, zero)) return null;
  const [re, im] = found;
  const isFoundUpper = (im === 0n ? re : im) > (p - 1n) / 2n;
  return { x, y: isFoundUpper === isUpperWanted ? found : minus(zero, found) };
}
