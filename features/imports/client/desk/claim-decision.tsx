// Confirms a decision about one claim: pay it to the user it is held for, pay it to another user, or end it.

import { formatPoints } from "../../../../ui/base/format.ts";
import { useDecision } from "../../../../ui/desk/use-decision.ts";
import { Field, TextArea } from "../../../../ui/field.tsx";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { useCoin } from "../../../../ui/use-coin.ts";
import { importPaths } from "../../contract/import-paths.ts";
import type { DeskClaim } from "../../contract/imports.ts";
import { m } from "../../messages.ts";
import type { ClaimDecision } from "./claim-list.tsx";

const decisionPaths = { pay: importPaths.payEarlier, resolve: importPaths.resolveEarlier, end: importPaths.endEarlier };
const labels: Record<ClaimDecision, string> = { pay: "Pay", resolve: m.giveSomebody(), end: m.endThisClaim() };
const failedText = m.thatDidNotWorkTry();

export interface ClaimDecisionProps {
  open: boolean;
  onClose: () => void;
  claim: DeskClaim;
  decision: ClaimDecision;
}

export function ClaimDecisionDialog({ open, onClose, claim, decision }: ClaimDecisionProps) {
  const decide = useDecision();
  const coin = useCoin();
  const send = (form: FormData): Promise<boolean> => {
    const [reason, username] = [String(form.get("reason") ?? "").trim(), String(form.get("username") ?? "").trim()];
    const json = decision === "pay" ? {} : decision === "end" ? { reason } : { reason, username };
    const done = decision === "end" ? "Ended." : m.pointsPointsPaid({ points: formatPoints(claim.points) });
    return decide({ path: decisionPaths[decision](claim.id), json }, { done, failed: failedText, show: "always" });
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={labels[decision]}
      description={describe(claim, decision, coin(m.pointsPoints({ points: formatPoints(claim.points) })))}
      width="500px"
      label={labels[decision]}
      variant={decision === "end" ? "danger" : "primary"}
      onSend={send}
    >
      {decision === "resolve" && (
        <Field label={m.usernameThisSite()} name="username" autoComplete="off" spellCheck={false} maxLength={100} />
      )}
      {decision !== "pay" && (
        <TextArea label={m.reason()} name="reason" rows={2} maxLength={300} hint={m.standsAuditLog()} />
      )}
    </FormDialog>
  );
}

/** `much`: "12 points". */
function describe({ name, username }: DeskClaim, decision: ClaimDecision, much: string): string {
  const what = m.muchName({ much, name });
  switch (decision) {
    case "pay":
      return m.valueGetsWhatThisCannot({ value: username ?? "Nobody", what });
    case "resolve":
      return m.givesWhatSomebodyWhoCalled({ what });
    case "end":
      return m.nobodyGetsWhatThisCannot({ what });
  }
}
