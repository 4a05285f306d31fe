// A dialog whose form is not lost by a slip: a press outside does nothing, Escape, Back and the cross ask.
import { useRef } from "react";
import { DialogFrame } from "./dialog-frame.tsx";
import type { DialogProps } from "./dialog-props.ts";
import { useUnsaved } from "./unsaved.tsx";

export function DialogBody(props: DialogProps) {
  const { look, isFilledIn } = useFilledIn();
  const isUnsaved = () => props.open && isFilledIn();
  const { leave, question } = useUnsaved(isUnsaved, props.open);
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
function standOf(form: HTMLFormElement): string {
  const stands = [...form.elements].filter(isControl).map((control) => {
    if (!(control instanceof HTMLInputElement)) return control.value;
    if (control.type === "checkbox" || control.type === "radio") return control.checked;
    // Of a file the value is a made-up path with its name.
    return control.readOnly ? "" : control.value;
  });
  return JSON.stringify(stands);
}

/**
 * `look` is called whenever the focus or a press comes into `place`, before it changes anything there: forms may come
 * and go in a dialog, and what the page fills in itself is nobody's work.
 */
function useFilledIn(): { look: (place: HTMLElement) => void; isFilledIn: () => boolean } {
  const stands = useRef(new Map<HTMLFormElement, string>());
  return {
    look(place) {
      for (const form of place.querySelectorAll("form")) {
        if (!stands.current.has(form)) stands.current.set(form, standOf(form));
      }
    },
    isFilledIn: () =>
      [...stands.current].some(
        ([form, stand]) => form.isConnected && form.dataset.quick === undefined && standOf(form) !== stand,
      ),
  };
}
