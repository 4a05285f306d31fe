// Cashing out bucks: what a withdrawal is, and how the admins' desk sees and decides it.
import { z } from "zod";
import type { CursorPage } from "../../../platform/contract/responses.ts";
import type { CashoutCurrency } from "./cashout-currencies.ts";

export type WithdrawalStatus = "pending" | "approved" | "paid" | "rejected";
/** Why an admin cannot approve a withdrawal: their own, asked for before they were one, approved by them already. */
export type ApprovalProblem = "own" | "new_admin" | "second_admin";
export type WithdrawalNetwork = "erc20" | "trc20" | "btc" | "ltc" | "eth";

/** A withdrawal as the admins' desk sees it. */
export interface DeskWithdrawal {
  id: number;
  user: { id: number; username: string; avatar: string | null };
  currency: CashoutCurrency;
  network: WithdrawalNetwork;
  address: string;
  /** Whole bucks asked for. */
  amount: number;
  /** Dollars kept back. */
  fee: number;
  /** Dollars to send: amount less fee. */
  payout: number;
  status: WithdrawalStatus;
  /** ISO 8601 UTC. */
  created_at: string;
  /** Whether two admins must approve it, as it was when it was asked for; and who has so far. */
  needs_two: boolean;
  /** Neither saved in the viewer's settings for a day when it was asked for, nor paid to before. */
  new_address: boolean;
  first_approved_by: string | null;
  approved_by: string | null;
  decided_by: string | null;
  decided_at: string | null;
  transaction_id: string | null;
  reason: string | null;
  /** Why this admin cannot do the next step; of an approved one only "own". Null: they can, or there is none. */
  blocked: ApprovalProblem | null;
}

/** Bucks asked for, paid and rejected on one UTC day. */
export interface WithdrawalDay {
  /** YYYY-MM-DD. */
  day: string;
  asked: number;
  asked_count: number;
  paid: number;
  paid_count: number;
  rejected: number;
  rejected_count: number;
  /** Dollars of fees on what was paid. */
  fees: number;
}

export interface AdminWithdrawalsProps {
  withdrawals: CursorPage<DeskWithdrawal>;
  /** What is shown of them. */
  filter: { status: WithdrawalStatus | "all"; currency: CashoutCurrency | "all"; search: string };
  /** The last 14 days on which anything happened, newest first. */
  totals: WithdrawalDay[];
  /** How many wait, and bucks they hold. */
  open: { pending: number; pending_bucks: number; approved: number; approved_bucks: number };
  /** The site-wide switch. */
  paused: boolean;
  /** Bucks above which two admins approve, and whether there are two. */
  two_approvals: { above: number; on: boolean };
}

/** `POST /api/user/withdraw-bucks/{amount}/{currency}/{address}`. */
export interface WithdrawAnswer {
  message: string;
  id?: number;
}

/** A transfer inside an exchange has no transaction id, so it may be left out. */
export const payInput = z.object({
  transaction_id: z.string().trim().max(200, "The transaction id must be at most 200 characters long.").optional(),
});

export const rejectInput = z.object({
  reason: z
    .string({ error: "Say why it is rejected; the viewer reads it." })
    .trim()
    .min(1, "Say why it is rejected; the viewer reads it.")
    .max(500, "The reason must be at most 500 characters long."),
});

export const pauseInput = z.object({ paused: z.boolean({ error: "Say whether cashouts are paused." }) });

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/withdrawals": AdminWithdrawalsProps;
  }
}
