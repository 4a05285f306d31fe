import { Inbox } from "lucide-react";
import { paths } from "../../../../common/contract/paths.ts";
import { Age } from "../../../../ui/age.tsx";
import { Bucks } from "../../../../ui/amounts.tsx";
import { Avatar } from "../../../../ui/avatar.tsx";
import { formatDollars, formatWholeDollars } from "../../../../ui/base/format.ts";
import { Button, ButtonLink } from "../../../../ui/button.tsx";
import { type RowSelection, SelectRow } from "../../../../ui/desk/row-selection.tsx";
import { preloadDialog } from "../../../../ui/dialog.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import type { AdminWithdrawalsProps, DeskWithdrawal } from "../../contract/cashout.ts";
import { m } from "../../messages.ts";
import { WithdrawalStatus } from "../withdrawal-status.tsx";
import { blockedWords, type WithdrawalDecision } from "./blocked.ts";
import { isSelectable } from "./withdrawal-selection.tsx";

export type Decide = (withdrawal: DeskWithdrawal, decision: WithdrawalDecision) => void;

const emptyTitles: Record<AdminWithdrawalsProps["filter"]["status"], string> = {
  pending: m.nothingWaiting(),
  approved: m.nothingToPay(),
  paid: m.nonePaid(),
  rejected: m.noneRejected(),
  all: m.none(),
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
      caption={m.withdrawals()}
      columns={buildColumns(chosen, onDecide)}
      rows={withdrawals}
      rowKey={(withdrawal) => withdrawal.id}
      dense
      narrow
      empty={
        status === "pending" && open.approved > 0 ? (
          <ToPay open={open} />
        ) : (
          <EmptyState title={emptyTitles[status]} icon={Inbox}>
            {status === "pending" && m.nothingWaitingText()}
          </EmptyState>
        )
      }
    />
  );
}

/** Shown when no withdrawal is waiting for approval, but approved payouts still have to be sent. */
const ToPay = ({ open }: Pick<WithdrawalTableProps, "open">) => (
  <EmptyState
    title={m.toSend({ count: open.approved })}
    icon={Inbox}
    action={
      <ButtonLink href={`${paths.admin.withdrawals}?status=approved`} variant="primary">
        {m.goToApproved()}
      </ButtonLink>
    }
  >
    {m.toSendText({ amount: formatWholeDollars(open.approved_bucks) })}
  </EmptyState>
);

function buildColumns(chosen: RowSelection, onDecide: Decide): Column<DeskWithdrawal>[] {
  return [
    {
      key: "user",
      header: m.viewer(),
      small: "heading",
      className: "min-w-32",
      cell: (withdrawal) => (
        <span className="inline-flex items-center gap-2.5">
          {isSelectable(withdrawal) && (
            <SelectRow
              chosen={chosen}
              id={withdrawal.id}
              label={m.chooseWithdrawal({ id: withdrawal.id, username: withdrawal.user.username })}
            />
          )}
          <Avatar src={withdrawal.user.avatar} name="" size={32} className="in-wide-row" />
          <span className="grid">
            <span className="font-medium wrap-break-word">{withdrawal.user.username}</span>
            <span className="text-sm font-normal text-faint figures">{m.number({ id: withdrawal.id })}</span>
          </span>
        </span>
      ),
    },
    {
      key: "amount",
      header: m.amount(),
      align: "right",
      cell: ({ amount, payout }) => (
        <span className="grid justify-items-end">
          <Bucks value={amount} className="font-semibold" />
          <span className="text-sm whitespace-nowrap text-faint figures">
            {m.sendPayout({ payout: formatDollars(payout) })}
          </span>
        </span>
      ),
    },
    {
      key: "to",
      header: m.to(),
      cell: ({ currency, network, address, status, new_address }) => (
        <span className="grid whitespace-nowrap facts:justify-items-end">
          <span className="font-medium">
            {currency.toUpperCase()}
            {currency === "usdt" && (
              <span className="text-faint"> {m.onNetwork({ network: network.toUpperCase() })}</span>
            )}
          </span>
          <span className="font-mono text-sm text-soft" title={address}>
            {shortenAddress(address)}
          </span>
          {new_address && (status === "pending" || status === "approved") && (
            <span className="text-sm text-gold-300">{m.newAddress()}</span>
          )}
        </span>
      ),
    },
    { key: "date", header: m.requestedOn(), cell: ({ created_at }) => <Age value={created_at} /> },
    { key: "status", header: m.status(), cell: (withdrawal) => <WithdrawalState withdrawal={withdrawal} /> },
    {
      key: "actions",
      header: m.decision(),
      align: "right",
      cell: (withdrawal) => <Actions withdrawal={withdrawal} onDecide={onDecide} />,
    },
  ];
}

const shortenAddress = (address: string): string => `${address.slice(0, 8)}…${address.slice(-6)}`;

function WithdrawalState({ withdrawal }: { withdrawal: DeskWithdrawal }) {
  const { status, needs_two, first_approved_by, reason, transaction_id } = withdrawal;
  const detail =
    status === "pending" && needs_two
      ? first_approved_by === null
        ? m.twoAdmins()
        : m.oneMore({ username: first_approved_by })
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
        {decided_by !== null && <span>{m.decidedBy({ username: decided_by })}</span>}
        {decided_at !== null && <LocalTime value={decided_at} />}
      </span>
    );
  }
  const named = { id, username: user.username };
  const isPending = status === "pending";
  return (
    <span className="inline-flex justify-end gap-2">
      <Button
        size="sm"
        data-withdrawal-action="next"
        aria-label={isPending ? m.approveNamed(named) : m.payNamed(named)}
        disabledReason={blockedWords(withdrawal.blocked)}
        onPointerEnter={preloadDialog}
        onClick={() => onDecide(withdrawal, isPending ? "approve" : "pay")}
      >
        {isPending ? m.approve() : m.pay()}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-label={m.rejectNamed(named)}
        onClick={() => onDecide(withdrawal, "reject")}
      >
        {m.reject()}
      </Button>
    </span>
  );
}
