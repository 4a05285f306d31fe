import { RotateCcw } from "lucide-react";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { useModal } from "../../../../ui/use-modal.ts";
import { defaultLook, type Look, type LookDraft } from "../../../setup/client/look-draft.ts";
import { m } from "../../messages.ts";

/** Renders nothing if that part is already the default. `part` is its name in the texts `reset` and `resetPart`. */
export function BackToDefault({
  look,
  names,
  part,
}: {
  look: LookDraft;
  names: readonly (keyof Look)[];
  part: keyof Look | "coin";
}) {
  const dialog = useModal<null>();
  const isDefault = names.every((name) => look.kept[name] === defaultLook[name]);
  return (
    <>
      {!isDefault && (
        <Button
          size="sm"
          variant="quiet"
          icon={RotateCcw}
          className="justify-self-start"
          onClick={() => dialog.open(null)}
        >
          {m.reset({ part, hidden: (text) => <span className="sr-only">{text}</span> })}
        </Button>
      )}
      <ConfirmDialog
        open={dialog.isOpen}
        onClose={dialog.close}
        onConfirm={() => look.reset(names)}
        title={m.resetPart({ part })}
        confirmLabel={m.resetConfirm()}
      >
        {m.resetLookAbout()}
      </ConfirmDialog>
    </>
  );
}
