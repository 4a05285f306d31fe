// What lies behind an open dialog: it can be neither pressed nor reached by Tab, from the dialog's first moment on.
import { type RefObject, useInsertionEffect, useRef } from "react";

/** Dialogs stand beside the app's element, never in it. */
const appId = "app";

let openCount = 0;
let lastOpener: HTMLElement | null = null;

/**
 * Holds the page back while `isOpen`. Answers what had the focus when it began: it goes back there. Before layout
 * effects, which move the focus.
 */
export function useInertPage(isOpen: boolean): RefObject<HTMLElement | null> {
  const opener = useRef<HTMLElement | null>(null);
  useInsertionEffect(() => {
    if (!isOpen) return;
    const app = document.getElementById(appId);
    if (openCount === 0) lastOpener = null;
    // What is behind loses its focus; a dialog whose code comes late still knows who opened it.
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
