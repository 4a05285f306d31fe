// Between phone and desk: the sidebar takes its 280 px, and what stands beside it still fits.
import type { Page } from "@playwright/test";
import { demoAccounts, expect, signIn, test } from "./browser.ts";
import { openSitePage, sitePages } from "./site-pages.ts";

/** Pages of their own kind, without the shell. */
const bare = new Set(["sandbox", "styleguide"]);

/** What is wider than its room, and so cut off or only reached by scrolling sideways. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const frames = [...document.querySelectorAll("main .table-frame, main div.edge")];
    return [
      ...(scrollWidth > clientWidth ? [`the page by ${scrollWidth - clientWidth} px`] : []),
      ...frames
        .filter((frame) => frame.scrollWidth > frame.clientWidth + 1)
        .map((frame) => `"${frame.textContent?.slice(0, 40)}" by ${frame.scrollWidth - frame.clientWidth} px`),
    ];
  });

for (const width of [800, 1_024, 1_280]) {
  test.describe(`in a window of ${width} px`, { tag: "@wide" }, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const as of ["viewer", "admin"] as const) {
      test(`SHELL-29: the sidebar is there, and nothing of the ${as}'s pages is wider than its room`, async ({
        page,
      }) => {
        await signIn(page, demoAccounts[as]);
        for (const sitePage of sitePages.filter((one) => one.as === as && !bare.has(one.name))) {
          await openSitePage(page, sitePage);
          await expect(page.locator("aside")).toBeVisible();
          expect(await tooWide(page), sitePage.name).toEqual([]);
        }
      });
    }
  });
}
