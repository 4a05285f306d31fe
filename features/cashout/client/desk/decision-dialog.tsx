// Confirms a decision: approve, mark as paid with a transaction id, or reject with a reason.

import { useState } from "react";
import { deskApiPaths } from "../../../../common/contract/desk-api-paths.ts";
import { isRecord } from "../../../../platform/contract/json-values.ts";
import { router } from "../../../../platform/pages/client/router.ts";
import { formatCount, formatDollars } from "../../../../ui/base/format.ts";
import { CopyField } from "../../../../ui/copy.tsx";
import { useDecision } from "../../../../ui/desk/use-decision.ts";
import { Field, TextArea } from "../../../../ui/field.tsx";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import type { Words } from "../../../../ui/outcome.ts";
import type { DeskWithdrawal } from "../../contract/cashout.ts";
import type { WithdrawalDecision } from "./blocked.ts";

export interface DecisionDialogProps {
  open: boolean;
  withdrawal: DeskWithdrawal;
  decision: WithdrawalDecision;
  onClose: () => void;
  /** Called after the page has reloaded its props. */
  onDecided: () => void;
}

const labels: Record<WithdrawalDecision, string> = {
  approve: "Approve withdrawal",
  pay: "Mark as paid",
  reject: "Reject withdrawal",
};

const messages: Record<WithdrawalDecision, Words> = {
  approve: {
    // A withdrawal still pending after an approval got the first of two.
    done: (body) =>
      isRecord(body) && body.status === "pending"
        ? "Approved. A second admin has to approve it too."
        : "Withdrawal approved.",
    failed: "The withdrawal could not be approved, try again!",
  },
  pay: { done: "Withdrawal marked as paid.", failed: "The withdrawal could not be marked as paid, try again!" },
  reject: { done: "Withdrawal rejected, bucks returned.", failed: "The withdrawal could not be rejected, try again!" },
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
    </FormDialog>
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

function toBody(decision: WithdrawalDecision, text: string): object {
  if (decision === "pay") return text === "" ? {} : { transaction_id: text };
  return decision === "reject" ? { reason: text } : {};
}
