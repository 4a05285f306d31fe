// Balances of an account, and what an admin can do to it: adjust, role, second factor, ban. Each asks first.
import { Ban, KeyRound, LockOpen, Scale, UserCog } from "lucide-react";
import type { UserProfile } from "../../../../contracts/desk.ts";
import { paths } from "../../../../contracts/paths.ts";
import { Bucks, Points } from "../../../ui/amounts.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { preloadDialog } from "../../../ui/dialog.tsx";
import { Stat } from "../../../ui/stat.tsx";
import { useModal } from "../../../ui/use-modal.ts";
import { actOn } from "../../desk/act-on.ts";
import { AdjustDialog } from "./adjust-dialog.tsx";
import { BanDialog } from "./ban-dialog.tsx";
import { RoleDialog } from "./role-dialog.tsx";

export function UserActions({ profile, onChanged }: { profile: UserProfile; onChanged: () => void }) {
  const adjusting = useModal<number>();
  const banning = useModal<number>();
  const unbanning = useModal<number>();
  const resetting = useModal<number>();
  const choosing = useModal<number>();
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
        <Button icon={Scale} onClick={() => adjusting.open((adjusting.about ?? 0) + 1)}>
          Adjust balance
        </Button>
        <Button icon={UserCog} onClick={() => choosing.open((choosing.about ?? 0) + 1)}>
          Role
        </Button>
        {profile.two_factor && (
          <Button icon={KeyRound} onClick={() => resetting.open(1)}>
            Reset two-factor
          </Button>
        )}
        {isBanned ? (
          <Button icon={LockOpen} onClick={() => unbanning.open(1)}>
            Unban
          </Button>
        ) : (
          <Button variant="danger" icon={Ban} onClick={() => banning.open((banning.about ?? 0) + 1)}>
            Ban
          </Button>
        )}
      </div>
      {adjusting.about !== null && (
        <AdjustDialog
          key={`adjust-${adjusting.about}`}
          open={adjusting.isOpen}
          onClose={adjusting.close}
          profile={profile}
          onDone={onChanged}
        />
      )}
      {banning.about !== null && (
        <BanDialog
          key={`ban-${banning.about}`}
          open={banning.isOpen}
          onClose={banning.close}
          username={profile.username}
          onDone={onChanged}
        />
      )}
      {choosing.about !== null && (
        <RoleDialog
          key={`role-${choosing.about}`}
          open={choosing.isOpen}
          onClose={choosing.close}
          profile={profile}
          onDone={onChanged}
        />
      )}
      <ConfirmDialog
        open={resetting.isOpen}
        onClose={resetting.close}
        title={`Turn off ${profile.username}'s two-factor sign-in?`}
        confirmLabel="Turn off"
        danger
        onConfirm={async () => {
          await actOn(paths.api.resetTwoFactor(profile.username), {}, "Two-factor sign-in is off.");
          onChanged();
        }}
      >
        The password alone opens the account then. Be sure who is asking: thieves ask for this. The owner is written to.
      </ConfirmDialog>
      <ConfirmDialog
        open={unbanning.isOpen}
        onClose={unbanning.close}
        title={`Unban ${profile.username}?`}
        confirmLabel="Unban"
        onConfirm={async () => {
          await actOn(paths.api.unbanUser(profile.username), {}, `${profile.username} may sign in again.`);
          onChanged();
        }}
      >
        The account opens again with all its balances.
      </ConfirmDialog>
    </div>
  );
}
