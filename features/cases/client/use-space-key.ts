// The space bar presses a button from wherever one is on the page, as long as the button is in sight.
import { type RefObject, useEffect, useRef } from "react";

/** What has a use of its own for the space bar, or stands over the page. */
const spaceKeySelector =
  "a, button, input, select, textarea, summary, video, [contenteditable], [tabindex='0'], dialog";

/**
 * Spends what the button spends: so not while it is held down, not out of sight (there it scrolls, as everywhere), and not
 * while a dialog is open.
 */
export function useSpaceKey(place: RefObject<HTMLElement | null>, press: () => void): void {
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== " " || event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(spaceKeySelector) !== null) return;
      if (document.querySelector("dialog[open]") !== null || !isInSight(place.current)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [place]);
}

function isInSight(element: HTMLElement | null): boolean {
  if (element === null) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}
