// Asks before a claim is accepted, which pays, or refused; both with a note for the viewer.
import { router } from "@inertiajs/react";
import { type FormEvent, useId, useRef, useState } from "react";
import type { DeskClaim } from "../../../../contracts/challenges.ts";
import { paths } from "../../../../contracts/paths.ts";
import { newCallKey } from "../../../api.ts";
import { formatCount } from "../../../format.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { actOn } from "../../desk/act-on.ts";

export type Verdict = "accept" | "refuse";

export interface ClaimDecisionProps {
  open: boolean;
  claim: DeskClaim;
  verdict: Verdict;
  onClose: () => void;
}

export function ClaimDecision({ open, claim, verdict, onClose }: ClaimDecisionProps) {
  const formId = useId();
  const [isSending, setSending] = useState(false);
  const sent = useRef<{ key: string; note: string } | null>(null);
  const isAccepting = verdict === "accept";
  const points = formatCount(claim.reward_points, "point");
  const close = () => !isSending && onClose();
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const note = String(new FormData(event.currentTarget).get("note") ?? "").trim();
    if (sent.current?.note !== note) sent.current = { key: newCallKey(), note };
    const path = isAccepting ? paths.api.acceptClaim(claim.id) : paths.api.refuseClaim(claim.id);
    const done = isAccepting ? `${claim.user.username} got ${points}.` : "Claim refused.";
    setSending(true);
    const acted = await actOn(path, note === "" ? {} : { note }, done, { idempotent: sent.current.key });
    setSending(false);
    if (acted === "unknown") return;
    router.reload();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={isAccepting ? `Accept ${claim.user.username}'s claim?` : `Refuse ${claim.user.username}'s claim?`}
      description={isAccepting ? `${points} are paid at once.` : "The viewer can claim again with another link."}
      width="480px"
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant={isAccepting ? "primary" : "danger"} busy={isSending}>
            {isAccepting ? `Pay ${points}` : "Refuse claim"}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send}>
        <TextArea label="Note for the viewer (optional)" name="note" rows={3} maxLength={500} />
      </form>
    </Dialog>
  );
}
