// What an amount of bucks may be, what of it is sent, and what is said of an address.
import type { WithdrawalNetwork } from "../contract/cashout.ts";
import type { CashoutCurrency } from "../contract/cashout-currencies.ts";

/** What is sent of an amount after the fee; null while no withdrawal of so much can be asked for. */
export function receivedDollars(amount: string, feeDollars: number, { minimum, maximum }: Limits): number | null {
  const bucks = Number(amount);
  const isWithin = amount !== "" && bucks >= minimum && bucks <= maximum;
  return isWithin && bucks > feeDollars ? bucks - feeDollars : null;
}

interface Limits {
  minimum: number;
  maximum: number;
}

/** The most whole bucks that can be asked for at once. */
export const maxBucks = (held: number, { maximum }: Limits): string => String(Math.min(Math.floor(held), maximum));

const networkNames: Record<WithdrawalNetwork, string> = {
  erc20: "Ethereum (ERC-20)",
  trc20: "Tron (TRC-20)",
  btc: "Bitcoin",
  ltc: "Litecoin",
  eth: "Ethereum",
};

/** What is said of an address as it is typed. */
export const networkWords = (network: WithdrawalNetwork | null, currency: CashoutCurrency): string =>
  network === null ? `This is no ${currency.toUpperCase()} address` : `${networkNames[network]} address ✓`;

/** Digits only: empty or a whole non-negative number (CASHOUT-08). */
export const isAmountText = (text: string): boolean => /^\d*$/.test(text);
