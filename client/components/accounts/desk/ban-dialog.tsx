// Asks for the reason, then closes an account.
import { deskCalls } from "../../../../contracts/desk-calls.ts";
import { Field } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { actOn } from "../../desk/act-on.ts";

export interface BanDialogProps {
  open: boolean;
  onClose: () => void;
  username: string;
  onDone: () => void;
}

export function BanDialog({ username, onDone, ...dialog }: BanDialogProps) {
  const send = async (form: FormData): Promise<boolean> => {
    const json = { reason: String(form.get("reason") ?? "") };
    const acted = await actOn(deskCalls.banUser(username), json, `${username} is banned.`);
    onDone();
    return acted.kind === "done";
  };
  return (
    <FormDialog
      {...dialog}
      title={`Ban ${username}?`}
      description="All sign-ins of the account end at once, and nobody can sign in to it. Balances stay as they are."
      width="480px"
      label="Ban user"
      variant="danger"
      onSend={send}
    >
      <Field label="Reason (admins only)" name="reason" autoComplete="off" maxLength={500} />
    </FormDialog>
  );
}
