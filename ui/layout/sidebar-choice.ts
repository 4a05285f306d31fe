// Stores whether the visitor opened or collapsed the sidebar: in their browser, and on the root element for the styles
// (shell.css). Until the visitor chooses, the window's width decides.

export type SidebarChoice = "open" | "collapsed";

const storageKey = "windfall:sidebar";

/** Runs before the first paint (before-paint.ts), so nothing moves later. */
export function applySidebarChoice(): void {
  try {
    const stored = localStorage.getItem(storageKey);
    if (stored === "open" || stored === "collapsed") document.documentElement.dataset.sidebar = stored;
  } catch {
    // The browser blocks storage for this site.
  }
}

export function readSidebarChoice(): SidebarChoice | null {
  const { sidebar } = document.documentElement.dataset;
  return sidebar === "open" || sidebar === "collapsed" ? sidebar : null;
}

export function saveSidebarChoice(choice: SidebarChoice): void {
  document.documentElement.dataset.sidebar = choice;
  try {
    localStorage.setItem(storageKey, choice);
  } catch {
    // Storage is blocked, so the choice lasts until the visitor leaves the page.
  }
}
