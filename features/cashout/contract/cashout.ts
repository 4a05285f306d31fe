import { z } from "zod";
import type { CursorPage } from "../../../platform/contract/responses.ts";
import { m } from "../messages.ts";
import type { CashoutCurrency } from "./cashout-currencies.ts";

export type WithdrawalStatus = "pending" | "approved" | "paid" | "rejected";
/**
 * Why an admin cannot approve a withdrawal: it is their own, it was requested before they became an admin, or they have
 * already approved it.
 */
export type ApprovalProblem = "own" | "new_admin" | "second_admin";
export type WithdrawalNetwork = "erc20" | "trc20" | "btc" | "ltc" | "eth";

export interface DeskWithdrawal {
  id: number;
  user: { id: number; username: string; avatar: string | null };
  currency: CashoutCurrency;
  network: WithdrawalNetwork;
  address: string;
  /** Whole bucks requested. */
  amount: number;
  /** The fee in dollars. */
  fee: number;
  /** Dollars to send: the amount minus the fee. */
  payout: number;
  status: WithdrawalStatus;
  created_at: string;
  /** Whether the withdrawal needs two approvals, as decided when it was requested. */
  needs_two: boolean;
  /** True when the address had been in the viewer's settings for less than a day and had never been paid to. */
  new_address: boolean;
  first_approved_by: string | null;
  approved_by: string | null;
  decided_by: string | null;
  decided_at: string | null;
  transaction_id: string | null;
  reason: string | null;
  /**
   * Why this admin cannot take the next step. For an approved withdrawal, the only possible reason is "own". Null when
   * the admin can take the step, or when no step is left.
   */
  blocked: ApprovalProblem | null;
}

/** Bucks requested, paid and rejected on one UTC day. */
export interface WithdrawalDay {
  day: string;
  asked: number;
  asked_count: number;
  paid: number;
  paid_count: number;
  rejected: number;
  rejected_count: number;
  /** The fees of the paid withdrawals, in dollars. */
  fees: number;
}

export interface AdminWithdrawalsProps {
  withdrawals: CursorPage<DeskWithdrawal>;
  filter: { status: WithdrawalStatus | "all"; currency: CashoutCurrency | "all"; search: string };
  /** The last 14 days with a request or decision, newest first. */
  totals: WithdrawalDay[];
  open: { pending: number; pending_bucks: number; approved: number; approved_bucks: number };
  paused: boolean;
  /** `above` is the amount in bucks above which two admins must approve. `on` is false when the site lacks two admins. */
  two_approvals: { above: number; on: boolean };
}

/** The response of `POST /api/user/withdraw-bucks/{amount}/{currency}/{address}`. */
export interface WithdrawAnswer {
  message: string;
  id?: number;
}

/** The transaction id is optional, because a transfer within an exchange has none. */
export const payInput = z.object({
  transaction_id: z.string().trim().max(200, { error: m.transactionIdTooLong }).optional(),
});

const reasonMissing = { error: m.reasonMissing };

export const rejectInput = z.object({
  reason: z.string(reasonMissing).trim().min(1, reasonMissing).max(500, { error: m.reasonTooLong }),
});

export const pauseInput = z.object({ paused: z.boolean({ error: m.pauseInvalid }) });

declare module "../../../common/contract/refusals.ts" {
  interface FeatureRefusals {
    terms_changed: true;
  }
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/withdrawals": AdminWithdrawalsProps;
  }
}
