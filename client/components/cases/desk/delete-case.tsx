// Asks, then takes a case away (ADMIN-39, ADMIN-42).
import { router } from "@inertiajs/react";
import type { Case } from "../../../../contracts/cases.ts";
import { paths } from "../../../../contracts/paths.ts";
import { say } from "../../../act.ts";
import { call } from "../../../api.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { deleteCaseOutcome } from "./case-outcomes.ts";

export function DeleteCase({ open, about, onClose }: { open: boolean; about: Case; onClose: () => void }) {
  const remove = async () => {
    const outcome = deleteCaseOutcome(await call(paths.api.deleteCase(about.id)));
    say(outcome);
    router.reload();
    return outcome.kind === "done";
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={remove}
      title={`Delete ${about.name}?`}
      confirmLabel="Delete case"
      danger
    >
      Nobody can open it any more. Rolls already made stay, with their odds, and so do orders for what was won.
    </ConfirmDialog>
  );
}
