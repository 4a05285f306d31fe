// Claims a challenge with a link that shows it.
import { router } from "@inertiajs/react";
import { type FormEvent, useId, useState } from "react";
import type { Challenge } from "../../../contracts/challenges.ts";
import { paths } from "../../../contracts/paths.ts";
import { call, firstError, messageOf } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.ts";

export interface ClaimDialogProps {
  open: boolean;
  challenge: Challenge;
  onClose: () => void;
}

export function ClaimDialog({ open, challenge, onClose }: ClaimDialogProps) {
  const formId = useId();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const close = () => !isSending && onClose();
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const link = String(new FormData(event.currentTarget).get("link") ?? "").trim();
    setSending(true);
    const answer = await call(paths.api.claimChallenge(challenge.id), { json: { link } });
    setSending(false);
    if (answer.kind === "answer" && answer.status === 200) {
      toast.success("Claim sent. We will look at it.");
      router.reload();
      return onClose();
    }
    const body = answer.kind === "answer" ? answer.body : null;
    const text = firstError(body) ?? messageOf(body) ?? "The claim could not be sent, try again!";
    setError(text);
    toast.error(text);
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={`Claim ${challenge.title}`}
      description="Send the link of a clip or the game's own replay that shows the win and the bet."
      width="480px"
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isSending}>
            Send claim
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send}>
        <Field
          label="Link"
          name="link"
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          error={error}
        />
      </form>
    </Dialog>
  );
}
