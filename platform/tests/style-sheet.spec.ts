import type { Response } from "@playwright/test";
import { expect, test } from "../../tests/browser/browser.ts";

const stored = "seen_styles";
const ink = () => getComputedStyle(document.body).backgroundColor;
/**
 * Counts only in the document as the server sent it, because the client's code also names sheets that it loads later.
 */
async function countSheets(document: Response | null): Promise<{ inside: number; named: number }> {
  const html = (await document?.text()) ?? "";
  return {
    inside: html.split("<style data-sheet=").length - 1,
    named: html.split('<link rel="stylesheet"').length - 1,
  };
}

test("WEIGHT-14: after a guest's first page, the next one links to the style sheet and has the same colours", {
  tag: ["@wide", "@firefox"],
}, async ({ page, context }) => {
  expect(await countSheets(await page.goto("/store"))).toEqual({ inside: 1, named: 0 });
  const colour = await page.evaluate(ink);
  const cookie = async () => (await context.cookies()).find(({ name }) => name === stored);
  await expect.poll(async () => (await cookie())?.value).toMatch(/^app-/);
  expect(await countSheets(await page.goto("/raffles"))).toEqual({ inside: 0, named: 1 });
  expect(await page.evaluate(ink)).toBe(colour);
  // Compares only this sheet, because others that load later (tips) may not have been loaded on the page before.
  const bytes = await page.evaluate(
    (sheet) =>
      performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.includes(sheet))
        .map((entry) => (entry as PerformanceResourceTiming).transferSize),
    (await cookie())?.value ?? "none",
  );
  expect(bytes.length).toBeGreaterThan(0);
  expect(bytes.every((size) => size === 0)).toBe(true);
});
