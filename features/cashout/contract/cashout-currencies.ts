// Must not import zod, because the dialog on every page loads this file.

export const cashoutCurrencies = ["usdt", "btc", "ltc", "eth"] as const;
export type CashoutCurrency = (typeof cashoutCurrencies)[number];

/** Parses a currency in any letter case. Returns null for currencies that we do not pay out. */
export function parseCashoutCurrency(text: string): CashoutCurrency | null {
  return cashoutCurrencies.find((currency) => currency === text.toLowerCase()) ?? null;
}
