// Asks for the reason, then closes an account.
import { type FormEvent, useId, useState } from "react";
import { paths } from "../../../contracts/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { actOn } from "./user-actions.tsx";

export interface BanDialogProps {
  open: boolean;
  onClose: () => void;
  username: string;
  onDone: () => void;
}

export function BanDialog({ open, onClose, username, onDone }: BanDialogProps) {
  const formId = useId();
  const [isSending, setSending] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "");
    setSending(true);
    const acted = await actOn(paths.api.banUser(username), { reason }, `${username} is banned.`);
    setSending(false);
    onDone();
    if (acted === "done") onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={() => !isSending && onClose()}
      title={`Ban ${username}?`}
      description="All sign-ins of the account end at once, and nobody can sign in to it. Balances stay as they are."
      width="480px"
      footer={
        <>
          <Button variant="quiet" onClick={() => !isSending && onClose()}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={isSending}>
            Ban user
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send}>
        <Field label="Reason (admins only)" name="reason" autoComplete="off" maxLength={500} />
      </form>
    </Dialog>
  );
}
