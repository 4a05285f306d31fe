// The desk's table of withdrawals: viewer, amount, address and decision.
import { Inbox } from "lucide-react";
import { paths } from "../../../../common/contract/paths.ts";
import { Bucks } from "../../../../ui/amounts.tsx";
import { Avatar } from "../../../../ui/avatar.tsx";
import { formatCount, formatDollars, formatWholeDollars } from "../../../../ui/base/format.ts";
import { Button, ButtonLink } from "../../../../ui/button.tsx";
import { type RowSelection, SelectRow } from "../../../../ui/desk/row-selection.tsx";
import { preloadDialog } from "../../../../ui/dialog.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import type { AdminWithdrawalsProps, DeskWithdrawal } from "../../contract/cashout.ts";
import { WithdrawalStatus } from "../withdrawal-status.tsx";
import { blockedWords, type WithdrawalDecision } from "./blocked.ts";
import { isSelectable } from "./withdrawal-selection.tsx";

export type Decide = (withdrawal: DeskWithdrawal, decision: WithdrawalDecision) => void;

const emptyTitles: Record<AdminWithdrawalsProps["filter"]["status"], string> = {
  pending: "Nothing is waiting",
  approved: "Nothing is to be paid",
  paid: "No withdrawal was paid",
  rejected: "No withdrawal was rejected",
  all: "No withdrawals",
};

export interface WithdrawalTableProps {
  withdrawals: DeskWithdrawal[];
  status: AdminWithdrawalsProps["filter"]["status"];
  open: AdminWithdrawalsProps["open"];
  chosen: RowSelection;
  onDecide: Decide;
}

export function WithdrawalTable({ withdrawals, status, open, chosen, onDecide }: WithdrawalTableProps) {
  return (
    <Table
      caption="Withdrawals"
      columns={buildColumns(chosen, onDecide)}
      rows={withdrawals}
      rowKey={(withdrawal) => withdrawal.id}
      dense
      empty={
        status === "pending" && open.approved > 0 ? (
          <ToPay open={open} />
        ) : (
          <EmptyState title={emptyTitles[status]} icon={Inbox}>
            {status === "pending" && "What viewers ask to be paid out shows up here, oldest first."}
          </EmptyState>
        )
      }
    />
  );
}

/** Shown when everything is approved: the remaining work is to send the payouts. */
const ToPay = ({ open }: Pick<WithdrawalTableProps, "open">) => (
  <EmptyState
    title={`${formatCount(open.approved, "withdrawal")} to send`}
    icon={Inbox}
    action={
      <ButtonLink href={`${paths.admin.withdrawals}?status=approved`} variant="primary">
        Go on to Approved
      </ButtonLink>
    }
  >
    Nothing waits for an approval. Approved and not yet paid: {formatWholeDollars(open.approved_bucks)}.
  </EmptyState>
);

function buildColumns(chosen: RowSelection, onDecide: Decide): Column<DeskWithdrawal>[] {
  return [
    {
      key: "user",
      header: "Viewer",
      small: "heading",
      className: "min-w-40",
      cell: (withdrawal) => (
        <span className="inline-flex items-center gap-2.5">
          {isSelectable(withdrawal) && (
            <SelectRow
              chosen={chosen}
              id={withdrawal.id}
              label={`Choose withdrawal ${withdrawal.id} of ${withdrawal.user.username}`}
            />
          )}
          <Avatar src={withdrawal.user.avatar} name="" size={32} />
          <span className="grid">
            <span className="font-medium wrap-break-word">{withdrawal.user.username}</span>
            <span className="text-sm font-normal text-faint figures">No. {withdrawal.id}</span>
          </span>
        </span>
      ),
    },
    {
      key: "amount",
      header: "Amount",
      align: "right",
      cell: ({ amount, payout }) => (
        <span className="grid justify-items-end">
          <Bucks value={amount} className="font-semibold" />
          <span className="text-sm whitespace-nowrap text-faint figures">send {formatDollars(payout)}</span>
        </span>
      ),
    },
    {
      key: "to",
      header: "To",
      cell: ({ currency, network, address, status, new_address }) => (
        <span className="grid whitespace-nowrap facts:justify-items-end">
          <span className="font-medium">
            {currency.toUpperCase()}
            {currency === "usdt" && <span className="text-faint"> on {network.toUpperCase()}</span>}
          </span>
          <span className="font-mono text-sm text-soft" title={address}>
            {shortenAddress(address)}
          </span>
          {new_address && (status === "pending" || status === "approved") && (
            <span className="text-sm text-gold-300">New address</span>
          )}
        </span>
      ),
    },
    { key: "date", header: "Asked", cell: ({ created_at }) => <LocalTime value={created_at} /> },
    { key: "status", header: "Status", cell: (withdrawal) => <WithdrawalState withdrawal={withdrawal} /> },
    {
      key: "actions",
      header: "Decision",
      align: "right",
      cell: (withdrawal) => <Actions withdrawal={withdrawal} onDecide={onDecide} />,
    },
  ];
}

/** Shortens an address to both ends, as wallets do. The dialogs show and copy all of it. */
const shortenAddress = (address: string): string => `${address.slice(0, 8)}…${address.slice(-6)}`;

function WithdrawalState({ withdrawal }: { withdrawal: DeskWithdrawal }) {
  const { status, needs_two, first_approved_by, reason, transaction_id } = withdrawal;
  const detail =
    status === "pending" && needs_two
      ? first_approved_by === null
        ? "Two admins must approve"
        : `Approved by ${first_approved_by}, one more to go`
      : (reason ?? transaction_id);
  return (
    <span className="grid max-w-44 justify-items-start gap-1 facts:justify-items-end">
      <WithdrawalStatus status={status} />
      {detail !== null && (
        <span className="line-clamp-2 text-sm text-soft wrap-anywhere" title={detail}>
          {detail}
        </span>
      )}
    </span>
  );
}

function Actions({ withdrawal, onDecide }: { withdrawal: DeskWithdrawal; onDecide: Decide }) {
  const { id, user, status, decided_by, decided_at } = withdrawal;
  if (status === "paid" || status === "rejected") {
    return (
      <span className="grid justify-items-end text-sm text-soft">
        {decided_by !== null && <span>by {decided_by}</span>}
        {decided_at !== null && <LocalTime value={decided_at} />}
      </span>
    );
  }
  const named = `withdrawal ${id} of ${user.username}`;
  const next = status === "pending" ? "approve" : "pay";
  const nextLabel = next === "approve" ? "Approve" : "Pay";
  return (
    <span className="inline-flex justify-end gap-2">
      <Button
        size="sm"
        data-withdrawal-action="next"
        aria-label={`${nextLabel} ${named}`}
        disabledReason={blockedWords(withdrawal.blocked)}
        onPointerEnter={preloadDialog}
        onClick={() => onDecide(withdrawal, next)}
      >
        {nextLabel}
      </Button>
      <Button size="sm" variant="quiet" aria-label={`Reject ${named}`} onClick={() => onDecide(withdrawal, "reject")}>
        Reject
      </Button>
    </span>
  );
}
