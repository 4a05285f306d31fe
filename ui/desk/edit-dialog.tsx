// A dialog that creates or edits one thing. After a save it closes, shows a toast and reloads the page. After a refusal it
// keeps the input and shows the server's message at the right field. Values are sent as entered, and the server judges them
// (ADMIN-87). The dialog never overwrites another admin's change unseen: it sends the version it was filled with, and if that
// is out of date, it shows the saved values first.

import { type ReactNode, useState } from "react";
import { typedKeys } from "../../platform/contract/typed-keys.ts";
import { router } from "../../platform/pages/client/router.ts";
import { useAct } from "../base/act.ts";
import { FormDialog, type FormDialogProps } from "../form-dialog.tsx";
import { m } from "../messages.ts";
import { showToast, toOutcome, type Words } from "../outcome.ts";
import { useCoin } from "../use-coin.ts";
import { Conflict, formatValue, overwriteLabel } from "./conflict.tsx";

/** A long limit, because uploading 5 MB of pictures takes a while on a slow connection. */
export const uploadTimeoutMs = 120_000;

/** A thing with its editable values, by field. `seen` is the version of the thing. */
export type EditableRecord<Name extends string> = Readonly<Record<Name, unknown>> & { seen: string };

type FindError = (field: string) => string | undefined;
export type GetFieldProps<Name> = (name: Name) => { name: Name; label: string; error: string | undefined };

export interface EditDialogProps<Name extends string>
  extends Pick<FormDialogProps, "open" | "title" | "width" | "height" | "onClose"> {
  path: string;
  labels: Readonly<Record<Name, string>>;
  /** The values the form was filled with. Null for a new thing. */
  was: EditableRecord<NoInfer<Name>> | null;
  /** The values on the page now. Undefined if the thing has been deleted. */
  now: EditableRecord<NoInfer<Name>> | undefined;
  /**
   * Turns the form's input into the body to send. `isOver` is true if the edit replaces what another admin saved in the
   * meantime.
   */
  sent: (form: FormData, isOver: boolean) => FormData;
  timeoutMs?: number;
  /** The messages for the result. After a refusal, the message of the first field takes precedence. */
  words: Words | ((sent: FormData) => Words);
  missing?: () => { field: string; text: string } | null;
  onSaved?: () => void;
  children: (about: GetFieldProps<Name>, getError: FindError) => ReactNode;
}

export function EditDialog<Name extends string>(props: EditDialogProps<Name>) {
  const {
    path,
    labels,
    was,
    now,
    sent,
    words,
    missing,
    onSaved,
    timeoutMs = uploadTimeoutMs,
    children,
    onClose,
    ...dialog
  } = props;
  const coin = useCoin();
  // Keeps the values from when the dialog opened, because the page beneath gets new ones.
  const [shown] = useState(was);
  const { act } = useAct();
  const [wrong, setWrong] = useState<{ field: string | null; text: string } | null>(null);
  const [hasClashed, setClashed] = useState(false);
  // True when the save may have succeeded. The page is then reloaded, so the next dialog does not show old values.
  const [isUnsure, setUnsure] = useState(false);
  const conflicting = hasClashed && now !== undefined && now.seen !== shown?.seen ? now : null;
  const close = () => {
    if (isUnsure) router.reload();
    onClose();
  };
  const save = async (typed: FormData, element: HTMLFormElement): Promise<boolean> => {
    setWrong(null);
    const form = sent(typed, conflicting !== null);
    const base = conflicting ?? shown;
    if (base !== null) form.set("seen", base.seen);
    const outcomeWords: Words = { show: "fields", ...(typeof words === "function" ? words(form) : words) };
    const outcome = await act({ path, form, timeoutMs }, (answer) => toOutcome(answer, outcomeWords));
    setUnsure(outcome.kind === "unknown");
    const refused = outcome.kind === "refused" ? outcome : null;
    const isConflict = shown !== null && refused?.status === 409;
    // A conflict with another admin's change needs no toast, because the form shows that message and keeps it visible.
    if (!isConflict || refused.code !== "changed_meanwhile" || outcomeWords.show === "nothing") showToast(outcome);
    if (outcome.kind === "done" || isConflict) router.reload();
    if (outcome.kind === "done") {
      onSaved?.();
      return true;
    }
    if (isConflict) {
      setClashed(true);
      return false;
    }
    const problem = missing?.() ?? { field: refused?.field ?? null, text: outcome.text };
    setWrong(problem);
    const wrongField = problem.field === null ? null : findField(element, problem.field);
    wrongField?.focus({ preventScroll: true });
    // The field is centred, because its message is below it and would be covered by sticky bars at an edge of the window.
    wrongField?.scrollIntoView({ block: "center" });
    return false;
  };
  const getError: FindError = (field) => (wrong?.field === field ? wrong.text : undefined);
  const savedValues =
    shown === null || conflicting === null
      ? []
      : typedKeys(labels)
          .filter((name) => JSON.stringify(conflicting[name]) !== JSON.stringify(shown[name]))
          .map((name) => ({ name: coin(labels[name]), value: formatValue(conflicting[name]) }));
  return (
    <FormDialog
      {...dialog}
      label={conflicting === null ? m.save() : overwriteLabel}
      onClose={close}
      onMend={() => setWrong(null)}
      onSend={save}
    >
      {children((name) => ({ name, label: coin(labels[name]), error: getError(name) }), getError)}
      {hasClashed && <Conflict stands={savedValues} />}
    </FormDialog>
  );
}

/** Returns the field with that name. For an amount, the name is that of a hidden field, and the text input is before it. */
function findField(form: HTMLFormElement, name: string): HTMLElement | null {
  const named = form.elements.namedItem(name);
  if (named instanceof HTMLInputElement && named.type === "hidden") {
    return named.previousElementSibling?.querySelector("input") ?? null;
  }
  return named instanceof HTMLElement ? named : null;
}
