// Withdrawals as the desk is told them, field by field.
import type { DeskWithdrawal } from "../../contracts/cashout.ts";
import type { DeskRow, Payout } from "./queries.ts";
import { type Approver, approvalProblem } from "./rules.ts";

/** `admin`: who reads them. */
export const deskProps =
  (admin: Approver) =>
  (row: DeskRow): DeskWithdrawal => ({
    id: row.id,
    user: { id: row.user_id, username: row.username, avatar: row.avatar },
    currency: row.currency,
    network: row.network,
    address: row.address,
    amount: row.amount_bucks,
    fee: row.fee_cents / 100,
    payout: (row.amount_bucks * 100 - row.fee_cents) / 100,
    status: row.status,
    created_at: row.created_at.toISOString(),
    needs_two: row.needs_two,
    new_address: row.new_address,
    first_approved_by: row.first_approved_by_name,
    approved_by: row.approved_by_name,
    decided_by: row.decided_by_name,
    decided_at: row.decided_at?.toISOString() ?? null,
    transaction_id: row.transaction_id,
    reason: row.reason,
    blocked: blockedFor(row, admin),
  });

function blockedFor(row: DeskRow, admin: Approver): DeskWithdrawal["blocked"] {
  if (row.status === "pending") return approvalProblem(row, admin);
  return row.status === "approved" && row.user_id === admin.id ? "own" : null;
}

export const csvHeader = [
  "id",
  "asked at",
  "user",
  "currency",
  "network",
  "address",
  "amount",
  "fee",
  "payout",
  "status",
  "first approved by",
  "approved by",
  "decided by",
  "decided at",
  "transaction id",
  "reason",
];

export const csvRow = (row: DeskWithdrawal): (string | number | null)[] => [
  row.id,
  row.created_at,
  row.user.username,
  row.currency,
  row.network,
  row.address,
  row.amount,
  row.fee.toFixed(2),
  row.payout.toFixed(2),
  row.status,
  row.first_approved_by,
  row.approved_by,
  row.decided_by,
  row.decided_at,
  row.transaction_id,
  row.reason,
];

export const payoutsHeader = ["address", "amount", "currency", "reference"];

/** One line for a wallet: dollars to send, and the withdrawal's number to tell it by. */
export const payoutRow = ({ id, currency, network, address, amount_bucks, fee_cents }: Payout): string[] => [
  address,
  ((amount_bucks * 100 - fee_cents) / 100).toFixed(2),
  currency === "usdt" ? `USDT ${network.toUpperCase()}` : currency.toUpperCase(),
  `withdrawal ${id}`,
];
