// A dialog around one form: sent once at a time; closed, told and reloaded when saved; kept as typed when refused, with
// the server's words at the field they are about. Values are sent as entered, the server judges (ADMIN-87).
import { router } from "@inertiajs/react";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.ts";
import type { SaveOutcome } from "./outcomes.ts";

/** Pictures of 5 MB take their time on a slow line. */
export const uploadTimeoutMs = 120_000;

export interface SaveDialogProps {
  open: boolean;
  title: string;
  width: string;
  height?: string;
  /** Sends what stands in the form and says what became of it. */
  save: (form: FormData) => Promise<SaveOutcome>;
  onClose: () => void;
  /** The fields, told what the server said of each. */
  children: (errorOf: (field: string) => string | undefined) => ReactNode;
}

export function SaveDialog({ open, title, width, height, save, onClose, children }: SaveDialogProps) {
  const formId = useId();
  const [isSaving, setSaving] = useState(false);
  const close = () => {
    if (!isSaving) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      width={width}
      {...(height === undefined ? {} : { height })}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isSaving}>
            Save
          </Button>
        </>
      }
    >
      <SaveForm id={formId} isSaving={isSaving} onSaving={setSaving} save={save} onSaved={onClose}>
        {children}
      </SaveForm>
    </Dialog>
  );
}

/** Of an amount the name is a hidden field's; what is typed in stands before it. */
function fieldOf(form: HTMLFormElement, name: string): HTMLElement | null {
  const named = form.elements.namedItem(name);
  if (named instanceof HTMLInputElement && named.type === "hidden") {
    return named.previousElementSibling?.querySelector("input") ?? null;
  }
  return named instanceof HTMLElement ? named : null;
}

interface SaveFormProps extends Pick<SaveDialogProps, "save" | "children"> {
  id: string;
  isSaving: boolean;
  onSaving: (isSaving: boolean) => void;
  onSaved: () => void;
}

/** Apart, so that a dialog opened again has forgotten what was refused. */
function SaveForm({ id, isSaving, onSaving, save, onSaved, children }: SaveFormProps) {
  const [wrong, setWrong] = useState<{ field: string | null; text: string; atField?: string } | null>(null);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSaving) return;
    const element = event.currentTarget;
    onSaving(true);
    const outcome = await save(new FormData(element));
    onSaving(false);
    if (outcome.kind === "done") {
      toast.success(outcome.text);
      router.reload();
      return onSaved();
    }
    toast.error(outcome.text);
    setWrong(outcome);
    const named = outcome.field === null ? null : fieldOf(element, outcome.field);
    if (named === null) return;
    named.focus({ preventScroll: true });
    // In the middle: its words stand below it, and what sticks to an edge would hide it there.
    named.scrollIntoView({ block: "center" });
  };

  return (
    <form id={id} noValidate onSubmit={send} className="grid grid-cols-1 gap-5">
      {children((field) => (wrong?.field === field ? (wrong.atField ?? wrong.text) : undefined))}
    </form>
  );
}
