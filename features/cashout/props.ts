import type { DeskWithdrawal } from "./contract/cashout.ts";
import type { DeskRow, Payout } from "./queries.ts";
import { type Approver, approvalProblem } from "./rules.ts";

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

const csvColumns: Record<string, (row: DeskWithdrawal) => string | number | null> = {
  id: ({ id }) => id,
  "asked at": (row) => row.created_at,
  user: ({ user }) => user.username,
  currency: ({ currency }) => currency,
  network: ({ network }) => network,
  address: ({ address }) => address,
  amount: ({ amount }) => amount,
  fee: ({ fee }) => fee.toFixed(2),
  payout: ({ payout }) => payout.toFixed(2),
  status: ({ status }) => status,
  "first approved by": (row) => row.first_approved_by,
  "approved by": (row) => row.approved_by,
  "decided by": (row) => row.decided_by,
  "decided at": (row) => row.decided_at,
  "transaction id": (row) => row.transaction_id,
  reason: ({ reason }) => reason,
};
export const csvHeader = Object.keys(csvColumns);
export const csvRow = (row: DeskWithdrawal) => Object.values(csvColumns).map((column) => column(row));

export const payoutsHeader = ["address", "amount", "currency", "reference"];

/** Returns one row of the wallet export: address, dollars to send, currency, and the withdrawal's number as label. */
export const payoutRow = ({ id, currency, network, address, amount_bucks, fee_cents }: Payout): string[] => [
  address,
  ((amount_bucks * 100 - fee_cents) / 100).toFixed(2),
  currency === "usdt" ? `USDT ${network.toUpperCase()}` : currency.toUpperCase(),
  `withdrawal ${id}`,
];
