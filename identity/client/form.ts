// Helpers for the account forms: reading fields and showing why a form was refused.
import { type FormEvent, useState } from "react";
import { editsMarkedField, useFormProblem } from "../../ui/form-problem.tsx";
import { toast } from "../../ui/toast.ts";

/** Returns a field's current text. Reading the field on submit keeps text that was typed before the scripts loaded. */
export function fieldText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === "string" ? value : "";
}

/** Focuses the named field if the form has it. */
export function focusField(form: HTMLFormElement | null, name: string | null): void {
  const field = name === null ? null : form?.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.focus();
}

/**
 * Shows why a form was refused: in a toast, and at the field until the field is edited. If no field is named, a line in the
 * form shows the reason.
 */
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
    /** Sends the form and clears the previous problem. */
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
