// Brings into sight what the viewer waits for and a small window has no room for, moving the page no further than needed.

/** A phone's bottom bar (bottom-bar.tsx) and a little air. */
const bottomBarPx = 80;

/** What is larger than the window is shown from its beginning; what is in sight stays where it is. */
export function scrollIntoSight(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) return;
  element.style.scrollMarginBottom = `${bottomBarPx}px`;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView({ block: "nearest", behavior: isStill ? "auto" : "smooth" });
}
