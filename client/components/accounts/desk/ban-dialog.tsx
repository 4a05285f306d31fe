// Asks for the reason, then closes an account.
import { paths } from "../../../../contracts/paths.ts";
import { Field } from "../../../ui/field.tsx";
import { ActDialog } from "../../desk/act-dialog.tsx";
import { actOn } from "../../desk/act-on.ts";

export interface BanDialogProps {
  open: boolean;
  onClose: () => void;
  username: string;
  onDone: () => void;
}

export function BanDialog({ username, ...dialog }: BanDialogProps) {
  const act = (form: FormData) =>
    actOn(paths.api.banUser(username), { reason: String(form.get("reason") ?? "") }, `${username} is banned.`);
  return (
    <ActDialog
      {...dialog}
      title={`Ban ${username}?`}
      description="All sign-ins of the account end at once, and nobody can sign in to it. Balances stay as they are."
      label="Ban user"
      variant="danger"
      act={act}
    >
      <Field label="Reason (admins only)" name="reason" autoComplete="off" maxLength={500} />
    </ActDialog>
  );
}
