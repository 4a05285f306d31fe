// Scrolls something into view if it is out of sight, and no further than needed.

/** A phone's bottom bar (bottom-bar.tsx) and a small gap. */
const bottomBarPx = 80;

/** Something larger than the window shows from its top. Something in view does not move. */
export function scrollIntoSight(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) return;
  element.style.scrollMarginBottom = `${bottomBarPx}px`;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView({ block: "nearest", behavior: isStill ? "auto" : "smooth" });
}
