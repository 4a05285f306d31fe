import { CirclePause } from "lucide-react";
import { useId } from "react";
import { paths } from "../../../common/contract/paths.ts";
import type { BuckWithdrawal, SharedUser } from "../../../common/contract/shared.ts";
import { usePage } from "../../../platform/pages/client/use-page.ts";
import { Bucks } from "../../../ui/amounts.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ProblemLine } from "../../../ui/form-problem.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { m } from "../messages.ts";
import { CashoutForm } from "./cashout-form.tsx";
import { useWithdraw } from "./use-withdraw.ts";
import { WithdrawalStatus } from "./withdrawal-status.tsx";

export interface CashoutDialogProps {
  open: boolean;
  onClose: () => void;
  brand: string;
  user: SharedUser;
}

export function CashoutDialog({ open, onClose, brand, user }: CashoutDialogProps) {
  const formId = useId();
  const { cashout } = usePage().props.site;
  const { isSubmitting, asked: requested, proof, withdraw, problem, forget } = useWithdraw();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.title({ brand })}
      width="500px"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {m.close()}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={isSubmitting}
            busyLabel={m.withdrawing()}
            disabled={isSubmitting}
            disabledReason={cashout.paused ? m.paused() : null}
          >
            {m.withdraw()}
          </Button>
        </>
      }
    >
      <div className="grid gap-7">
        {cashout.paused && (
          <p className="flex items-start gap-2.5 rounded-control bg-gold-900 px-4 py-3 font-medium text-gold-200">
            <CirclePause size={18} aria-hidden className="mt-0.5 shrink-0" />
            {m.pausedText()}
          </p>
        )}
        <div className="grid gap-4" onInput={forget}>
          <div role="status" className="empty:hidden">
            {requested !== null && (
              <p className="mb-3 rounded-control bg-mint-900 px-4 py-3 font-medium text-mint-200">
                {m.requested({ id: requested })}
              </p>
            )}
          </div>
          <CashoutForm formId={formId} user={user} cashout={cashout} proof={proof} onSubmit={withdraw} />
          <ProblemLine>{problem}</ProblemLine>
        </div>
        <WithdrawalList withdrawals={user.buck_withdrawals} onLeave={onClose} />
      </div>
    </Dialog>
  );
}

function WithdrawalList({ withdrawals, onLeave }: { withdrawals: BuckWithdrawal[]; onLeave: () => void }) {
  return (
    <section aria-labelledby="your-withdrawals" className="grid gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h3 id="your-withdrawals" className="text-title-3">
          {m.yourWithdrawals()}
        </h3>
        <TextLink href={paths.history} className="text-sm" onClick={onLeave}>
          {m.allMovements()}
        </TextLink>
      </div>
      {withdrawals.length === 0 ? (
        <p className="text-sm text-soft">{m.noWithdrawalsYet()}</p>
      ) : (
        <ul className="grid max-h-56 gap-px overflow-y-auto overscroll-contain rounded-control border border-line bg-line">
          {withdrawals.map(({ id, currency, amount, status, reason }) => (
            <li key={id} className="grid grid-cols-[3.5rem_1fr_auto] items-center gap-3 bg-surface-2 px-4 py-2.5">
              <span className="font-semibold">{currency.toUpperCase()}</span>
              <Bucks value={amount} />
              <WithdrawalStatus status={status} />
              {reason !== null && <span className="col-span-full text-sm text-soft wrap-anywhere">{reason}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
