// Confirms what is to become of a withdrawal: approve, pay with its transaction id, or reject with a reason.
import { router } from "@inertiajs/react";
import { type FormEvent, useId, useRef, useState } from "react";
import type { DeskWithdrawal } from "../../../../contracts/cashout.ts";
import { paths } from "../../../../contracts/paths.ts";
import { call, newCallKey } from "../../../api.ts";
import { formatCount, formatDollars } from "../../../format.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyField } from "../../../ui/copy.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field, TextArea } from "../../../ui/field.tsx";
import { toast } from "../../../ui/toast.ts";
import { deskOutcome, type WithdrawalDecision } from "./outcomes.ts";

export interface DecisionDialogProps {
  open: boolean;
  withdrawal: DeskWithdrawal;
  decision: WithdrawalDecision;
  onClose: () => void;
  /** After the page is up to date again. */
  onDecided: () => void;
}

const labels: Record<WithdrawalDecision, string> = {
  approve: "Approve withdrawal",
  pay: "Mark as paid",
  reject: "Reject withdrawal",
};

export function DecisionDialog({ open, withdrawal, decision, onClose, onDecided }: DecisionDialogProps) {
  const formId = useId();
  const { send, isSending } = useDecision(withdrawal, decision);
  const [isReasonMissing, setReasonMissing] = useState(false);
  const close = () => {
    if (!isSending) onClose();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("text") ?? "").trim();
    if (decision === "reject" && text === "") return setReasonMissing(true);
    if (isSending || !(await send(text))) return;
    onClose();
    router.reload({ onFinish: onDecided });
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={labels[decision]}
      description={describe(withdrawal, decision)}
      width="500px"
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant={decision === "reject" ? "danger" : "primary"} busy={isSending}>
            {labels[decision]}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        {decision !== "reject" && (
          <CopyField label={`${withdrawal.network.toUpperCase()} address`} value={withdrawal.address} />
        )}
        {decision === "pay" && (
          <Field
            label="Transaction id"
            name="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            hint="From the chain or your wallet; the viewer gets it by mail. Empty only for a transfer that has none."
          />
        )}
        {decision === "reject" && (
          <TextArea
            label="Reason"
            name="text"
            rows={3}
            maxLength={500}
            hint="The viewer reads it."
            error={isReasonMissing ? "Say why; the viewer reads it." : undefined}
            onChange={() => setReasonMissing(false)}
          />
        )}
      </form>
    </Dialog>
  );
}

function describe(withdrawal: DeskWithdrawal, decision: WithdrawalDecision): string {
  const { user, amount, payout, currency } = withdrawal;
  switch (decision) {
    case "approve":
      return `${user.username} gets ${formatDollars(payout)} in ${currency.toUpperCase()}. ${afterApproval(withdrawal)}`;
    case "pay":
      return `You have sent ${formatDollars(payout)} in ${currency.toUpperCase()} to ${user.username}. This cannot be taken back.`;
    case "reject":
      return `${user.username} gets ${formatCount(amount, "buck")} back. This cannot be taken back.`;
  }
}

const afterApproval = ({ needs_two, first_approved_by }: DeskWithdrawal): string =>
  needs_two && first_approved_by === null
    ? "For so much another admin has to approve it after you."
    : "Pay it out next, then mark it as paid.";

/** `send` answers whether there is nothing left to decide here. */
function useDecision(withdrawal: DeskWithdrawal, decision: WithdrawalDecision) {
  const [isSending, setSending] = useState(false);
  // Of a try whose answer never came: the next one carries it too. A key stands for one body.
  const open = useRef<{ key: string; text: string } | null>(null);
  const send = async (text: string): Promise<boolean> => {
    if (open.current?.text !== text) open.current = { key: newCallKey(), text };
    setSending(true);
    const answer = await call(paths.api.decideWithdrawal(withdrawal.id, decision), {
      json: bodyOf(decision, text),
      idempotent: open.current.key,
    });
    const outcome = deskOutcome(answer, decision);
    setSending(false);
    if (outcome.kind === "done") toast.success(outcome.text);
    else toast.error(outcome.text);
    if (outcome.kind === "done" || outcome.isKnown) open.current = null;
    return outcome.kind === "done" || (answer.kind === "answer" && answer.status === 409);
  };
  return { send, isSending };
}

function bodyOf(decision: WithdrawalDecision, text: string): object {
  if (decision === "pay") return text === "" ? {} : { transaction_id: text };
  return decision === "reject" ? { reason: text } : {};
}
