// Resets a part of the look to the default, after a question.
import { RotateCcw } from "lucide-react";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { useModal } from "../../../../ui/use-modal.ts";
import { defaultLook, type Look, type LookDraft } from "../../../setup/client/look-draft.ts";
import { m } from "../../messages.ts";

/** Hidden while it is the default. `what` is its name in the question: "the colour". */
export function BackToDefault({
  look,
  names,
  what,
}: {
  look: LookDraft;
  names: readonly (keyof Look)[];
  what: string;
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
          {m.backDefault({ span: () => <span className="sr-only">: {what}</span> })}
        </Button>
      )}
      <ConfirmDialog
        open={dialog.isOpen}
        onClose={dialog.close}
        onConfirm={() => look.reset(names)}
        title={m.putWhatBackDefault({ what })}
        confirmLabel={m.backDefault2()}
      >
        {m.showsSiteAtOnceWhat()}
      </ConfirmDialog>
    </>
  );
}
