// A dialog that does not lose a form's input by accident. A press outside does nothing; Escape, Back and the close button ask
// first.
import { useRef } from "react";
import { createConfirm } from "./create-confirm.tsx";
import { DialogFrame } from "./dialog-frame.tsx";
import type { DialogProps } from "./dialog-props.ts";
import { useUnsavedChanges } from "./unsaved-changes.tsx";

const ConfirmInFrame = createConfirm(DialogFrame);

export function DialogBody(props: DialogProps) {
  const { look, isFilledIn } = useDirtyForms();
  const isUnsaved = () => props.open && isFilledIn();
  const { leave, question } = useUnsavedChanges(isUnsaved, ConfirmInFrame, props.open);
  return (
    <DialogFrame
      {...props}
      onClose={() => leave(props.onClose)}
      onTouch={look}
      isHeld={isUnsaved}
      question={question}
    />
  );
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isControl = (element: Element): element is Control => element.matches("input, textarea, select");

/** Returns all input of a form as one text, which also changes when fields are added, removed or reordered. */
function serializeForm(form: HTMLFormElement): string {
  const values = [...form.elements].filter(isControl).map((control) => {
    if (!(control instanceof HTMLInputElement)) return control.value;
    if (control.type === "checkbox" || control.type === "radio") return control.checked;
    // A file input's value is only a made-up path, so the file itself is compared.
    return control.readOnly ? "" : control.value;
  });
  return JSON.stringify(values);
}

/**
 * Tracks which forms have unsaved input. Call `look` when focus or a press enters `place`, before it changes anything. Forms
 * may come and go inside a dialog. Values that the page filled in are not unsaved input.
 */
function useDirtyForms(): { look: (place: HTMLElement) => void; isFilledIn: () => boolean } {
  const initialValues = useRef(new Map<HTMLFormElement, string>());
  return {
    look(place) {
      for (const form of place.querySelectorAll("form")) {
        if (!initialValues.current.has(form)) initialValues.current.set(form, serializeForm(form));
      }
    },
    isFilledIn: () =>
      [...initialValues.current].some(
        ([form, initial]) => form.isConnected && form.dataset.quick === undefined && serializeForm(form) !== initial,
      ),
  };
}
