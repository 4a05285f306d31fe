// What the visitor chose the sidebar to be: kept in their browser, and on the root element, where the styles read it
// (shell.css). Until they choose, the window's width decides.

export type SidebarChoice = "open" | "collapsed";

const storageKey = "windfall:sidebar";

/** Before the first paint (before-paint.ts). Nothing moves later: the page is painted as it will be. */
export function applySidebarChoice(): void {
  try {
    const kept = localStorage.getItem(storageKey);
    if (kept === "open" || kept === "collapsed") document.documentElement.dataset.sidebar = kept;
  } catch {
    // The browser keeps nothing for this site.
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
    // It holds until the page is left.
  }
}
