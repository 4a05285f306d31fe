// Discards an uploaded file before any of it is paid.
import { useState } from "react";
import { paths } from "../../../../common/contract/paths.ts";
import { router } from "../../../../platform/pages/client/router.ts";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { useDecision } from "../../../../ui/desk/use-decision.ts";
import { preloadDialog } from "../../../../ui/dialog.tsx";
import type { Words } from "../../../../ui/outcome.ts";
import { importPaths } from "../../contract/import-paths.ts";

const messages: Words = { done: "Discarded.", failed: "It could not be discarded, try again!", show: "always" };

export function DiscardImport({ id }: { id: number }) {
  const decide = useDecision();
  const [isConfirming, setConfirming] = useState(false);
  const discard = () =>
    decide({ path: importPaths.discardImport(id) }, messages, () => router.visit(paths.admin.imports));
  return (
    <>
      <Button onPointerEnter={preloadDialog} onClick={() => setConfirming(true)}>
        Discard
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={discard}
        title="Discard this file?"
        confirmLabel="Discard"
        danger
      >
        Nothing of it has counted. You can send it again.
      </ConfirmDialog>
    </>
  );
}
