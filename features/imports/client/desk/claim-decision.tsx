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
const labels: Record<ClaimDecision, string> = { pay: m.pay(), resolve: m.giveTitle(), end: m.endTitle() };
const failedText = m.decisionFailed();

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
    const done = decision === "end" ? m.claimEnded() : m.pointsPaid({ points: formatPoints(claim.points) });
    return decide({ path: decisionPaths[decision](claim.id), json }, { done, failed: failedText, show: "always" });
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={coin(labels[decision])}
      description={describe(claim, decision, coin(m.pointsCount({ points: formatPoints(claim.points) })))}
      width="500px"
      label={coin(labels[decision])}
      variant={decision === "end" ? "danger" : "primary"}
      onSend={send}
    >
      {decision === "resolve" && (
        <Field label={m.username()} name="username" autoComplete="off" spellCheck={false} maxLength={100} />
      )}
      {decision !== "pay" && (
        <TextArea label={m.reason()} name="reason" rows={2} maxLength={300} hint={m.reasonHint()} />
      )}
    </FormDialog>
  );
}

function describe({ name, username }: DeskClaim, decision: ClaimDecision, points: string): string {
  switch (decision) {
    case "pay":
      return m.payAbout({ username: username ?? m.nobody(), points, name });
    case "resolve":
      return m.giveAbout({ points, name });
    case "end":
      return m.endAbout({ points, name });
  }
}
