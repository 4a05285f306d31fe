import { useState } from "react";
import { paths } from "../../../../common/contract/paths.ts";
import { router } from "../../../../platform/pages/client/router.ts";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { useDecision } from "../../../../ui/desk/use-decision.ts";
import { preloadDialog } from "../../../../ui/dialog.tsx";
import type { Words } from "../../../../ui/outcome.ts";
import { importPaths } from "../../contract/import-paths.ts";
import { m } from "../../messages.ts";

const messages: Words = { done: m.discarded(), failed: m.discardFailed(), show: "always" };

export function DiscardImport({ id }: { id: number }) {
  const decide = useDecision();
  const [isConfirming, setConfirming] = useState(false);
  const discard = () =>
    decide({ path: importPaths.discardImport(id) }, messages, () => router.visit(paths.admin.imports));
  return (
    <>
      <Button onPointerEnter={preloadDialog} onClick={() => setConfirming(true)}>
        {m.discard()}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={discard}
        title={m.discardTitle()}
        confirmLabel={m.discard()}
        danger
      >
        {m.discardAbout()}
      </ConfirmDialog>
    </>
  );
}
