// What axe finds in a page that has come to rest: what fades in has too little contrast until it is there.
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * Only violations in full, and where there is one frame in that frame alone: otherwise axe sums up in a blank page of its
 * own, which costs as much as looking. So does putting it into a page, which is done once.
 */
export async function axeOn(page: Page): Promise<AxeBuilder> {
  const isAlone = page.frames().length === 1;
  const isThere = isAlone && (await page.evaluate("'axe' in window"));
  const builder = new AxeBuilder({ page, ...(isThere ? { axeSource: ";" } : {}) });
  return builder.options({ resultTypes: ["violations"] }).setLegacyMode(isAlone);
}

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What offends WCAG or good practice in the page as it stands, or within one part of it: one line each. */
export async function findViolations(page: Page, within?: string): Promise<string[]> {
  const axe = (await axeOn(page)).withTags(rules);
  if (within !== undefined) axe.include(within);
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id} at ${node.target.join(" ")}`));
}

/** In the whole page, or within one part of it. Movements that never end, or go by scrolling, are not waited for. */
export async function expectNoViolations(page: Page, within?: string): Promise<void> {
  await expect.poll(() => page.evaluate(isMoving)).toBe(false);
  const axe = await axeOn(page);
  if (within !== undefined) axe.include(within);
  expect((await axe.analyze()).violations).toEqual([]);
}

/** Runs in the page. What was said in a toast goes by itself, and would begin to while axe looks. */
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
