// Partners' amounts as whole cents, read digit by digit: 0.29 * 100 is 28.999999999999996 in floating point.

/**
 * Cents of an amount of dollars, a started cent left out; null for what is no amount (NaN, infinite, negative, with an
 * exponent above the range of cents, or text that is no plain decimal). 1299.9999999999998 is the noise of a sum and means
 * 1300: the amount is rounded at a millionth of a cent before it is cut.
 */
export const dollarsToCents = (amount: number | string): number | null => wholeCents(amount, 2);

/** The same for an amount of cents. */
export const floorCents = (amount: number | string): number | null => wholeCents(amount, 0);

const noiseDigits = 6;

/** `decimals`: digits after the point that are cents. */
function wholeCents(amount: number | string, decimals: number): number | null {
  const text = typeof amount === "number" ? plainDecimal(amount) : amount.trim();
  const match = /^(\d{1,15})(?:\.(\d+))?$/.exec(text);
  if (match === null) return null;
  const [, whole = "0", fraction = ""] = match;
  const kept = decimals + noiseDigits;
  const millionths =
    BigInt(whole + fraction.slice(0, kept).padEnd(kept, "0")) + (/[5-9]/.test(fraction.charAt(kept)) ? 1n : 0n);
  const cents = Number(millionths / 10n ** BigInt(noiseDigits));
  return Number.isSafeInteger(cents) ? cents : null;
}

/** JavaScript writes numbers under 10^-6 with an exponent; as cents they are nothing. */
function plainDecimal(amount: number): string {
  return amount >= 0 && amount < 0.000_001 ? "0" : String(amount);
}
