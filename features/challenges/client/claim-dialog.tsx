import { useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { call } from "../../../ui/base/api.ts";
import { Field } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { toastOutcome, type Words } from "../../../ui/outcome.ts";
import type { Challenge } from "../contract/challenges.ts";
import { m } from "../messages.ts";

export interface ClaimDialogProps {
  open: boolean;
  challenge: Challenge;
  onClose: () => void;
}

const messages: Words = {
  done: m.claimSent(),
  failed: m.claimNotSent(),
  show: "always",
};

export function ClaimDialog({ open, challenge, onClose }: ClaimDialogProps) {
  const [error, setError] = useState<string | undefined>();
  const send = async (form: FormData): Promise<boolean> => {
    const link = String(form.get("link") ?? "").trim();
    const acted = toastOutcome(await call(paths.api.claimChallenge(challenge.id), { json: { link } }), messages);
    if (acted.kind === "done") router.reload();
    else setError(acted.text);
    return acted.kind === "done";
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={m.claimTitle({ title: challenge.title })}
      description={m.proofHint()}
      width="480px"
      label={m.sendClaim()}
      onMend={() => setError(undefined)}
      onSend={send}
    >
      <Field
        label={m.link()}
        name="link"
        type="url"
        inputMode="url"
        placeholder={m.linkPlaceholder()}
        autoComplete="off"
        error={error}
      />
    </FormDialog>
  );
}
