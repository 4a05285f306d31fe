// The style sheet: whole in a browser's first document, named in the next ones, and nothing looks different.
import type { Response } from "@playwright/test";
import { expect, test } from "../../tests/browser/browser.ts";

const kept = "seen_styles";
const ink = () => getComputedStyle(document.body).backgroundColor;
/** Of the document as it came: the client's own code names sheets, too, for what it fetches later. */
async function countSheets(document: Response | null): Promise<{ inside: number; named: number }> {
  const html = (await document?.text()) ?? "";
  return {
    inside: html.split("<style data-sheet=").length - 1,
    named: html.split('<link rel="stylesheet"').length - 1,
  };
}

test("WEIGHT-14: given a guest's first page, then the next one names the style sheet, which the browser has, in the same colours", {
  tag: ["@wide", "@firefox"],
}, async ({ page, context }) => {
  expect(await countSheets(await page.goto("/store"))).toEqual({ inside: 1, named: 0 });
  const colour = await page.evaluate(ink);
  const cookie = async () => (await context.cookies()).find(({ name }) => name === kept);
  await expect.poll(async () => (await cookie())?.value).toMatch(/^app-/);
  expect(await countSheets(await page.goto("/raffles"))).toEqual({ inside: 0, named: 1 });
  expect(await page.evaluate(ink)).toBe(colour);
  // The sheet itself: what comes later (tips) may not have come on the page before.
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
