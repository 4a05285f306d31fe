// Nothing in the dialogs is cut off, with the longest names and largest figures. (Every page: every-page.spec.ts.)
import type { Locator } from "@playwright/test";
import { paths } from "../../common/contract/paths.ts";
import { longestProductName } from "../../site/demo/products.ts";
import { patronName } from "../../site/demo/viewers.ts";
import { demoAccounts, expect, signIn, test, visitAs } from "./browser.ts";
import { listCutOffAt } from "./cut-off.ts";
import { visitPage } from "./desk.ts";

/** The demo's longest name and biggest balance. */
const patron = { ...demoAccounts.viewer, username: patronName };

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("LAYOUT-24: at 1,000 px an order shows its buyer's full name, and the ledger's button is below its words", {
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
  const getLeft = async (locator: Locator) => (await locator.boundingBox())?.x;
  const health = page.getByRole("region", { name: "Health" });
  const words = await getLeft(health.getByRole("status"));
  expect(words).toBeGreaterThan(0);
  expect(await getLeft(health.getByRole("button", { name: "Verify now" }))).toBe(words);
});

test("LAYOUT-01: in the dialogs of buying, joining, cashing out and editing nothing is outside the window or cut off", {
  tag: "@wide",
}, async ({ page }) => {
  const fits = async (name: string) => {
    await expect(page.getByRole("dialog")).toBeVisible();
    expect.soft(await listCutOffAt(page, [320, 390, 768, 1_280], "[role=dialog]"), name).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.setViewportSize({ width: 1_280, height: 900 });
  };
  await signIn(page, patron);
  await visitPage(page, "/store");
  await page.getByRole("listitem").filter({ hasText: longestProductName }).getByRole("button").click();
  await fits("purchase");
  await page.locator('[data-balance="bucks"]').click();
  await fits("cashout");
  await visitPage(page, "/hunt");
  await page.getByRole("button", { name: /^The long one/ }).click();
  await fits("hunt");
  await visitPage(page, "/raffles");
  await page
    .getByRole("link", { name: /^Join For/ })
    .last()
    .click();
  await page.getByRole("button", { name: "Buy Tickets" }).click();
  await fits("join");
  await visitAs(page, demoAccounts.admin, "/admin/cases");
  await page.getByRole("button", { name: /^Edit/ }).first().click();
  await fits("case");
  await visitPage(page, "/admin/orders");
  await page.getByRole("button", { name: new RegExp(`^Fulfil .*${patronName}`) }).click();
  await fits("order");
});

const getHeight = async (locator: Locator) => (await locator.boundingBox())?.height ?? 0;
const getBottom = async (locator: Locator) => {
  const box = await locator.boundingBox();
  return (box?.y ?? 0) + (box?.height ?? 0);
};

for (const width of [320, 360]) {
  test(`LAYOUT-27: on a phone of ${width} × 640 the board's first entry is fully in the first screen`, {
    tag: "@narrow",
  }, async ({ page }) => {
    await signIn(page, demoAccounts.viewer);
    await page.setViewportSize({ width, height: 640 });
    await page.goto(paths.leaderboard);
    const first = page.getByRole("list", { name: "Top 3" }).getByRole("listitem").first();
    await expect(first).toBeInViewport({ ratio: 1 });
    // A phone's bottom bar covers the lowest 64 px.
    expect(await getBottom(first)).toBeLessThanOrEqual(640 - 64);
  });
}

test("LAYOUT-30: at 1,000 px past hunts are rows, ten at first and ten more per press", { tag: "@wide" }, async ({
  page,
}) => {
  // Pretends that there are 23 hunts, and blocks live updates, which would restore the real number.
  await page.route("**/api/live?*", (route) => route.abort());
  await page.route(
    (url) => url.pathname === paths.hunt,
    async (route) => {
      if (route.request().headers()["x-inertia"] === undefined) return route.continue();
      const response = await route.fetch();
      const body = await response.json();
      const [some] = body.props.hunts ?? [];
      if (some !== undefined) {
        body.props.hunts = Array.from({ length: 23 }, (_, at) => ({ ...some, id: 9_000 + at, name: `Hunt ${at + 1}` }));
      }
      await route.fulfill({ response, json: body });
    },
  );
  await page.setViewportSize({ width: 1_000, height: 800 });
  await visitPage(page, paths.home);
  await page.locator(`a[href="${paths.hunt}"]:visible`).first().click();
  const all = page.getByRole("region", { name: "All hunts" });
  const rows = all.getByRole("row").filter({ has: page.getByRole("cell") });
  await expect(rows).toHaveCount(10);
  await expect(all.getByRole("columnheader", { name: "Closest guess" })).toBeVisible();
  expect(await getHeight(rows.first())).toBeLessThanOrEqual(90);
  const frame = await all.locator(".table-frame").evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(frame, "nothing has to be scrolled sideways").toBeLessThanOrEqual(0);
  for (const count of [20, 23]) {
    await all.getByRole("button", { name: "View More" }).click();
    await expect(rows).toHaveCount(count);
  }
  await all.getByRole("button", { name: "Show Less" }).click();
  await expect(rows).toHaveCount(10);
});
