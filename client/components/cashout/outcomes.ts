// What the answer of a withdrawal means, in the documented words: the server's detail is only logged (CASHOUT-18 to CASHOUT-20).
import type { WithdrawalNetwork } from "../../../contracts/cashout.ts";
import type { CashoutCurrency } from "../../../contracts/cashout-words.ts";
import { type Acted, isKnown } from "../../act.ts";
import { type Answer, firstErrorField, messageOf, saidIn } from "../../api.ts";

export const withdrawWords = {
  insufficient: "Insufficient balance!",
  success: "Successfully submitted withdraw request!",
  failure: "Failed to make withdraw request!",
} as const;

/** `id`: the number it is kept under; null when the answer names none. `proof`: why the password is wanted first. */
export function withdrawOutcome(answer: Answer): Acted<{ text: string; id: number | null }, { proof: string | null }> {
  if (answer.kind === "answer" && messageOf(answer.body) === "success") {
    return { kind: "done", text: withdrawWords.success, id: idOf(answer.body) };
  }
  if (!isKnown(answer)) return { kind: "unknown", text: withdrawWords.failure };
  const wantsPassword = firstErrorField(answer.body) === "current_password";
  return { kind: "refused", text: withdrawWords.failure, proof: wantsPassword ? saidIn(answer.body) : null };
}

const idOf = (body: unknown): number | null =>
  typeof body === "object" && body !== null && "id" in body && typeof body.id === "number" ? body.id : null;

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
export const mostBucks = (held: number, { maximum }: Limits): string => String(Math.min(Math.floor(held), maximum));

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
