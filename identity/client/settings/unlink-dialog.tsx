import type { LinkProvider } from "../../../common/contract/linkable.ts";
import { paths } from "../../../common/contract/paths.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { call } from "../../../ui/base/api.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { toastOutcome } from "../../../ui/outcome.ts";
import { useCoin } from "../../../ui/use-coin.ts";
import { m } from "../../messages.ts";

export interface Linkable {
  provider: LinkProvider;
  label: string;
  earns: boolean;
}

export function UnlinkDialog({ open, of, onClose }: { open: boolean; of: Linkable; onClose: () => void }) {
  const { provider, label, earns } = of;
  const unlink = async () => {
    const outcome = toastOutcome(await call(paths.api.unlink(provider)), {
      done: m.unlinked({ name: label }),
      failed: m.unlinkFailed({ name: label }),
      show: "fields",
    });
    router.reload();
    return outcome.kind === "done";
  };
  const coin = useCoin();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={unlink}
      title={m.unlinkTitle({ name: label })}
      confirmLabel={m.unlinkName({ name: label })}
      danger
    >
      {earns ? coin(m.unlinkEarning()) : m.unlinkOther({ name: label })}
    </ConfirmDialog>
  );
}
