// Points of BLS12-381's two groups, and whether pairings of them are one. A point of the first group has its coordinates as
// pairs, too, so that one arithmetic does for both. For public values only.
import {
  conjugate,
  frobenius,
  inverted,
  invertedTwelve,
  isSame,
  minus,
  mod,
  oneOfTwelve,
  type Pair,
  plus,
  powerByP,
  powerByX,
  product,
  scaled,
  type Twelve,
  times,
  x,
  zero,
} from "./fields.ts";

export interface Point {
  x: Pair;
  y: Pair;
}
/** Null: the point at infinity. */
export type PointOrNone = Point | null;

/** What all of the second group is made from. */
export const generator: Point = {
  x: [
    0x024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8n,
    0x13e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7en,
  ],
  y: [
    0x0ce5d527727d6e118cc9cdc6da2e351aadfd9baa8cbdd3a76d429a695160d12c923ac9cc3baca289e193548608b82801n,
    0x0606c4a02ea734cc32acd2b02bc28b99cb3e287e85a763af267492ab572e99ab3f370d275cec1da1aaa9075ff05f79ben,
  ],
};

export const added = (a: PointOrNone, b: PointOrNone): PointOrNone => (a && b ? across(a, b, slope(a, b)) : (a ?? b));

/** Of the line through both; null where it is upright. */
function slope(a: Point, b: Point): Pair | null {
  if (!isSame(a.x, b.x)) return times(minus(b.y, a.y), inverted(minus(b.x, a.x)));
  if (!isSame(a.y, b.y) || isSame(a.y, zero)) return null;
  return times(scaled(times(a.x, a.x), 3n), inverted(plus(a.y, a.y)));
}

function across(a: Point, b: Point, rise: Pair | null): PointOrNone {
  if (rise === null) return null;
  const newX = minus(times(rise, rise), plus(a.x, b.x));
  return { x: newX, y: minus(times(rise, minus(a.x, newX)), a.y) };
}

export function multiple(point: PointOrNone, by: bigint): PointOrNone {
  let sum: PointOrNone = null;
  for (const bit of by.toString(2)) {
    sum = added(sum, sum);
    if (bit === "1") sum = added(sum, point);
  }
  return sum;
}

/** The third root of one in Fp that x² leads to. */
const thirdRoot = 0x5f19672fdf76ce51ba69c6076a0f77eaddb3a93be6f89688de17d813620a00022e01fffffffefffen;

/**
 * It is of the group, and not of what else lies on its curve: there multiplying x by a third root of one is what multiplying the
 * point by −x² is, and nowhere else (Scott: ia.cr/2021/1130).
 */
export function isInFirstGroup(point: Point): boolean {
  const turned = { x: scaled(point.x, thirdRoot), y: point.y };
  return added(multiple(multiple(point, x), x), turned) === null;
}

/** The same of the second group: there untwisting, the power by p, and twisting again is multiplying by the negative x. */
export function isInSecondGroup({ x: [re, im], y: [yRe, yIm] }: Point): boolean {
  const square = times(frobenius, frobenius);
  const turned = {
    x: times([re, mod(-im)], inverted(square)),
    y: times([yRe, mod(-yIm)], inverted(times(square, frobenius))),
  };
  return added(multiple({ x: [re, im], y: [yRe, yIm] }, x), turned) === null;
}

export const negated = ({ x: own, y }: Point): Point => ({ x: own, y: minus(zero, y) });

/** A point of the first group, and one of the second. */
export type Paired = readonly [Point, Point];

/** Whether the product of all pairings is one. The sign of the loop's parameter makes no difference to that. */
export function arePairedToOne(pairs: readonly Paired[]): boolean {
  let result = oneOfTwelve;
  const ends: PointOrNone[] = pairs.map(([, second]) => second);
  const step = (index: number, [first]: Paired, by: Point) => {
    const from = ends[index];
    const rise = from == null ? null : slope(from, by);
    // Never upright: the loop is shorter than the group's order.
    if (from == null || rise === null) return;
    result = product(result, lineAt(first, from, rise));
    ends[index] = across(from, by, rise);
  };
  for (const bit of x.toString(2).slice(1)) {
    result = product(result, result);
    for (const [index, pair] of pairs.entries()) step(index, pair, ends[index] ?? pair[1]);
    if (bit === "1") for (const [index, pair] of pairs.entries()) step(index, pair, pair[1]);
  }
  return isOne(raised(result));
}

/**
 * The line through a point of the twist, at one of the first group: with the twist undone, (x / w², y / w³), and times w³, which the
 * last power takes out again.
 */
function lineAt({ x: [atX], y: [atY] }: Point, from: Point, rise: Pair): Twelve {
  return [minus(times(rise, from.x), from.y), zero, scaled(rise, -atX), [atY, 0n], zero, zero];
}

const isOne = (a: Twelve): boolean => a.every((each, k) => isSame(each, oneOfTwelve[k] ?? zero));

/**
 * To the power of 3·(p¹² − 1) / order: by p⁶ − 1, by p² + 1, and by the rest, which is (x − 1)²·(x + p)·(x² + p² − 1) + 3 with the
 * negative x (Hayashida, Hayasaka, Teruya: ia.cr/2020/875). The 3 takes nothing from what is not one.
 */
function raised(a: Twelve): Twelve {
  const b = product(conjugate(a), invertedTwelve(a));
  const c = product(powerByP(powerByP(b)), b);
  const lessOne = (of: Twelve) => product(powerByX(of), conjugate(of));
  const d = lessOne(lessOne(c));
  const e = product(powerByX(d), powerByP(d));
  const f = product(product(powerByX(powerByX(e)), powerByP(powerByP(e))), conjugate(e));
  return product(f, product(c, product(c, c)));
}
