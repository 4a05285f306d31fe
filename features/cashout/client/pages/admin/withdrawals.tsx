import { Download } from "lucide-react";
import { useRef } from "react";
import { deskApiPaths } from "../../../../../common/contract/desk-api-paths.ts";
import { formatDate, formatDollars, formatPoints, formatWholeDollars } from "../../../../../ui/base/format.ts";
import { ButtonLink } from "../../../../../ui/button.tsx";
import { Card } from "../../../../../ui/card.tsx";
import { Desk } from "../../../../../ui/desk/desk.tsx";
import { SlicePagination } from "../../../../../ui/pagination.tsx";
import { Stat } from "../../../../../ui/stat.tsx";
import { type Column, Table } from "../../../../../ui/table.tsx";
import { useModal } from "../../../../../ui/use-modal.ts";
import type { AdminWithdrawalsProps, DeskWithdrawal, WithdrawalDay } from "../../../contract/cashout.ts";
import { m } from "../../../messages.ts";
import type { WithdrawalDecision } from "../../desk/blocked.ts";
import { DecisionDialog } from "../../desk/decision-dialog.tsx";
import { Filters, filterAddress } from "../../desk/filters.tsx";
import { PauseSwitch } from "../../desk/pause-switch.tsx";
import { useWithdrawalSelection } from "../../desk/withdrawal-selection.tsx";
import { WithdrawalTable } from "../../desk/withdrawal-table.tsx";

const approvalWords = ({ above, on }: AdminWithdrawalsProps["two_approvals"]): string =>
  on ? m.twoApprovals({ above: formatPoints(above) }) : m.oneApproval({ above: formatPoints(above) });

export default function AdminWithdrawalsPage({
  withdrawals,
  filter,
  totals,
  open,
  paused,
  two_approvals,
}: AdminWithdrawalsProps) {
  const decision = useModal<{ withdrawal: DeskWithdrawal; decision: WithdrawalDecision }>();
  const { chosen, bar } = useWithdrawalSelection(withdrawals.data);
  const list = useRef<HTMLDivElement>(null);
  // The decided row leaves the queue together with the focused button, so the next row gets the focus.
  const focusNext = () => {
    const next = list.current?.querySelector<HTMLElement>('[data-withdrawal-action="next"]');
    (next ?? list.current)?.focus();
  };
  return (
    <Desk
      title={m.withdrawals()}
      lead={paused ? m.leadPaused() : m.lead()}
      actions={
        <>
          <PauseSwitch paused={paused} />
          <ButtonLink href={filterAddress(deskApiPaths.withdrawalsCsv, filter)} icon={Download} size="sm">
            {m.exportCsv()}
          </ButtonLink>
        </>
      }
    >
      <section aria-label={m.openWithdrawals()} className="grid grid-cols-2 gap-3 md:max-w-2xl md:gap-5">
        <Card className="p-4 md:p-5">
          <Stat label={m.toApprove()} note={m.withdrawalCount({ count: open.pending })}>
            {formatWholeDollars(open.pending_bucks)}
          </Stat>
        </Card>
        <Card className="p-4 md:p-5">
          <Stat label={m.toPay()} note={m.withdrawalCount({ count: open.approved })}>
            {formatWholeDollars(open.approved_bucks)}
          </Stat>
        </Card>
      </section>
      <p className="text-soft">{approvalWords(two_approvals)}</p>
      <Filters key={filter.search} filter={filter} />
      <div ref={list} tabIndex={-1} className="grid gap-3 outline-none">
        {bar}
        <WithdrawalTable
          withdrawals={withdrawals.data}
          status={filter.status}
          open={open}
          chosen={chosen}
          onDecide={(withdrawal, wanted) => decision.open({ withdrawal, decision: wanted })}
        />
        <SlicePagination slice={withdrawals} label={m.withdrawals()} />
      </div>
      <DailyTotals totals={totals} />
      {decision.about !== null && (
        <DecisionDialog
          key={decision.times}
          open={decision.isOpen}
          {...decision.about}
          onClose={decision.close}
          onDecided={focusNext}
        />
      )}
    </Desk>
  );
}

const sum = (bucks: number, count: number) => (
  <span>
    {formatWholeDollars(bucks)} <span className="text-faint">({count})</span>
  </span>
);

const columns: Column<WithdrawalDay>[] = [
  { key: "day", header: m.day(), small: "heading", cell: ({ day }) => formatDate(`${day}T00:00:00Z`) },
  { key: "asked", header: m.requestedOn(), align: "right", cell: (day) => sum(day.asked, day.asked_count) },
  { key: "paid", header: m.paid(), align: "right", cell: (day) => sum(day.paid, day.paid_count) },
  { key: "rejected", header: m.rejected(), align: "right", cell: (day) => sum(day.rejected, day.rejected_count) },
  { key: "fees", header: m.fees(), align: "right", cell: ({ fees }) => formatDollars(fees) },
];

function DailyTotals({ totals }: { totals: WithdrawalDay[] }) {
  return (
    <section aria-labelledby="totals" className="grid gap-4">
      <h2 id="totals" className="text-title-2">
        {m.totalsPerDay()}
      </h2>
      <Table
        caption={m.totalsPerDay()}
        columns={columns}
        rows={totals}
        rowKey={({ day }) => day}
        dense
        empty={<p className="text-soft">{m.noTotals()}</p>}
      />
    </section>
  );
}
