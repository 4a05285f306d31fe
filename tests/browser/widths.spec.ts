// Every page at every width, with the longest names and the biggest figures there can be: nothing is out of reach.
import type { Locator, Page } from "@playwright/test";
import { longestProductName } from "../../demo/products.ts";
import { patronName } from "../../demo/viewers.ts";
import { demoAccounts, expect, signIn, test } from "./browser.ts";
import { cutOffAt } from "./cut-off.ts";
import { reachSitePage, type SitePage, sitePages } from "./site-pages.ts";

/** 320 px is also what 1,280 px are at 400 % (WCAG 1.4.10). */
const widths = [320, 360, 390, 768, 960, 1_024, 1_280, 1_440, 1_920];
/** Where the sidebar is there and starts collapsed: whoever opens it has the least room. */
const narrowWithSidebar = [768, 960, 1_024];

const accounts = {
  guest: null,
  // The demo's longest name and biggest balance.
  viewer: { ...demoAccounts.viewer, username: patronName },
  admin: demoAccounts.admin,
};

const pages: SitePage[] = [
  ...sitePages,
  { name: "long-raffle", path: "/raffles", link: "li:has-text('Last Season') a[href^='/raffle/']", as: "viewer" },
];

async function cutOffAtEachWidth(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    found.push(...(await cutOffAt(page, width)));
    if (!narrowWithSidebar.includes(width)) continue;
    await page.evaluate(() => document.documentElement.setAttribute("data-sidebar", "open"));
    found.push(...(await cutOffAt(page, width)).map((line) => `sidebar open, ${line}`));
    await page.evaluate(() => document.documentElement.removeAttribute("data-sidebar"));
  }
  return found;
}

test.use({ contextOptions: { reducedMotion: "reduce" } });

test.describe("pages", { tag: "@wide" }, () => {
  // Some thirty pages, each measured a dozen times.
  test.setTimeout(240_000);
  // The style guide shows what a missing picture looks like.
  test.use({ expectedProblems: [/not-there\.webp/] });
  // "LIVE" is the widest word of the bar on a phone.
  test.beforeAll(async ({ product, desk }) => {
    await fetchLive(product.url, true);
    // A name without a place to break, in the store, at the desk and among the orders.
    const { id } = await desk.addProduct({ price: 0, stock: 999_999, name: `Unbroken${"ly".repeat(40)}` });
    await desk.buy(await desk.newViewer(), id);
  });
  test.afterAll(({ product }) => fetchLive(product.url, false));

  for (const as of ["guest", "viewer", "admin"] as const) {
    test(`LAYOUT-01, LAYOUT-23, SHELL-29: nothing of the ${as}'s pages is outside the window or cut, from 320 to 1,920 px`, async ({
      page,
    }) => {
      const account = accounts[as];
      if (account !== null) await signIn(page, account);
      for (const sitePage of pages.filter((one) => one.as === as)) {
        await reachSitePage(page, sitePage);
        await page.evaluate(() => document.fonts.ready);
        expect.soft(await cutOffAtEachWidth(page), sitePage.name).toEqual([]);
      }
    });
  }
});

test("LAYOUT-24, LAYOUT-25: at 1,000 px an order names its buyer in full, and the ledger's button stands under its words", {
  tag: "@wide",
}, async ({ page }) => {
  await signIn(page, demoAccounts.admin);
  await page.setViewportSize({ width: 1_000, height: 900 });
  await page.goto("/admin/orders");
  const name = page.getByTitle(patronName).first();
  await expect(name).toBeVisible();
  const cutPx = await name.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(cutPx).toBe(0);
  await page.goto("/admin");
  const leftOf = async (locator: Locator) => (await locator.boundingBox())?.x;
  const health = page.getByRole("region", { name: "Health" });
  const words = await leftOf(health.getByRole("status"));
  expect(words).toBeGreaterThan(0);
  expect(await leftOf(health.getByRole("button", { name: "Verify now" }))).toBe(words);
});

async function fetchLive(origin: string, live: boolean): Promise<void> {
  const headers = { "content-type": "application/json" };
  await fetch(`${origin}/sandbox/stream`, { method: "POST", headers, body: JSON.stringify({ live }) });
}

test("LAYOUT-03: nor of the dialogs one buys, joins, cashes out and edits in", { tag: "@wide" }, async ({ page }) => {
  const fits = async (name: string) => {
    await expect(page.getByRole("dialog")).toBeVisible();
    const found: string[] = [];
    for (const width of [320, 390, 768, 1_280]) found.push(...(await cutOffAt(page, width, "[role=dialog]")));
    expect.soft(found, name).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.setViewportSize({ width: 1_280, height: 900 });
  };
  await signIn(page, accounts.viewer);
  await page.goto("/store");
  await page.getByRole("listitem").filter({ hasText: longestProductName }).getByRole("button").click();
  await fits("purchase");
  await page.locator('[data-balance="bucks"]').click();
  await fits("cashout");
  await page.goto("/hunt");
  await page.getByRole("button", { name: /^The long one/ }).click();
  await fits("hunt");
  await page.goto("/raffles");
  await page
    .getByRole("link", { name: /^Join For/ })
    .last()
    .click();
  await page.getByRole("button", { name: "Buy Tickets" }).click();
  await fits("join");
  await signIn(page, demoAccounts.admin);
  await page.goto("/admin/cases");
  await page.getByRole("button", { name: /^Edit/ }).first().click();
  await fits("case");
  await page.goto("/admin/orders");
  await page.getByRole("button", { name: new RegExp(`^Fulfil .*${patronName}`) }).click();
  await fits("order");
});
