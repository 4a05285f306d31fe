import type { WithdrawalNetwork } from "../contract/cashout.ts";
import type { CashoutCurrency } from "../contract/cashout-currencies.ts";
import { m } from "../messages.ts";

/** Returns the dollars sent after the fee, or null when this amount cannot be withdrawn. */
export function receivedDollars(amount: string, feeDollars: number, { minimum, maximum }: Limits): number | null {
  const bucks = Number(amount);
  const isWithin = amount !== "" && bucks >= minimum && bucks <= maximum;
  return isWithin && bucks > feeDollars ? bucks - feeDollars : null;
}

interface Limits {
  minimum: number;
  maximum: number;
}

export const maxBucks = (held: number, { maximum }: Limits): string => String(Math.min(Math.floor(held), maximum));

const networkNames: Record<WithdrawalNetwork, string> = {
  erc20: m.erc20(),
  trc20: m.trc20(),
  btc: m.btc(),
  ltc: m.ltc(),
  eth: m.eth(),
};

export const networkWords = (network: WithdrawalNetwork | null, currency: CashoutCurrency): string =>
  network === null
    ? m.addressUnfit({ currency: currency.toUpperCase() })
    : m.addressFits({ network: networkNames[network] });

/** Returns whether the text is empty or a whole non-negative number of digits only (CASHOUT-08). */
export const isAmountText = (text: string): boolean => /^\d*$/.test(text);
