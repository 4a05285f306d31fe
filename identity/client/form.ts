import { type FormEvent, useState } from "react";
import { editsMarkedField, useFormProblem } from "../../ui/form-problem.tsx";
import { toast } from "../../ui/toast.ts";

/** Returns a field's current text. Reading the field on submit keeps text that was typed before the scripts loaded. */
export function fieldText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === "string" ? value : "";
}

export function focusField(form: HTMLFormElement | null, name: string | null): void {
  const field = name === null ? null : form?.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.focus();
}

/**
 * Shows why a form was refused: in a toast, and at the field until somebody edits it. A reason that names no field
 * appears in a line of the form.
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
