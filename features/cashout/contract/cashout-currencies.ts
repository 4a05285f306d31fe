// The currencies bucks are cashed out in. Without zod: the dialog uses it.

export const cashoutCurrencies = ["usdt", "btc", "ltc", "eth"] as const;
export type CashoutCurrency = (typeof cashoutCurrencies)[number];

/** "USDT" or "usdt" → "usdt"; null for what we do not pay out. */
export function parseCashoutCurrency(text: string): CashoutCurrency | null {
  return cashoutCurrencies.find((currency) => currency === text.toLowerCase()) ?? null;
}
