import { Download } from "lucide-react";
import { paths } from "../../../../../common/contract/paths.ts";
import type { SharedUser } from "../../../../../common/contract/shared.ts";
import { FlashNotice } from "../../../../../identity/client/settings/flash-notice.tsx";
import { Kinds } from "../../../../../identity/client/settings/notices/kinds.tsx";
import { QuietHours } from "../../../../../identity/client/settings/notices/quiet-hours.tsx";
import { ProfileForm } from "../../../../../identity/client/settings/profile-form.tsx";
import { RibbonAndSound } from "../../../../../identity/client/settings/ribbon-and-sound.tsx";
import { SettingsFrame } from "../../../../../identity/client/settings/settings-frame.tsx";
import { SettingsSection } from "../../../../../identity/client/settings/settings-section.tsx";
import { SignIns } from "../../../../../identity/client/settings/sign-ins.tsx";
import { TwoFactor } from "../../../../../identity/client/settings/two-factor.tsx";
import type { GeneralProps } from "../../../../../identity/contract/settings.ts";
import { usePage } from "../../../../../platform/pages/client/use-page.ts";
import { Button, ButtonLink } from "../../../../../ui/button.tsx";
import { Card } from "../../../../../ui/card.tsx";
import { preloadDialog } from "../../../../../ui/dialog.tsx";
import { lazyPart } from "../../../../../ui/lazy-part.tsx";
import { useCoin } from "../../../../../ui/use-coin.ts";
import { useModal } from "../../../../../ui/use-modal.ts";
import { ThisDevice } from "../../../../push/client/this-device.tsx";
import { m } from "../../../messages.ts";

export default function GeneralPage({ sign_ins, two_factor, left_out, notices }: GeneralProps) {
  const { user } = usePage().props.auth;
  if (user === null) return null;
  const { choices, quiet, push } = notices;
  return (
    <SettingsFrame title={m.settings()}>
      <FlashNotice />
      <div className="grid gap-12">
        <ProfileForm user={user} />
        <TwoFactor state={two_factor} />
        <div id="notices" className="grid scroll-mt-24 gap-12">
          <ThisDevice push={push} />
          <Kinds choices={choices} />
          <QuietHours key={`${quiet?.from} ${quiet?.until}`} quiet={quiet} />
        </div>
        <RibbonAndSound leftOut={left_out} />
        <SignIns signIns={sign_ins} />
        <AccountExit user={user} />
      </div>
    </SettingsFrame>
  );
}

const CloseDialog = lazyPart(
  async () => (await import("../../../../../identity/client/settings/close-dialog.tsx")).CloseDialog,
);

function AccountExit({ user }: { user: SharedUser }) {
  const coin = useCoin();
  const dialog = useModal<null>();
  const preload = () => {
    preloadDialog();
    CloseDialog.ahead();
  };
  return (
    <SettingsSection title={m.dataTitle()}>
      <Card className="grid gap-6 p-5 md:p-6">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="flex-1 basis-72 text-soft">{m.dataAbout()}</p>
          <ButtonLink href={paths.api.userData} icon={Download} download className="max-md:w-full">
            {m.downloadData()}
          </ButtonLink>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6">
          <p className="flex-1 basis-72 text-soft">{coin(m.closeAccountAbout())}</p>
          <Button
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => dialog.open(null)}
            className="max-md:w-full"
          >
            {m.closeAccount()}
          </Button>
        </div>
      </Card>
      {dialog.times > 0 && <CloseDialog key={dialog.times} open={dialog.isOpen} user={user} onClose={dialog.close} />}
    </SettingsSection>
  );
}
