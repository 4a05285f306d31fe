// Taking one's data along, and closing the account.
import { Download } from "lucide-react";
import { paths } from "../../../contracts/paths.ts";
import type { SharedUser } from "../../../contracts/shared.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useCoin } from "../../ui/coin.ts";
import { preloadDialog } from "../../ui/dialog.tsx";
import { later } from "../../ui/later.tsx";
import { useModal } from "../../ui/use-modal.ts";
import { SettingsSection } from "./settings-section.tsx";

const CloseDialog = later(async () => (await import("./close-dialog.tsx")).CloseDialog);

export function Leave({ user }: { user: SharedUser }) {
  const coin = useCoin();
  const dialog = useModal<null>();
  const preload = () => {
    preloadDialog();
    CloseDialog.ahead();
  };
  return (
    <SettingsSection title="Your data">
      <Card className="grid gap-6 p-5 md:p-6">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="flex-1 basis-72 text-soft">Everything we keep about you, as a JSON file.</p>
          <ButtonLink href={paths.api.userData} icon={Download} download className="max-md:w-full">
            Download my data
          </ButtonLink>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6">
          <p className="flex-1 basis-72 text-soft">
            {coin("Closing the account is for good. Points and bucks are given up, so spend them or cash out first.")}
          </p>
          <Button
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => dialog.open(null)}
            className="max-md:w-full"
          >
            Close my account
          </Button>
        </div>
      </Card>
      {dialog.times > 0 && <CloseDialog key={dialog.times} open={dialog.isOpen} user={user} onClose={dialog.close} />}
    </SettingsSection>
  );
}
