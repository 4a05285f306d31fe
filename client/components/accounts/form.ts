// What the account forms share: reading what was typed, and pointing at the field that will not do.

/** What stands in a text field now. Fields are read when the form is sent, so nothing typed early is lost. */
export function typed(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === "string" ? value : "";
}

/** Puts the cursor into the named field, if the form has it. */
export function focusField(form: HTMLFormElement | null, name: string | null): void {
  const field = name === null ? null : form?.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.focus();
}
