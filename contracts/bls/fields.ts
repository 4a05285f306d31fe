// The fields of BLS12-381, of which a check of a beacon needs so much: numbers mod p, pairs of them (Fp2 = Fp[u], u² = −1), and
// six pairs (Fp12 = Fp2[w], w⁶ = 1 + u). For public values only: nothing here hides how long it takes. Held against
// @noble/curves by bls.test.ts.

export const p = 0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn;
/** The curve's parameter is this, negative. */
export const x = 0xd201000000010000n;

export const mod = (a: bigint): bigint => {
  const rest = a % p;
  return rest < 0n ? rest + p : rest;
};

export function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (const bit of exponent.toString(2)) {
    result = (result * result) % p;
    if (bit === "1") result = (result * base) % p;
  }
  return result;
}

/** By Euclid; 0 for 0. */
export function inverse(a: bigint): bigint {
  let [low, high, u, v] = [mod(a), p, 1n, 0n];
  while (low > 1n) {
    const times = high / low;
    [low, high, u, v] = [high - times * low, low, v - times * u, u];
  }
  return low === 0n ? 0n : mod(u);
}

/** p is 3 mod 4; null where there is none. */
export function root(a: bigint): bigint | null {
  const found = power(mod(a), (p + 1n) / 4n);
  return (found * found) % p === mod(a) ? found : null;
}

/** a + b·u. */
export type Pair = readonly [bigint, bigint];
export const zero: Pair = [0n, 0n];
export const one: Pair = [1n, 0n];

export const isSame = (a: Pair, b: Pair): boolean => a[0] === b[0] && a[1] === b[1];
export const plus = (a: Pair, b: Pair): Pair => [mod(a[0] + b[0]), mod(a[1] + b[1])];
export const minus = (a: Pair, b: Pair): Pair => [mod(a[0] - b[0]), mod(a[1] - b[1])];
export const times = (a: Pair, b: Pair): Pair => [mod(a[0] * b[0] - a[1] * b[1]), mod(a[0] * b[1] + a[1] * b[0])];
export const scaled = (a: Pair, by: bigint): Pair => [mod(a[0] * by), mod(a[1] * by)];
export const inverted = ([a, b]: Pair): Pair => {
  const norm = inverse(a * a + b * b);
  return [mod(a * norm), mod(-b * norm)];
};
/** By 1 + u. */
const turned = ([a, b]: Pair): Pair => [mod(a - b), mod(a + b)];

/** Null where there is none. */
export function pairRoot([a, b]: Pair): Pair | null {
  const norm = root(a * a + b * b);
  if (norm === null) return null;
  const half = inverse(2n);
  const real = root((a + norm) * half) ?? root((a - norm) * half);
  if (real === null) return null;
  const found: Pair = [real, mod(b * half * inverse(real))];
  return isSame(times(found, found), [mod(a), mod(b)]) ? found : null;
}

/** Of w⁰ to w⁵. */
export type Twelve = readonly Pair[];
export const oneOfTwelve: Twelve = [one, zero, zero, zero, zero, zero];

/** Sums of products are reduced once. */
export function product(a: Twelve, b: Twelve): Twelve {
  const sums = Array.from({ length: 11 }, (): [bigint, bigint] => [0n, 0n]);
  for (const [i, [a0, a1]] of a.entries()) {
    if (a0 === 0n && a1 === 0n) continue;
    for (const [j, [b0, b1]] of b.entries()) {
      const sum = sums[i + j];
      if (sum === undefined || (b0 === 0n && b1 === 0n)) continue;
      sum[0] += a0 * b0 - a1 * b1;
      sum[1] += a0 * b1 + a1 * b0;
    }
  }
  return sums.slice(0, 6).map(([low0, low1], k): Pair => {
    const [high0, high1] = sums[k + 6] ?? zero;
    return [mod(low0 + high0 - high1), mod(low1 + high0 + high1)];
  });
}

/** Its power by p⁶: w changes its sign. */
export const conjugate = (a: Twelve): Twelve => a.map((each, k) => (k % 2 === 0 ? each : minus(zero, each)));

export function invertedTwelve(a: Twelve): Twelve {
  const other = conjugate(a);
  // What both make together has even powers of w only: three pairs, with v = w² and v³ = 1 + u.
  const [a0 = zero, , a1 = zero, , a2 = zero] = product(a, other);
  const t0 = minus(times(a0, a0), turned(times(a1, a2)));
  const t1 = minus(turned(times(a2, a2)), times(a0, a1));
  const t2 = minus(times(a1, a1), times(a0, a2));
  const norm = inverted(plus(times(a0, t0), turned(plus(times(a2, t1), times(a1, t2)))));
  return product(other, [times(t0, norm), zero, times(t1, norm), zero, times(t2, norm), zero]);
}

/** w to the power of p − 1 is this pair: (1 + u) to the power of (p − 1) / 6. */
export const frobenius = pairPower([1n, 1n], (p - 1n) / 6n);

function pairPower(base: Pair, exponent: bigint): Pair {
  let result = one;
  for (const bit of exponent.toString(2)) {
    result = times(result, result);
    if (bit === "1") result = times(result, base);
  }
  return result;
}

/** Its power by p. */
export function powerByP(a: Twelve): Twelve {
  let factor = one;
  return a.map(([re, im]) => {
    const each = times([re, mod(-im)], factor);
    factor = times(factor, frobenius);
    return each;
  });
}

/** Its power by −`x`; a's inverse must be its conjugate. */
export function powerByX(a: Twelve): Twelve {
  let result = oneOfTwelve;
  for (const bit of x.toString(2)) {
    result = product(result, result);
    if (bit === "1") result = product(result, a);
  }
  return conjugate(result);
}
