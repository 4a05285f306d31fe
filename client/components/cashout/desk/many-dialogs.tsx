// Confirms that many withdrawals are approved, or that they were paid: then with the ids of their transactions.
import { useState } from "react";
import type { DeskWithdrawal } from "../../../../contracts/cashout.ts";
import { formatCount, formatDollars } from "../../../format.ts";
import { TextArea } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { matchTransactions, type Payment } from "./match-transactions.ts";

export interface ManyWithdrawals {
  open: boolean;
  withdrawals: DeskWithdrawal[];
  onClose: () => void;
}

const sumOf = (withdrawals: DeskWithdrawal[]): string =>
  formatDollars(withdrawals.reduce((cents, { payout }) => cents + Math.round(payout * 100), 0) / 100);

export function ApproveManyDialog({
  onApprove,
  ...dialog
}: ManyWithdrawals & { /** Answers whether it is over. */ onApprove: () => Promise<boolean> }) {
  const what = formatCount(dialog.withdrawals.length, "withdrawal");
  return (
    <FormDialog
      open={dialog.open}
      onClose={dialog.onClose}
      title={`Approve ${what}`}
      description={`${sumOf(dialog.withdrawals)} to be sent. Pay them out next, then mark them as paid.`}
      width="560px"
      label={`Approve ${what}`}
      onSend={onApprove}
    >
      <Rows withdrawals={dialog.withdrawals} />
    </FormDialog>
  );
}

export function PayManyDialog({
  onPaid,
  ...dialog
}: ManyWithdrawals & { /** Answers whether it is over. */ onPaid: (payments: Payment[]) => Promise<boolean> }) {
  const [text, setText] = useState("");
  const [isSent, setSent] = useState(false);
  const ids = dialog.withdrawals.map(({ id }) => id);
  const matched = matchTransactions(text, ids);
  const payments = "payments" in matched ? matched.payments : [];
  const what = formatCount(ids.length, "withdrawal");
  return (
    <FormDialog
      open={dialog.open}
      onClose={dialog.onClose}
      title={`Mark ${what} as paid`}
      description={`You have sent ${sumOf(dialog.withdrawals)}. This cannot be taken back.`}
      width="560px"
      label="Mark as paid"
      onSend={async () => {
        setSent(true);
        return "payments" in matched && onPaid(matched.payments);
      }}
    >
      <TextArea
        label="Transaction ids, one a line"
        name="ids"
        rows={Math.min(8, Math.max(3, ids.length))}
        spellCheck={false}
        autoComplete="off"
        hint="In the order below, or with the withdrawal's number before each."
        error={isSent && "problem" in matched ? matched.problem : undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p role="status" className="text-sm text-soft">
        {"problem" in matched ? (text.trim() === "" ? "" : matched.problem) : `All ${ids.length} fit.`}
      </p>
      <Rows withdrawals={dialog.withdrawals} payments={payments} />
    </FormDialog>
  );
}

function Rows({ withdrawals, payments = [] }: { withdrawals: DeskWithdrawal[]; payments?: Payment[] }) {
  const paidBy = new Map(payments.map(({ id, transaction_id }) => [id, transaction_id]));
  return (
    <ul aria-label="Withdrawals" className="grid max-h-56 ruled overflow-y-auto text-sm">
      {withdrawals.map(({ id, user, payout, currency, address }) => (
        <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-1.5">
          <span className="truncate">
            No. {id}, {user.username}
          </span>
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
