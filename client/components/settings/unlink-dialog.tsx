// Asks, then ends the link to an outside account.

import type { LinkProvider } from "../../../contracts/linkable.ts";
import { paths } from "../../../contracts/paths.ts";
import { call, firstError } from "../../api.ts";
import { router } from "../../protocol/router.ts";
import { useCoin } from "../../ui/coin.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { unlinkWords } from "./outcomes.ts";

export interface Linkable {
  provider: LinkProvider;
  label: string;
  /** Whether wagers there earn. */
  earns: boolean;
}

export function UnlinkDialog({ open, of, onClose }: { open: boolean; of: Linkable; onClose: () => void }) {
  const { provider, label, earns } = of;
  const unlink = async () => {
    const answer = await call(paths.api.unlink(provider));
    const isDone = answer.kind === "answer" && answer.status === 200;
    const words = unlinkWords(label);
    if (isDone) toast.success(words.done);
    else toast.error((answer.kind === "answer" ? firstError(answer.body) : null) ?? words.failed);
    router.reload();
    return isDone;
  };
  const coin = useCoin();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={unlink}
      title={`Unlink ${label}?`}
      confirmLabel={`Unlink ${label}`}
      danger
    >
      {earns
        ? coin("What you wager there earns nothing more until you link it again. Points and bucks you have stay yours.")
        : `We forget which ${label} account is yours. You can link it again at any time.`}
    </ConfirmDialog>
  );
}
