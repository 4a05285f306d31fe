import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { deskApiPaths } from "../../../../common/contract/desk-api-paths.ts";
import { formatDollars } from "../../../../ui/base/format.ts";
import { Button, ButtonLink } from "../../../../ui/button.tsx";
import { RowResults } from "../../../../ui/desk/row-results.tsx";
import { SelectionBar, useRowSelection } from "../../../../ui/desk/row-selection.tsx";
import { useBulkAction } from "../../../../ui/desk/use-bulk-action.ts";
import { TextArea } from "../../../../ui/field.tsx";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { useModal } from "../../../../ui/use-modal.ts";
import type { DeskWithdrawal } from "../../contract/cashout.ts";
import { m } from "../../messages.ts";
import { matchTransactions, type Payment } from "./match-transactions.ts";

export interface WithdrawalSelection {
  chosen: ReturnType<typeof useRowSelection>;
  bar: ReactNode;
}

export const isSelectable = ({ status, blocked }: DeskWithdrawal): boolean =>
  (status === "pending" || status === "approved") && blocked === null;

export function useWithdrawalSelection(withdrawals: DeskWithdrawal[]): WithdrawalSelection {
  const choosable = withdrawals.filter(isSelectable);
  const chosen = useRowSelection(choosable.map(({ id }) => id));
  const approving = useModal<DeskWithdrawal[]>();
  const paying = useModal<DeskWithdrawal[]>();
  const many = useBulkAction();
  const selected = choosable.filter(({ id }) => chosen.ids.includes(id));
  const [pending, approved] = [selected.filter(isPending), selected.filter((one) => !isPending(one))];
  const bar = (
    <>
      {many.results !== null && <RowResults {...many.results} onSeen={many.forget} />}
      <SelectionBar chosen={chosen} count={choosable.length}>
        {pending.length > 0 && (
          <Button size="sm" variant="primary" onClick={() => approving.open(pending)}>
            {m.approveCount({ count: pending.length })}
          </Button>
        )}
        {approved.length > 0 && (
          <>
            <ButtonLink size="sm" icon={Download} href={payoutsAddress(approved)}>
              {m.payoutList()}
            </ButtonLink>
            <Button size="sm" variant="primary" onClick={() => paying.open(approved)}>
              {m.markCountAsPaid({ count: approved.length })}
            </Button>
          </>
        )}
      </SelectionBar>
      {approving.about !== null && (
        <ApproveManyDialog
          key={`approve ${approving.times}`}
          open={approving.isOpen}
          withdrawals={approving.about}
          onClose={approving.close}
          onApprove={() =>
            many.decide(
              deskApiPaths.approveWithdrawals,
              { ids: getIds(approving.about) },
              { verb: m.approvedVerb(), getName: createRowNamer(approving.about) },
            )
          }
        />
      )}
      {paying.about !== null && (
        <PayManyDialog
          key={`pay ${paying.times}`}
          open={paying.isOpen}
          withdrawals={paying.about}
          onClose={paying.close}
          onPaid={(payments: Payment[]) =>
            many.decide(
              deskApiPaths.payWithdrawals,
              { payments },
              { verb: m.paidVerb(), getName: createRowNamer(paying.about) },
            )
          }
        />
      )}
    </>
  );
  return { chosen, bar };
}

const isPending = ({ status }: DeskWithdrawal): boolean => status === "pending";

const getIds = (withdrawals: DeskWithdrawal[] | null): number[] => (withdrawals ?? []).map(({ id }) => id);

const createRowNamer = (withdrawals: DeskWithdrawal[] | null) => (id: number) =>
  m.rowName({ id, username: withdrawals?.find((one) => one.id === id)?.user.username ?? "" });

const payoutsAddress = (withdrawals: DeskWithdrawal[]): string =>
  `${deskApiPaths.payoutsCsv}?ids=${getIds(withdrawals).join(",")}`;

interface ManyWithdrawals {
  open: boolean;
  withdrawals: DeskWithdrawal[];
  onClose: () => void;
}

const formatSum = (withdrawals: DeskWithdrawal[]): string =>
  formatDollars(withdrawals.reduce((cents, { payout }) => cents + Math.round(payout * 100), 0) / 100);

function ApproveManyDialog({
  onApprove,
  ...dialog
}: ManyWithdrawals & { /** Resolves to true when the dialog may close. */ onApprove: () => Promise<boolean> }) {
  const title = m.approveMany({ count: dialog.withdrawals.length });
  return (
    <FormDialog
      open={dialog.open}
      onClose={dialog.onClose}
      title={title}
      description={m.approveManyText({ sum: formatSum(dialog.withdrawals) })}
      width="560px"
      label={title}
      onSend={onApprove}
    >
      <Rows withdrawals={dialog.withdrawals} />
    </FormDialog>
  );
}

function PayManyDialog({
  onPaid,
  ...dialog
}: ManyWithdrawals & {
  onPaid: (payments: Payment[]) => Promise<boolean>;
}) {
  const [text, setText] = useState("");
  const [isSent, setSent] = useState(false);
  const ids = dialog.withdrawals.map(({ id }) => id);
  const matched = matchTransactions(text, ids);
  const payments = "payments" in matched ? matched.payments : [];
  return (
    <FormDialog
      open={dialog.open}
      onClose={dialog.onClose}
      title={m.payMany({ count: ids.length })}
      description={m.payManyText({ sum: formatSum(dialog.withdrawals) })}
      width="560px"
      label={m.markAsPaid()}
      onSend={async () => {
        setSent(true);
        return "payments" in matched && onPaid(matched.payments);
      }}
    >
      <TextArea
        label={m.transactionIds()}
        name="ids"
        rows={Math.min(8, Math.max(3, ids.length))}
        spellCheck={false}
        autoComplete="off"
        hint={m.transactionIdsHint()}
        error={isSent && "problem" in matched ? matched.problem : undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p role="status" className="text-sm text-soft">
        {"problem" in matched ? (text.trim() === "" ? "" : matched.problem) : m.allFit({ count: ids.length })}
      </p>
      <Rows withdrawals={dialog.withdrawals} payments={payments} />
    </FormDialog>
  );
}

function Rows({ withdrawals, payments = [] }: { withdrawals: DeskWithdrawal[]; payments?: Payment[] }) {
  const paidBy = new Map(payments.map(({ id, transaction_id }) => [id, transaction_id]));
  return (
    <ul aria-label={m.withdrawals()} className="grid max-h-56 ruled overflow-y-auto text-sm">
      {withdrawals.map(({ id, user, payout, currency, address }) => (
        <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-1.5">
          <span className="truncate">{m.rowName({ id, username: user.username })}</span>
          <span className="figures">
            {formatDollars(payout)} {currency.toUpperCase()}
          </span>
          <span className="truncate font-mono text-xs text-faint" title={address}>
            {address}
          </span>
          <span className="max-w-40 truncate text-right font-mono text-xs text-mint-300">{paidBy.get(id)}</span>
        </li>
      ))}
    </ul>
  );
}
