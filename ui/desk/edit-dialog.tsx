// A dialog that makes or edits one thing: closed, told and reloaded when saved; kept as typed when refused, with the server's
// words at the field they are about. Values are sent as entered, the server judges (ADMIN-87). It writes over nobody unseen:
// the mark of what it was filled with goes along, and where that does not stand any more, what stands is shown first.

import { type ReactNode, useState } from "react";
import { typedKeys } from "../../platform/contract/typed-keys.ts";
import { router } from "../../platform/pages/client/router.ts";
import { useAct } from "../base/act.ts";
import { FormDialog, type FormDialogProps } from "../form-dialog.tsx";
import { showToast, toOutcome, type Words } from "../outcome.ts";
import { useCoin } from "../use-coin.ts";
import { Conflict, formatValue, overwriteLabel } from "./conflict.tsx";

/** Pictures of 5 MB take their time on a slow line. */
export const uploadTimeoutMs = 120_000;

/** A thing with what is edited of it, by field. */
export type EditableThing<Name extends string> = Readonly<Record<Name, unknown>> & { seen: string };

type FindError = (field: string) => string | undefined;
/** The props of a field: its name, its label, and the server's error. */
export type GetFieldProps<Name> = (name: Name) => { name: Name; label: string; error: string | undefined };

/** Opened anew it is given a new key. */
export interface EditDialogProps<Name extends string>
  extends Pick<FormDialogProps, "open" | "title" | "width" | "height" | "onClose"> {
  /** Where it is saved. */
  path: string;
  labels: Readonly<Record<Name, string>>;
  /** As the form was filled; null: a new one. */
  was: EditableThing<NoInfer<Name>> | null;
  /** As it stands on the page; undefined: not there any more. */
  now: EditableThing<NoInfer<Name>> | undefined;
  /** What is sent for what was typed. `isOver`: over what somebody else saved meanwhile, as the page shows it. */
  sent: (form: FormData, isOver: boolean) => FormData;
  timeoutMs?: number;
  /** Of what was sent; refused, it is told in the words of its first field, or in these. */
  words: Words | ((sent: FormData) => Words);
  /** What is plainly missing, to be marked where it stands when it is refused. */
  missing?: () => { field: string; text: string } | null;
  onSaved?: () => void;
  children: (about: GetFieldProps<Name>, errorOf: FindError) => ReactNode;
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
  // As it was opened: the page beneath is brought up to date.
  const [shown] = useState(was);
  const { act } = useAct();
  const [wrong, setWrong] = useState<{ field: string | null; text: string } | null>(null);
  const [hasClashed, setClashed] = useState(false);
  // What was sent may be saved: what is opened next is not filled with what stood before.
  const [isUnsure, setUnsure] = useState(false);
  const over = hasClashed && now !== undefined && now.seen !== shown?.seen ? now : null;
  const close = () => {
    if (isUnsure) router.reload();
    onClose();
  };
  const save = async (typed: FormData, element: HTMLFormElement): Promise<boolean> => {
    setWrong(null);
    const form = sent(typed, over !== null);
    const upon = over ?? shown;
    if (upon !== null) form.set("seen", upon.seen);
    const said: Words = { says: "fields", ...(typeof words === "function" ? words(form) : words) };
    const outcome = await act({ path, form, timeoutMs }, (answer) => toOutcome(answer, said));
    setUnsure(outcome.kind === "unknown");
    const refused = outcome.kind === "refused" ? outcome : null;
    const isConflict = shown !== null && refused?.status === 409;
    // The form itself says it, and goes on saying it.
    if (!isConflict || refused.code !== "changed_meanwhile" || said.says === "nothing") showToast(outcome);
    if (outcome.kind === "done" || isConflict) router.reload();
    if (outcome.kind === "done") {
      onSaved?.();
      return true;
    }
    if (isConflict) {
      setClashed(true);
      return false;
    }
    const at = missing?.() ?? { field: refused?.field ?? null, text: outcome.text };
    setWrong(at);
    const named = at.field === null ? null : findField(element, at.field);
    named?.focus({ preventScroll: true });
    // In the middle: its words stand below it, and what sticks to an edge would hide it there.
    named?.scrollIntoView({ block: "center" });
    return false;
  };
  const errorOf: FindError = (field) => (wrong?.field === field ? wrong.text : undefined);
  const stands =
    shown === null || over === null
      ? []
      : typedKeys(labels)
          .filter((name) => JSON.stringify(over[name]) !== JSON.stringify(shown[name]))
          .map((name) => ({ name: coin(labels[name]), value: formatValue(over[name]) }));
  return (
    <FormDialog
      {...dialog}
      label={over === null ? "Save" : overwriteLabel}
      onClose={close}
      onMend={() => setWrong(null)}
      onSend={save}
    >
      {children((name) => ({ name, label: coin(labels[name]), error: errorOf(name) }), errorOf)}
      {hasClashed && <Conflict stands={stands} />}
    </FormDialog>
  );
}

/** Of an amount the name is a hidden field's; what is typed in stands before it. */
function findField(form: HTMLFormElement, name: string): HTMLElement | null {
  const named = form.elements.namedItem(name);
  if (named instanceof HTMLInputElement && named.type === "hidden") {
    return named.previousElementSibling?.querySelector("input") ?? null;
  }
  return named instanceof HTMLElement ? named : null;
}
