// Whether somebody filled in the forms of a dialog: compared with how they stood when they were first touched.
import { useRef } from "react";

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
export function useFilledIn(): { look: (place: HTMLElement) => void; isFilledIn: () => boolean } {
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
