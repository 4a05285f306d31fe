// A dialog that saves one form: closed, told and reloaded when saved; kept as typed when refused, with the server's words
// at the field they are about. Values are sent as entered, the server judges (ADMIN-87).

import { type ReactNode, useState } from "react";
import { say } from "../../act.ts";
import { router } from "../../protocol/router.ts";
import { FormDialog, type FormDialogProps } from "../../ui/form-dialog.tsx";
import type { SaveOutcome } from "./outcomes.ts";

/** Pictures of 5 MB take their time on a slow line. */
export const uploadTimeoutMs = 120_000;

/** Opened anew it is given a new key, so that it has forgotten what was refused. */
export interface SaveDialogProps extends Pick<FormDialogProps, "open" | "title" | "width" | "height" | "onClose"> {
  /** Sends what stands in the form and says what became of it. */
  save: (form: FormData) => Promise<SaveOutcome>;
  /** The fields, told what the server said of each. */
  children: (errorOf: (field: string) => string | undefined) => ReactNode;
}

export function SaveDialog({ save, children, ...dialog }: SaveDialogProps) {
  const [wrong, setWrong] = useState<{ field: string | null; text: string; atField?: string } | null>(null);
  const send = async (form: FormData, element: HTMLFormElement): Promise<boolean> => {
    setWrong(null);
    const outcome = await save(form);
    say(outcome);
    if (outcome.kind === "done") {
      router.reload();
      return true;
    }
    setWrong(outcome);
    const named = outcome.field === null ? null : fieldOf(element, outcome.field);
    named?.focus({ preventScroll: true });
    // In the middle: its words stand below it, and what sticks to an edge would hide it there.
    named?.scrollIntoView({ block: "center" });
    return false;
  };
  return (
    <FormDialog {...dialog} label="Save" onMend={() => setWrong(null)} onSend={send}>
      {children((field) => (wrong?.field === field ? (wrong.atField ?? wrong.text) : undefined))}
    </FormDialog>
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
