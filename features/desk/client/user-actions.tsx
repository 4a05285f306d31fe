// An account's balances and an admin's actions: adjust, role, two-factor, ban. Each asks first.
import { Ban, KeyRound, LockOpen, Scale, UserCog } from "lucide-react";
import { Fragment, useState } from "react";
import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { typedKeys } from "../../../platform/contract/typed-keys.ts";
import { Bucks, Points } from "../../../ui/amounts.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { callDesk } from "../../../ui/desk/desk-call.ts";
import { preloadDialog } from "../../../ui/dialog.tsx";
import { Field, Select } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { Stat } from "../../../ui/stat.tsx";
import { useModal } from "../../../ui/use-modal.ts";
import type { UserProfile } from "../contract/desk.ts";
import { AdjustDialog } from "./adjust-dialog.tsx";

type OpenDialog = "adjust" | "ban" | "unban" | "role" | "reset";

export function UserActions({ profile, onChanged }: { profile: UserProfile; onChanged: () => void }) {
  const modal = useModal<OpenDialog>();
  const dialog = (about: OpenDialog) => ({
    open: modal.isOpenAbout(about),
    onClose: modal.close,
    onDone: onChanged,
  });
  const isBanned = profile.banned_at !== null;
  return (
    <div className="flex flex-wrap items-end justify-between gap-6 border-t border-line pt-5">
      <div className="flex flex-wrap gap-x-10 gap-y-4">
        <Stat label="Points">
          <Points value={profile.points} />
        </Stat>
        <Stat label="Bucks">
          <Bucks value={profile.bucks} />
        </Stat>
      </div>
      <div className="flex flex-wrap gap-3" onPointerEnter={preloadDialog}>
        <Button icon={Scale} onClick={() => modal.open("adjust")}>
          Adjust balance
        </Button>
        <Button icon={UserCog} onClick={() => modal.open("role")}>
          Role
        </Button>
        {profile.two_factor && (
          <Button icon={KeyRound} onClick={() => modal.open("reset")}>
            Reset two-factor
          </Button>
        )}
        {isBanned ? (
          <Button icon={LockOpen} onClick={() => modal.open("unban")}>
            Unban
          </Button>
        ) : (
          <Button variant="danger" icon={Ban} onClick={() => modal.open("ban")}>
            Ban
          </Button>
        )}
      </div>
      {modal.times > 0 && (
        <Fragment key={modal.times}>
          <AdjustDialog {...dialog("adjust")} profile={profile} />
          <BanDialog {...dialog("ban")} username={profile.username} />
          <RoleDialog {...dialog("role")} profile={profile} />
        </Fragment>
      )}
      <ConfirmDialog
        open={modal.isOpenAbout("reset")}
        onClose={modal.close}
        title={`Turn off ${profile.username}'s two-factor sign-in?`}
        confirmLabel="Turn off"
        danger
        onConfirm={async () => {
          await callDesk(deskApiPaths.resetTwoFactor(profile.username), {}, "Two-factor sign-in is off.");
          onChanged();
        }}
      >
        The password alone opens the account then. Be sure who is asking: thieves ask for this. The owner is written to.
      </ConfirmDialog>
      <ConfirmDialog
        open={modal.isOpenAbout("unban")}
        onClose={modal.close}
        title={`Unban ${profile.username}?`}
        confirmLabel="Unban"
        onConfirm={async () => {
          await callDesk(deskApiPaths.unbanUser(profile.username), {}, `${profile.username} may sign in again.`);
          onChanged();
        }}
      >
        The account opens again with all its balances.
      </ConfirmDialog>
    </div>
  );
}

interface BanDialogProps {
  open: boolean;
  onClose: () => void;
  username: string;
  onDone: () => void;
}

/** Asks for the reason, then bans the account. */
function BanDialog({ username, onDone, ...dialog }: BanDialogProps) {
  const send = async (form: FormData): Promise<boolean> => {
    const json = { reason: String(form.get("reason") ?? "") };
    const acted = await callDesk(deskApiPaths.banUser(username), json, `${username} is banned.`);
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

type Role = UserProfile["role"];

const roleMeanings: Record<Role, string> = {
  viewer: "Sees what everybody sees.",
  moderator: "Runs hunts, challenges and orders, and nothing else of the desk.",
  admin: "Everything: balances, settings, withdrawals, and other people's roles.",
};
const roles = typedKeys(roleMeanings);
const formatRole = (role: Role): string => role.charAt(0).toUpperCase() + role.slice(1);

interface RoleDialogProps {
  open: boolean;
  onClose: () => void;
  profile: UserProfile;
  onDone: () => void;
}

/** Chooses a user's role. */
function RoleDialog({ profile, onDone, ...dialog }: RoleDialogProps) {
  const { username } = profile;
  const [role, setRole] = useState<Role>(profile.role);
  const send = async (): Promise<boolean> => {
    const acted = await callDesk(deskApiPaths.setRole(username), { role }, `${username} is ${roleWords[role]} now.`);
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
        options={roles.map((value) => ({ value, label: formatRole(value) }))}
        hint={roleMeanings[role]}
      />
    </FormDialog>
  );
}

const roleWords: Record<Role, string> = { viewer: "a viewer", moderator: "a moderator", admin: "an admin" };
