// Every page at every width, with the longest names and the biggest figures there can be: nothing is out of reach.
import type { Page } from "@playwright/test";
import { patronName } from "../../db/demo/viewers.ts";
import { demoAccounts, expect, signIn, test } from "./browser.ts";
import { cutOff } from "./cut-off.ts";
import { openSitePage, type SitePage, sitePages } from "./site-pages.ts";

/** 320 px is also what 1,280 px are at 400 % (WCAG 1.4.10). */
const widths = [320, 360, 390, 768, 960, 1_024, 1_280, 1_440, 1_920];

const accounts = {
  guest: null,
  // The demo's widest balance.
  viewer: { ...demoAccounts.viewer, username: patronName },
  admin: demoAccounts.admin,
};

const widest: SitePage[] = [
  { name: "long-raffle", path: "/raffles", link: "li:has-text('The Long Table') a[href^='/raffle/']", as: "viewer" },
];

/** Runs in the page: what changes with the width has changed. */
async function settled(): Promise<void> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(moving.map((animation) => animation.finished));
}

async function cutOffAtEachWidth(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(settled);
    found.push(...(await cutOff(page)).map((line) => `${width} px: ${line}`));
  }
  return found;
}

test.describe("pages", { tag: "@wide" }, () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  for (const as of ["guest", "viewer", "admin"] as const) {
    test(`LAYOUT-01, SHELL-29: nothing of the ${as}'s pages is outside the window or cut, from 320 to 1,920 px`, async ({ page }) => {
      const account = accounts[as];
      if (account !== null) await signIn(page, account);
      for (const sitePage of [...sitePages, ...widest].filter((one) => one.as === as)) {
        await openSitePage(page, sitePage);
        await page.evaluate(() => document.fonts.ready);
        expect.soft(await cutOffAtEachWidth(page), sitePage.name).toEqual([]);
      }
    });
  }
});
