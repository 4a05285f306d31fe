import { type RefObject, useEffect, useRef } from "react";

/** Elements that use the space bar themselves or cover the page. */
const spaceKeySelector =
  "a, button, input, select, textarea, summary, video, [contenteditable], [tabindex='0'], dialog";

/**
 * Lets the space bar press a button from anywhere on the page. The press spends points. So it ignores a key that is held down,
 * a button out of sight (where the space bar scrolls), and any open dialog.
 */
export function useSpaceKey(place: RefObject<HTMLElement | null>, press: () => void): void {
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== " " || event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(spaceKeySelector) !== null) return;
      if (document.querySelector("dialog[open]") !== null || !isInSight(place.current)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [place]);
}

function isInSight(element: HTMLElement | null): boolean {
  if (element === null) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}
