import { deskApiPaths } from "../../../../common/contract/desk-api-paths.ts";
import { router } from "../../../../platform/pages/client/router.ts";
import { useAct } from "../../../../ui/base/act.ts";
import { deskWords } from "../../../../ui/desk/desk-call.ts";
import { TextArea } from "../../../../ui/field.tsx";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { showToast, toOutcome } from "../../../../ui/outcome.ts";
import { useCoin } from "../../../../ui/use-coin.ts";
import type { DeskClaim } from "../../contract/challenges.ts";
import { m } from "../../messages.ts";

export type Verdict = "accept" | "refuse";

export interface ClaimDecisionProps {
  open: boolean;
  claim: DeskClaim;
  verdict: Verdict;
  onClose: () => void;
}

export function ClaimDecision({ open, claim, verdict, onClose }: ClaimDecisionProps) {
  const { act } = useAct();
  const isAccepting = verdict === "accept";
  const points = useCoin()(m.pointCount({ count: claim.reward_points }));
  const send = async (form: FormData): Promise<boolean> => {
    const note = String(form.get("note") ?? "").trim();
    const path = isAccepting ? deskApiPaths.acceptClaim(claim.id) : deskApiPaths.refuseClaim(claim.id);
    const done = isAccepting ? m.claimAcceptedDone({ username: claim.user.username, points }) : m.claimRefusedDone();
    const acted = await act({ path, json: note === "" ? {} : { note } }, (answer) =>
      toOutcome(answer, deskWords(done)),
    );
    showToast(acted);
    if (acted.kind === "unknown") return false;
    router.reload();
    return true;
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={
        isAccepting
          ? m.acceptTitle({ username: claim.user.username })
          : m.refuseTitle({ username: claim.user.username })
      }
      description={
        isAccepting
          ? m.acceptText({ username: claim.user.username, points })
          : m.refuseText({ username: claim.user.username })
      }
      width="480px"
      label={isAccepting ? m.payPoints({ points }) : m.refuseClaim()}
      variant={isAccepting ? "primary" : "danger"}
      onSend={send}
    >
      <TextArea label={m.noteLabel()} name="note" rows={3} maxLength={500} />
    </FormDialog>
  );
}
