// Finds targets that are too small for a finger.
import type { Page } from "@playwright/test";

/** Returns one line per too small target with its size in px. Empty if all targets are large enough. */
export const smallTargets = (page: Page): Promise<string[]> => page.evaluate(findSmallTargets);

/** Runs in the page. Finds visible targets under 44 px, except links in sentences, as WCAG 2.5.8 does. */
function findSmallTargets(): string[] {
  const least = 44;
  const selector = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=switch]";
  const isInline = (element: Element) => getComputedStyle(element).display === "inline" && element.matches("a");
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest(".sr-only, .skip-link, [aria-hidden=true], [inert]") === null;
  /** Returns the element that takes the press: a field's label or frame, otherwise the element itself. */
  const pressed = (element: Element) => element.closest("label, .field-box") ?? element;
  return [...document.querySelectorAll(selector)]
    .filter((element) => isSeen(element) && !isInline(element))
    .flatMap((element) => {
      const box = pressed(element).getBoundingClientRect();
      const after = getComputedStyle(element, "::before");
      const grown = after.content !== "none" && after.position === "absolute" ? Number.parseFloat(after.height) : 0;
      const isLarge = Math.max(box.height, grown || 0) >= least - 0.5 && box.width >= least - 0.5;
      const name = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40);
      return isLarge ? [] : [`${element.tagName} "${name}" ${box.width.toFixed(0)}x${box.height.toFixed(0)}`];
    });
}
