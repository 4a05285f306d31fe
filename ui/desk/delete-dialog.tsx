import { router } from "../../platform/pages/client/router.ts";
import { call } from "../base/api.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { m } from "../messages.ts";
import { toastOutcome, type Words } from "../outcome.ts";
import type { Modal } from "../use-modal.ts";

export interface DeleteDialogProps<Thing> {
  deletion: Modal<Thing>;
  kind: string;
  getPath: (id: number) => string;
  words: Words;
  /** A sentence about what depends on the deleted thing. */
  children: string;
}

export function DeleteDialog<Thing extends { id: number; name: string }>({
  deletion: { about, isOpen, close },
  kind,
  getPath,
  words,
  children,
}: DeleteDialogProps<Thing>) {
  if (about === null) return null;
  const remove = async () => {
    const outcome = toastOutcome(await call(getPath(about.id)), { show: "fields", ...words });
    router.reload();
    return outcome.kind === "done";
  };
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={close}
      onConfirm={remove}
      title={m.deleteTitle({ name: about.name })}
      confirmLabel={m.deleteKind({ kind })}
      danger
    >
      {children}
    </ConfirmDialog>
  );
}
