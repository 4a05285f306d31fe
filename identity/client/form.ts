// What the account forms share: reading what was typed, and saying why it was refused.
import { type FormEvent, useState } from "react";
import { editsMarkedField, useFormProblem } from "../../ui/form-problem.tsx";
import { toast } from "../../ui/toast.ts";

/** What stands in a text field now. Fields are read when the form is sent, so nothing typed early is lost. */
export function fieldText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === "string" ? value : "";
}

/** Puts the cursor into the named field, if the form has it. */
export function focusField(form: HTMLFormElement | null, name: string | null): void {
  const field = name === null ? null : form?.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.focus();
}

/** Why the form was refused: a toast, the words at the field they are about until it is typed in, else a line. */
export function useFormRefusal() {
  const { problem, watch, forget } = useFormProblem();
  const [wrong, setWrong] = useState<{ text: string; field: string | null } | null>(null);
  const refuse = (form: HTMLFormElement, text: string, field: string | null) => {
    toast.error(text);
    setWrong({ text, field });
    focusField(form, field);
  };
  return {
    problem,
    refuse,
    /** Sends the form. */
    watch: (send: () => Promise<void>) => {
      setWrong(null);
      return watch(send);
    },
    typed: (event: FormEvent) => {
      forget();
      if (editsMarkedField(event)) setWrong(null);
    },
    mark: (name: string) => ({ name, ...(wrong?.field === name && { error: wrong.text }) }),
  };
}
