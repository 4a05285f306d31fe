import { type RefObject, useInsertionEffect, useRef } from "react";

/** Dialogs render next to the app's element, never inside it. */
const appId = "app";

let openCount = 0;
let lastOpener: HTMLElement | null = null;

/**
 * Makes the page inert while `isOpen`. Returns the element that had the focus before, so it can get the focus back. Runs
 * before layout effects, because those move the focus.
 */
export function useInertPage(isOpen: boolean): RefObject<HTMLElement | null> {
  const opener = useRef<HTMLElement | null>(null);
  useInsertionEffect(() => {
    if (!isOpen) return;
    const app = document.getElementById(appId);
    if (openCount === 0) lastOpener = null;
    // The page behind loses its focus, so the focused element is stored, for a dialog whose code loads late.
    if (document.activeElement instanceof HTMLElement && document.activeElement !== document.body) {
      lastOpener = document.activeElement;
    }
    opener.current = lastOpener;
    openCount += 1;
    app?.setAttribute("inert", "");
    return () => {
      openCount -= 1;
      if (openCount === 0) app?.removeAttribute("inert");
    };
  }, [isOpen]);
  return opener;
}
