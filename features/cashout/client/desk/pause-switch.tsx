import { Pause, Play } from "lucide-react";
import { useState } from "react";
import { deskApiPaths } from "../../../../common/contract/desk-api-paths.ts";
import { router } from "../../../../platform/pages/client/router.ts";
import { call } from "../../../../ui/base/api.ts";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { useDeskAction } from "../../../../ui/desk/desk-action.ts";
import { preloadDialog } from "../../../../ui/dialog.tsx";
import { toast } from "../../../../ui/toast.ts";
import { m } from "../../messages.ts";

export function PauseSwitch({ paused }: { paused: boolean }) {
  const [isConfirming, setConfirming] = useState(false);
  useDeskAction({ pause: () => setConfirming(true) });
  const set = async () => {
    const answer = await call(deskApiPaths.pauseCashout, { json: { paused: !paused } });
    const isDone = answer.kind === "answer" && answer.status === 200;
    if (isDone) toast.success(paused ? m.nowOpen() : m.nowPaused());
    else toast.error(m.pauseFailed());
    router.reload();
    return isDone;
  };
  return (
    <>
      <Button icon={paused ? Play : Pause} onPointerEnter={preloadDialog} onClick={() => setConfirming(true)}>
        {paused ? m.resumeCashouts() : m.pauseCashouts()}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={set}
        title={paused ? m.resumeTitle() : m.pauseTitle()}
        confirmLabel={paused ? m.resumeCashouts() : m.pauseCashouts()}
        danger={!paused}
      >
        {paused ? m.resumeText() : m.pauseText()}
      </ConfirmDialog>
    </>
  );
}
