// What the visitor chose the sidebar to be: kept in their browser, and on the root element, where the styles read it
// (shell.css). Until they choose, the window's width decides.

export type SidebarChoice = "open" | "collapsed";

const key = "windfall:sidebar";

/** Before the first paint (before-paint.ts). Nothing moves later: the page is painted as it will be. */
export function recallSidebarChoice(): void {
  try {
    const kept = localStorage.getItem(key);
    if (kept === "open" || kept === "collapsed") document.documentElement.dataset.sidebar = kept;
  } catch {
    // The browser keeps nothing for this site.
  }
}

export function sidebarChoice(): SidebarChoice | null {
  const { sidebar } = document.documentElement.dataset;
  return sidebar === "open" || sidebar === "collapsed" ? sidebar : null;
}

export function chooseSidebar(choice: SidebarChoice): void {
  document.documentElement.dataset.sidebar = choice;
  try {
    localStorage.setItem(key, choice);
  } catch {
    // It holds until the page is left.
  }
}
