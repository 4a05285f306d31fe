import { Ban, KeyRound, LockOpen, Scale, UserCog } from "lucide-react";
import { Fragment, useState } from "react";
import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { typedKeys } from "../../../platform/contract/typed-keys.ts";
import { Bucks, Points } from "../../../ui/amounts.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { useDeskAction } from "../../../ui/desk/desk-action.ts";
import { callDesk } from "../../../ui/desk/desk-call.ts";
import { preloadDialog } from "../../../ui/dialog.tsx";
import { Field, Select } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { Stat } from "../../../ui/stat.tsx";
import { useModal } from "../../../ui/use-modal.ts";
import type { UserProfile } from "../contract/desk.ts";
import { m } from "../messages.ts";
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
  useDeskAction({
    adjust: () => modal.open("adjust"),
    role: () => modal.open("role"),
    ...(isBanned ? { unban: () => modal.open("unban") } : { ban: () => modal.open("ban") }),
  });
  return (
    <div className="flex flex-wrap items-end justify-between gap-6 border-t border-line pt-5">
      <div className="flex flex-wrap gap-x-10 gap-y-4">
        <Stat label={m.points()}>
          <Points value={profile.points} />
        </Stat>
        <Stat label={m.bucks()}>
          <Bucks value={profile.bucks} />
        </Stat>
      </div>
      <div className="flex flex-wrap gap-3" onPointerEnter={preloadDialog}>
        <Button icon={Scale} onClick={() => modal.open("adjust")}>
          {m.adjustBalance()}
        </Button>
        <Button icon={UserCog} onClick={() => modal.open("role")}>
          {m.role()}
        </Button>
        {profile.two_factor && (
          <Button icon={KeyRound} onClick={() => modal.open("reset")}>
            {m.resetTwoFactor()}
          </Button>
        )}
        {isBanned ? (
          <Button icon={LockOpen} onClick={() => modal.open("unban")}>
            {m.unban()}
          </Button>
        ) : (
          <Button variant="danger" icon={Ban} onClick={() => modal.open("ban")}>
            {m.ban()}
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
        title={m.resetTitle({ username: profile.username })}
        confirmLabel={m.turnOff()}
        danger
        onConfirm={async () => {
          await callDesk(deskApiPaths.resetTwoFactor(profile.username), {}, m.twoFactorOff());
          onChanged();
        }}
      >
        {m.resetAbout()}
      </ConfirmDialog>
      <ConfirmDialog
        open={modal.isOpenAbout("unban")}
        onClose={modal.close}
        title={m.unbanTitle({ username: profile.username })}
        confirmLabel={m.unban()}
        onConfirm={async () => {
          await callDesk(deskApiPaths.unbanUser(profile.username), {}, m.userUnbanned({ username: profile.username }));
          onChanged();
        }}
      >
        {m.unbanAbout()}
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

function BanDialog({ username, onDone, ...dialog }: BanDialogProps) {
  const send = async (form: FormData): Promise<boolean> => {
    const json = { reason: String(form.get("reason") ?? "") };
    const acted = await callDesk(deskApiPaths.banUser(username), json, m.userBanned({ username }));
    onDone();
    return acted.kind === "done";
  };
  return (
    <FormDialog
      {...dialog}
      title={m.banTitle({ username })}
      description={m.banAbout()}
      width="480px"
      label={m.banUser()}
      variant="danger"
      onSend={send}
    >
      <Field label={m.banReason()} name="reason" autoComplete="off" maxLength={500} />
    </FormDialog>
  );
}

type Role = UserProfile["role"];

const roleMeanings: Record<Role, string> = {
  viewer: m.viewerAbout(),
  moderator: m.moderatorAbout(),
  admin: m.adminAbout(),
};
const roles = typedKeys(roleMeanings);
const roleLabels: Record<Role, string> = { viewer: m.viewer(), moderator: m.moderator(), admin: m.admin() };

interface RoleDialogProps {
  open: boolean;
  onClose: () => void;
  profile: UserProfile;
  onDone: () => void;
}

function RoleDialog({ profile, onDone, ...dialog }: RoleDialogProps) {
  const { username } = profile;
  const [role, setRole] = useState<Role>(profile.role);
  const send = async (): Promise<boolean> => {
    const acted = await callDesk(deskApiPaths.setRole(username), { role }, m.roleChanged({ username, role }));
    onDone();
    return acted.kind === "done";
  };
  return (
    <FormDialog
      {...dialog}
      title={m.roleTitle({ username })}
      width="480px"
      label={m.setRole()}
      disabledReason={role === profile.role ? m.sameRole() : undefined}
      onSend={send}
    >
      <Select
        label={m.role()}
        value={role}
        onChange={(event) => setRole(roles.find((known) => known === event.target.value) ?? role)}
        options={roles.map((value) => ({ value, label: roleLabels[value] }))}
        hint={roleMeanings[role]}
      />
    </FormDialog>
  );
}
