// Partners' dollar amounts as whole cents, read digit by digit: 0.29 * 100 is 28.999999999999996 in floating point.

/**
 * Cents of an amount of dollars, a started cent left out; null for what is no amount (NaN, infinite, negative, with
 * an exponent above the range of cents, or text that is no plain decimal).
 */
export function centsOfDollars(amount: number | string): number | null {
  const text = typeof amount === "number" ? plainDecimal(amount) : amount.trim();
  const match = /^(\d{1,15})(?:\.(\d+))?$/.exec(text);
  if (match === null) return null;
  const [, whole = "0", fraction = ""] = match;
  const cents = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, "0"));
  return Number.isSafeInteger(cents) ? cents : null;
}

/** JavaScript writes numbers under 10^-6 with an exponent; as cents they are nothing. */
function plainDecimal(amount: number): string {
  return amount >= 0 && amount < 0.000_001 ? "0" : String(amount);
}
