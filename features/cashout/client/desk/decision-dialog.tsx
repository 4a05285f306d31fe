import { useState } from "react";
import { deskApiPaths } from "../../../../common/contract/desk-api-paths.ts";
import { isRecord } from "../../../../platform/contract/json-values.ts";
import { router } from "../../../../platform/pages/client/router.ts";
import { formatDollars } from "../../../../ui/base/format.ts";
import { CopyField } from "../../../../ui/copy.tsx";
import { useDecision } from "../../../../ui/desk/use-decision.ts";
import { Field, TextArea } from "../../../../ui/field.tsx";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import type { Words } from "../../../../ui/outcome.ts";
import type { DeskWithdrawal } from "../../contract/cashout.ts";
import { m } from "../../messages.ts";
import type { WithdrawalDecision } from "./blocked.ts";

export interface DecisionDialogProps {
  open: boolean;
  withdrawal: DeskWithdrawal;
  decision: WithdrawalDecision;
  onClose: () => void;
  onDecided: () => void;
}

const labels: Record<WithdrawalDecision, string> = {
  approve: m.approveWithdrawal(),
  pay: m.markAsPaid(),
  reject: m.rejectWithdrawal(),
};

const messages: Record<WithdrawalDecision, Words> = {
  approve: {
    // A withdrawal that is still pending after an approval has got the first of two approvals.
    done: (body) => (isRecord(body) && body.status === "pending" ? m.approvedOnce() : m.withdrawalApproved()),
    failed: m.approveFailed(),
  },
  pay: { done: m.markedAsPaid(), failed: m.payFailed() },
  reject: { done: m.withdrawalRejected(), failed: m.rejectFailed() },
};

export function DecisionDialog({ open, withdrawal, decision, onClose, onDecided }: DecisionDialogProps) {
  const decide = useDecision();
  const [isReasonMissing, setReasonMissing] = useState(false);
  const send = async (form: FormData): Promise<boolean> => {
    const text = String(form.get("text") ?? "").trim();
    if (decision === "reject" && text === "") {
      setReasonMissing(true);
      return false;
    }
    const path = deskApiPaths.decideWithdrawal[decision](withdrawal.id);
    const json = toBody(decision, text);
    return decide({ path, json }, messages[decision], () => router.reload({ onFinish: onDecided }));
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={labels[decision]}
      description={describe(withdrawal, decision)}
      width="500px"
      label={labels[decision]}
      variant={decision === "reject" ? "danger" : "primary"}
      className="grid gap-4"
      onSend={send}
    >
      {decision !== "reject" && (
        <CopyField label={m.addressOf({ network: withdrawal.network.toUpperCase() })} value={withdrawal.address} />
      )}
      {decision === "pay" && (
        <Field
          label={m.transactionId()}
          name="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          hint={m.transactionIdHint()}
        />
      )}
      {decision === "reject" && (
        <TextArea
          label={m.reason()}
          name="text"
          rows={3}
          maxLength={500}
          hint={m.reasonHint()}
          error={isReasonMissing ? m.reasonMissing() : undefined}
          onChange={() => setReasonMissing(false)}
        />
      )}
    </FormDialog>
  );
}

function describe(withdrawal: DeskWithdrawal, decision: WithdrawalDecision): string {
  const { needs_two, first_approved_by, amount } = withdrawal;
  const { username } = withdrawal.user;
  const facts = { username, payout: formatDollars(withdrawal.payout), currency: withdrawal.currency.toUpperCase() };
  switch (decision) {
    case "approve":
      return needs_two && first_approved_by === null ? m.approveFirstText(facts) : m.approveText(facts);
    case "pay":
      return m.payText(facts);
    case "reject":
      return m.rejectText({ username, amount });
  }
}

function toBody(decision: WithdrawalDecision, text: string): object {
  if (decision === "pay") return text === "" ? {} : { transaction_id: text };
  return decision === "reject" ? { reason: text } : {};
}
