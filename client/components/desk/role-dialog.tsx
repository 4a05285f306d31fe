// Chooses what somebody may do here.
import { type FormEvent, useId, useState } from "react";
import type { UserProfile } from "../../../contracts/desk.ts";
import { paths } from "../../../contracts/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Select } from "../../ui/field.tsx";
import { actOn } from "./user-actions.tsx";

type Role = UserProfile["role"];

const meaning: Record<Role, string> = {
  viewer: "Sees what everybody sees.",
  moderator: "Runs hunts, challenges and orders, and nothing else of the desk.",
  admin: "Everything: balances, settings, withdrawals, and other people's roles.",
};
const roles = Object.keys(meaning) as Role[];
const nameOf = (role: Role): string => role.charAt(0).toUpperCase() + role.slice(1);

export interface RoleDialogProps {
  open: boolean;
  onClose: () => void;
  profile: UserProfile;
  onDone: () => void;
}

export function RoleDialog({ open, onClose, profile, onDone }: RoleDialogProps) {
  const formId = useId();
  const [role, setRole] = useState<Role>(profile.role);
  const [isSending, setSending] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    const acted = await actOn(
      paths.api.setRole(profile.username),
      { role },
      `${profile.username} is ${called[role]} now.`,
    );
    setSending(false);
    onDone();
    if (acted === "done") onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={() => !isSending && onClose()}
      title={`What may ${profile.username} do?`}
      width="480px"
      footer={
        <>
          <Button variant="quiet" onClick={() => !isSending && onClose()}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={isSending}
            disabledReason={role === profile.role ? "This is the role already." : undefined}
          >
            Set role
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send}>
        <Select
          label="Role"
          value={role}
          onChange={(event) => setRole(roles.find((known) => known === event.target.value) ?? role)}
          options={roles.map((value) => ({ value, label: nameOf(value) }))}
          hint={meaning[role]}
        />
      </form>
    </Dialog>
  );
}

const called: Record<Role, string> = { viewer: "a viewer", moderator: "a moderator", admin: "an admin" };
