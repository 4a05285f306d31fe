// A dialog whose form is not lost by a slip: a press outside does nothing, Escape, Back and the cross ask.
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

/** What can be filled in of it, as one text. Fields that come, go or change places are a change too. */
function serializeForm(form: HTMLFormElement): string {
  const stands = [...form.elements].filter(isControl).map((control) => {
    if (!(control instanceof HTMLInputElement)) return control.value;
    if (control.type === "checkbox" || control.type === "radio") return control.checked;
    // Of a file the value is a made-up path with its name.
    return control.readOnly ? "" : control.value;
  });
  return JSON.stringify(stands);
}

/**
 * `samplePixel` is called whenever the focus or a press comes into `placeTooltip`, before it changes anything there: forms may come
 * and go in a dialog, and what the page fills in itself is nobody's work.
 */
function useDirtyForms(): { look: (place: HTMLElement) => void; isFilledIn: () => boolean } {
  const stands = useRef(new Map<HTMLFormElement, string>());
  return {
    look(place) {
      for (const form of place.querySelectorAll("form")) {
        if (!stands.current.has(form)) stands.current.set(form, serializeForm(form));
      }
    },
    isFilledIn: () =>
      [...stands.current].some(
        ([form, stand]) => form.isConnected && form.dataset.quick === undefined && serializeForm(form) !== stand,
      ),
  };
}
