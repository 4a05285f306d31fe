// Chooses what somebody may do here.

import { useState } from "react";
import type { UserProfile } from "../../../../contracts/desk.ts";
import { deskCalls } from "../../../../contracts/desk-calls.ts";
import { namesOf } from "../../../../contracts/names-of.ts";
import { Select } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { actOn } from "../../desk/act-on.ts";

type Role = UserProfile["role"];

const meaning: Record<Role, string> = {
  viewer: "Sees what everybody sees.",
  moderator: "Runs hunts, challenges and orders, and nothing else of the desk.",
  admin: "Everything: balances, settings, withdrawals, and other people's roles.",
};
const roles = namesOf(meaning);
const nameOf = (role: Role): string => role.charAt(0).toUpperCase() + role.slice(1);

export interface RoleDialogProps {
  open: boolean;
  onClose: () => void;
  profile: UserProfile;
  onDone: () => void;
}

export function RoleDialog({ profile, onDone, ...dialog }: RoleDialogProps) {
  const { username } = profile;
  const [role, setRole] = useState<Role>(profile.role);
  const send = async (): Promise<boolean> => {
    const acted = await actOn(deskCalls.setRole(username), { role }, `${username} is ${called[role]} now.`);
    onDone();
    return acted.kind === "done";
  };
  return (
    <FormDialog
      {...dialog}
      title={`What may ${username} do?`}
      width="480px"
      label="Set role"
      disabledReason={role === profile.role ? "This is the role already." : undefined}
      onSend={send}
    >
      <Select
        label="Role"
        value={role}
        onChange={(event) => setRole(roles.find((known) => known === event.target.value) ?? role)}
        options={roles.map((value) => ({ value, label: nameOf(value) }))}
        hint={meaning[role]}
      />
    </FormDialog>
  );
}

const called: Record<Role, string> = { viewer: "a viewer", moderator: "a moderator", admin: "an admin" };
