// axe checks of a page at rest. A page that still fades in has too little contrast.
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * Reports only violations in full, and runs in the main frame alone when there is no other. Otherwise axe assembles its
 * results in an extra blank page, which costs as much as the check. Injects axe once per page for the same reason.
 */
export async function axeOn(page: Page): Promise<AxeBuilder> {
  const isAlone = page.frames().length === 1;
  const isThere = isAlone && (await page.evaluate("'axe' in window"));
  const builder = new AxeBuilder({ page, ...(isThere ? { axeSource: ";" } : {}) });
  return builder.options({ resultTypes: ["violations"] }).setLegacyMode(isAlone);
}

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Returns the violations of WCAG or good practice in the page, or in one part of it, one line each. */
export async function findViolations(page: Page, within?: string): Promise<string[]> {
  const axe = (await axeOn(page)).withTags(rules);
  if (within !== undefined) axe.include(within);
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id} at ${node.target.join(" ")}`));
}

/** Expects no violations in the page, or in one part of it. Does not wait for endless or scroll-driven animations. */
export async function expectNoViolations(page: Page, within?: string): Promise<void> {
  await expect.poll(() => page.evaluate(isMoving)).toBe(false);
  const axe = await axeOn(page);
  if (within !== undefined) axe.include(within);
  expect((await axe.analyze()).violations).toEqual([]);
}

/** Runs in the page. Counts a toast as moving, because it would disappear while axe looks. */
const isMoving = (): boolean =>
  document.querySelector("[data-sonner-toast]") !== null ||
  document
    .getAnimations()
    .some(
      ({ playState, timeline, effect }) =>
        playState === "running" &&
        timeline === document.timeline &&
        effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    );
