import { useEffect } from "react";
import { router } from "../../../platform/pages/client/router.ts";
import { usePage } from "../../../platform/pages/client/use-page.ts";
import { StatusPill } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { preloadDialog } from "../../../ui/dialog.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { useModal } from "../../../ui/use-modal.ts";
import type { TwoFactorState } from "../../contract/settings.ts";
import { m } from "../../messages.ts";
import { loadCodes } from "../recovery-codes.ts";
import { SettingsSection } from "./settings-section.tsx";

const loadDialogs = () => import("./two-factor-dialogs.tsx");
const TurnOnDialog = lazyPart(async () => (await loadDialogs()).TurnOnDialog);
const TurnOffDialog = lazyPart(async () => (await loadDialogs()).TurnOffDialog);

const preload = () => {
  preloadDialog();
  TurnOnDialog.ahead();
  TurnOffDialog.ahead();
};

export function TwoFactor({ state }: { state: TwoFactorState }) {
  const { enabled, recovery_codes_left: codesLeft, required } = state;
  const dialog = useModal<"on" | "off">();
  const { username } = usePage().props.auth.user ?? {};
  // Opens the dialog again if the user reloaded the page before saving the codes.
  useEffect(() => {
    if (loadCodes(username) !== null) dialog.open("on");
  }, [username]);
  const close = () => {
    dialog.close();
    router.reload();
  };
  return (
    <SettingsSection title={m.twoFactor()} about={m.twoFactorAbout()}>
      <Card className="flex flex-wrap items-center justify-between gap-4 p-5 md:p-6">
        <div className="grid justify-items-start gap-1.5">
          <StatusPill tone={enabled ? "mint" : required ? "coral" : "neutral"}>{enabled ? m.on() : m.off()}</StatusPill>
          {enabled && (
            <p className="text-sm text-soft">{codesLeft === 0 ? m.noCodesLeft() : m.codesLeft({ count: codesLeft })}</p>
          )}
          {!enabled && (
            <p className={required ? "text-sm text-coral-300" : "text-sm text-soft"}>
              {required ? m.adminsNeedTwoFactor() : m.passwordAlone()}
            </p>
          )}
        </div>
        {enabled ? (
          <Button onClick={() => dialog.open("off")} onPointerEnter={preload} onFocus={preload}>
            {m.turnOff()}
          </Button>
        ) : (
          <Button onClick={() => dialog.open("on")} onPointerEnter={preload} onFocus={preload}>
            {m.setUp()}
          </Button>
        )}
      </Card>
      {dialog.times > 0 && (
        <>
          <TurnOnDialog key={`on-${dialog.times}`} open={dialog.isOpenAbout("on")} onClose={close} />
          <TurnOffDialog key={`off-${dialog.times}`} open={dialog.isOpenAbout("off")} onClose={close} />
        </>
      )}
    </SettingsSection>
  );
}
