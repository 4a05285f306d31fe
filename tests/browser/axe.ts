// axe checks of a page whose animations have ended. A page that is still fading in has too little contrast.
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * Reports only violations in full. On a page without frames it checks the main frame in legacy mode, because otherwise axe
 * assembles its results in an extra blank page, which costs as much as the check. Also to save time, it injects axe only
 * once per page.
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

/** Runs in the page. Treats a toast as moving, because it would disappear during axe's check. */
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
