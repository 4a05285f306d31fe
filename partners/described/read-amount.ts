// Converts amounts in any of the partners' units to whole cents. It works digit by digit and never uses floating point.
import { maxWagerCents } from "../../features/wagers/source.ts";
import type { Amount } from "../common/description.ts";

/** A decimal number: `digits` / 10^`decimals`. */
export interface Decimal {
  digits: bigint;
  decimals: number;
}

const maxDecimals = 40;

/** Returns null for anything but a plain decimal that is not negative. */
export function readDecimal(value: unknown): Decimal | null {
  const text = typeof value === "number" ? plainNumber(value) : typeof value === "string" ? value.trim() : "";
  const match = /^(\d{1,40})(?:\.(\d{1,80}))?$/.exec(text);
  if (match === null) return null;
  const fraction = (match[2] ?? "").slice(0, maxDecimals);
  return { digits: BigInt((match[1] ?? "") + fraction), decimals: fraction.length };
}

/** JavaScript writes numbers below 10^-6 with an exponent. In cents they are zero. */
const plainNumber = (value: number): string => (value >= 0 && value < 0.000_001 ? "0" : String(value));

const noiseDigits = 6;

/**
 * Returns whole cents, rounded down, or null for more than `maxWagerCents`. First rounds to a millionth of a cent, so
 * that 12.999999999999998, the rounding error of a sum, gives 1300.
 */
function floorCents({ digits, decimals }: Decimal, centsDecimals: number): number | null {
  const shift = centsDecimals + noiseDigits - decimals;
  const millionths = shift >= 0 ? digits * 10n ** BigInt(shift) : divideRounded(digits, 10n ** BigInt(-shift));
  const cents = millionths / 10n ** BigInt(noiseDigits);
  return cents > BigInt(maxWagerCents) ? null : Number(cents);
}

const divideRounded = (value: bigint, by: bigint): bigint => (value * 2n + by) / (by * 2n);

/** `scale`: how many of the digits are decimals, for amounts in whole numbers. `rate`: dollars for one coin. */
export function toCents(
  value: unknown,
  { unit }: Pick<Amount, "unit">,
  scale: number,
  rate: Decimal | null,
): number | null {
  const read = readDecimal(value);
  if (read === null) return null;
  const scaled = { digits: read.digits, decimals: read.decimals + scale };
  const worth =
    rate === null ? scaled : { digits: scaled.digits * rate.digits, decimals: scaled.decimals + rate.decimals };
  return floorCents(worth, unit === "cents" ? 0 : 2);
}
