/** The height of a phone's bottom bar (bottom-bar.tsx) and a small gap. */
const bottomBarPx = 80;

/** An element larger than the window is shown from its top. An element in view does not move. */
export function scrollIntoSight(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) return;
  element.style.scrollMarginBottom = `${bottomBarPx}px`;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView({ block: "nearest", behavior: isStill ? "auto" : "smooth" });
}
