// The cashout currencies. This file has no zod, because the dialog imports it.

export const cashoutCurrencies = ["usdt", "btc", "ltc", "eth"] as const;
export type CashoutCurrency = (typeof cashoutCurrencies)[number];

/** Parses "USDT" or "usdt" to "usdt". Returns null for currencies we do not pay out. */
export function parseCashoutCurrency(text: string): CashoutCurrency | null {
  return cashoutCurrencies.find((currency) => currency === text.toLowerCase()) ?? null;
}
