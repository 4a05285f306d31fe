import type { Selectable } from "kysely";
import { z } from "zod";
import type { WithdrawalsTable } from "../../db/tables.ts";
import { insufficientFunds } from "../../money/server/refusals.ts";
import { isoDay } from "../../platform/base/clock.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { ApprovalProblem, WithdrawalNetwork } from "./contract/cashout.ts";
import { type CashoutCurrency, cashoutCurrencies, parseCashoutCurrency } from "./contract/cashout-currencies.ts";
import { findNetwork, isTokenContract } from "./contract/wallet-address.ts";
import { m } from "./messages.ts";

export interface CashoutSettings {
  /** Whole bucks per request. */
  minimum: number;
  /** Whole bucks per request. */
  maximum: number;
  /** A withdrawal's fee in dollars. */
  fees: Record<CashoutCurrency, number>;
  paused: boolean;
  /** Whole bucks that a user may request per UTC day; 0: no limit. */
  daily_cap: number;
  /** Whole bucks. Two admins must approve a withdrawal above it, if the site has two. */
  second_approval_above: number;
}

export interface CashoutProblem {
  field: "minimum" | "daily_cap" | `fees.${CashoutCurrency}`;
  why: "minimum_too_high" | "cap_too_low" | "fee_too_high";
}

/** Returns the terms that contradict others. With such limits nobody could withdraw, and nobody would see why. */
export function badCashout({ minimum, maximum, daily_cap, fees }: CashoutSettings): CashoutProblem[] {
  const problems: CashoutProblem[] = [];
  if (minimum > maximum) problems.push({ field: "minimum", why: "minimum_too_high" });
  if (daily_cap !== 0 && daily_cap < minimum) problems.push({ field: "daily_cap", why: "cap_too_low" });
  for (const currency of cashoutCurrencies)
    if (fees[currency] >= maximum) problems.push({ field: `fees.${currency}`, why: "fee_too_high" });
  return problems;
}

export interface WithdrawalInput {
  amount: string;
  currency: string;
  address: string;
}

export interface Withdrawal {
  amountBucks: number;
  currency: CashoutCurrency;
  network: WithdrawalNetwork;
  address: string;
  feeCents: number;
}

export type WithdrawalProblem = { why: "paused" } | { why: "field"; field: keyof WithdrawalInput; message: string };

export function readWithdrawal(
  request: WithdrawalInput,
  settings: CashoutSettings,
): Result<Withdrawal, WithdrawalProblem> {
  if (!/^(0|[1-9]\d{0,99})$/.test(request.amount)) return fieldProblem("amount", m.amountInvalid());
  const amountBucks = Number(request.amount);
  const { minimum, maximum } = settings;
  if (amountBucks < minimum) return fieldProblem("amount", m.amountTooLow({ minimum }));
  if (amountBucks > maximum) return fieldProblem("amount", m.amountTooHigh({ maximum }));
  const currency = parseCashoutCurrency(request.currency);
  if (currency === null) return fieldProblem("currency", m.currencyInvalid());
  if (isTokenContract(request.address)) return fieldProblem("address", m.tokenContract());
  const network = findNetwork(currency, request.address);
  if (network === null) return fieldProblem("address", m.addressInvalid({ currency: currency.toUpperCase() }));
  const feeCents = Math.round(settings.fees[currency] * 100);
  if (feeCents >= amountBucks * 100) return fieldProblem("amount", m.amountBelowFee());
  if (settings.paused) return refused({ why: "paused" });
  return done({ amountBucks, currency, network, address: request.address, feeCents });
}

const fieldProblem = (field: keyof WithdrawalInput, message: string) => refused({ why: "field", field, message });

export interface Approver {
  id: number;
  /** When they became an admin. Null when unknown, which is treated as too recent to approve. */
  admin_since: Date | null;
}

type RequestedWithdrawal = Pick<
  Selectable<WithdrawalsTable>,
  "user_id" | "created_at" | "first_approved_by" | "needs_two"
>;

export function approvalProblem(row: RequestedWithdrawal, admin: Approver): ApprovalProblem | null {
  if (row.user_id === admin.id) return "own";
  // Prevents an admin from appointing an accomplice as the second admin for a waiting withdrawal.
  if (admin.admin_since === null || admin.admin_since >= row.created_at) return "new_admin";
  return row.needs_two && row.first_approved_by === admin.id ? "second_admin" : null;
}

export const capDay = (now: Date): string => isoDay(now);

export const withdrawRefusals = z.discriminatedUnion("why", [
  insufficientFunds,
  /** `left` is the bucks that the daily cap still allows. */
  z.object({ why: z.literal("daily_cap"), left: z.int() }),
]);
export type WithdrawRefusal = z.output<typeof withdrawRefusals>;

export const capText = (leftBucks: number): string =>
  leftBucks === 0 ? m.capReached() : m.capLeft({ left: leftBucks });
