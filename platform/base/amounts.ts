// Reads partners' amounts as whole cents, digit by digit, because 0.29 * 100 is 28.999999999999996 in floating point.

/**
 * Returns the cents of an amount in dollars, rounded down. Returns null for anything else: NaN, infinity, a negative amount, an
 * exponent above the range of cents, or text that is not a plain decimal. Rounds to a millionth of a cent first, so
 * 1299.9999999999998, a rounding error of a sum, gives 1300.
 */
export const dollarsToCents = (amount: number | string): number | null => wholeCents(amount, 2);

export const floorCents = (amount: number | string): number | null => wholeCents(amount, 0);

const noiseDigits = 6;

/** `decimals` is the number of digits after the decimal point that belong to the cents. */
function wholeCents(amount: number | string, decimals: number): number | null {
  const text = typeof amount === "number" ? plainDecimal(amount) : amount.trim();
  const match = /^(\d{1,15})(?:\.(\d+))?$/.exec(text);
  if (match === null) return null;
  const [, whole = "0", fraction = ""] = match;
  const digits = decimals + noiseDigits;
  const millionths =
    BigInt(whole + fraction.slice(0, digits).padEnd(digits, "0")) + (/[5-9]/.test(fraction.charAt(digits)) ? 1n : 0n);
  const cents = Number(millionths / 10n ** BigInt(noiseDigits));
  return Number.isSafeInteger(cents) ? cents : null;
}

/** Replaces numbers below 10^-6, which JavaScript writes with an exponent, by zero. */
function plainDecimal(amount: number): string {
  return amount >= 0 && amount < 0.000_001 ? "0" : String(amount);
}
