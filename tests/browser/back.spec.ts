// Back closes open dialogs and sheets first; phones have a bar with the most visited pages.
import type { Page } from "@playwright/test";
import { paths } from "../../common/contract/paths.ts";
import { historyStepEvent } from "../../platform/contract/boot.ts";
import { demoAccounts, expect, test, visitAs } from "./browser.ts";
import { visitPage } from "./desk.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const question = (page: Page) => page.getByRole("alertdialog", { name: "Discard changes?" });
const getPath = (page: Page) => new URL(page.url()).pathname;
const openMenu = async (page: Page) => {
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(dialog(page)).toBeVisible();
  await untilSettled(page);
};
/** Waits until each dialog has its own history entry, which is added a moment after it opens (ui/back-button.ts). */
const untilSettled = (page: Page) =>
  page.waitForFunction(() => {
    const dialogs = document.querySelectorAll("[role=dialog], [role=alertdialog]").length;
    return ((history.state as { sheets?: number } | null)?.sheets ?? 0) === dialogs;
  });
/** Moves through the document's history and waits until the page has handled it. */
const go = async (page: Page, steps: number) => {
  await page.evaluate(
    ([moved, by]) =>
      new Promise<void>((resolve) => {
        addEventListener(moved, () => setTimeout(() => setTimeout(resolve)), { once: true });
        history.go(by);
      }),
    [historyStepEvent, steps] as const,
  );
};
const back = (page: Page, steps = 1) => go(page, -steps);
const follow = async (page: Page, path: string) => {
  await page.evaluate((href) => document.querySelector<HTMLAnchorElement>(`a[href="${href}"]`)?.click(), path);
  await page.waitForURL(`**${path}`);
};

test.describe("Back", { tag: "@narrow" }, () => {
  test.beforeEach(async ({ page }) => {
    await visitPage(page, paths.bonuses);
    await follow(page, paths.store);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("PWA-01: Back closes an open sheet and leaves the page as it is; a second Back leaves the page", async ({
    page,
  }) => {
    await page.evaluate(() => Object.assign(document.querySelector("main h1") ?? {}, { isSame: true }));
    await openMenu(page);
    await back(page);
    await expect(dialog(page)).toHaveCount(0);
    await untilSettled(page);
    expect(getPath(page)).toBe(paths.store);
    expect(await page.evaluate(() => "isSame" in (document.querySelector("main h1") ?? {})), "the same element").toBe(
      true,
    );
    await back(page);
    await page.waitForURL(`**${paths.bonuses}`);
  });

  test("PWA-01: after a sheet is closed by its cross, one Back leads to the previous page", async ({ page }) => {
    for (let times = 0; times < 3; times += 1) {
      await openMenu(page);
      await dialog(page).getByRole("button", { name: "Close" }).click();
      await expect(dialog(page)).toHaveCount(0);
      await untilSettled(page);
    }
    await back(page);
    await page.waitForURL(`**${paths.bonuses}`);
  });

  test("PWA-01: after a link in a sheet, Back leads to the page with the sheet", async ({ page }) => {
    await openMenu(page);
    await dialog(page).getByRole("link", { name: "Raffles" }).click();
    await page.waitForURL(`**${paths.raffles}`);
    await expect(dialog(page)).toHaveCount(0);
    await untilSettled(page);
    await back(page);
    await page.waitForURL(`**${paths.store}`);
    await back(page);
    await page.waitForURL(`**${paths.bonuses}`);
  });
});

test("PWA-01: Back asks before it closes a filled-in form, and asks again after the viewer keeps editing", {
  tag: "@wide",
}, async ({ page }) => {
  await visitAs(page, demoAccounts.admin, paths.admin.general);
  await follow(page, paths.admin.shop);
  await page.getByRole("button", { name: "Create New Product" }).click();
  await dialog(page).getByLabel("Product Name").fill("Half a product");
  await untilSettled(page);
  for (let times = 0; times < 2; times += 1) {
    await back(page);
    await expect(question(page)).toBeVisible();
    await untilSettled(page);
    await question(page).getByRole("button", { name: "Keep editing" }).click();
    await expect(question(page)).toBeHidden();
    await untilSettled(page);
    await expect(dialog(page).getByLabel("Product Name")).toHaveValue("Half a product");
  }
  await back(page);
  await expect(question(page)).toBeVisible();
  await untilSettled(page);
  await back(page);
  await expect(question(page), "Back keeps editing, as Escape does").toBeHidden();
  await expect(dialog(page)).toBeVisible();
  await untilSettled(page);
  await back(page);
  await question(page).getByRole("button", { name: "Discard" }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(getPath(page)).toBe(paths.admin.shop);
  await untilSettled(page);
  await back(page);
  await page.waitForURL(`**${paths.admin.general}`);
});

test("PWA-05: on a phone a bottom bar has the most visited pages, marks the current one, and covers nothing", {
  tag: "@narrow",
}, async ({ page }) => {
  const bar = page.getByRole("navigation", { name: "Shortcuts", exact: true });
  await visitPage(page, paths.store);
  await expect(bar.getByRole("link")).toHaveText(["Home", "Store", "Raffles", "Cases", "Me"]);
  await expect(bar.getByRole("link", { name: "Store" })).toHaveAttribute("aria-current", "page");
  await expect(bar.getByRole("link", { name: "Me", exact: true })).toHaveAttribute("href", paths.login);
  for (const link of await bar.getByRole("link").all()) {
    const box = await link.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const footer = await page.getByRole("contentinfo").boundingBox();
  const barBox = await bar.boundingBox();
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((barBox?.y ?? 0) + 1);
  await openMenu(page);
  await expect(bar, "a dialog is answered first").toBeHidden();
  await back(page);
  await expect(bar).toBeVisible();
  await visitPage(page, paths.contact);
  await page.getByRole("textbox").first().focus();
  await expect(bar, "the keyboard needs the room").toBeHidden();
});

test("PWA-05, MINE-28: “Me” is current on its page and in the settings; the desk and wide screens do not have the bar", {
  tag: "@narrow",
}, async ({ page }) => {
  const bar = page.getByRole("navigation", { name: "Shortcuts", exact: true });
  await visitAs(page, demoAccounts.admin, paths.settings);
  await expect(bar.getByRole("link", { name: "Me", exact: true })).toHaveAttribute("aria-current", "true");
  await visitPage(page, paths.me);
  await expect(bar.getByRole("link", { name: "Me", exact: true })).toHaveAttribute("aria-current", "page");
  for (const path of [paths.admin.orders, paths.deskLive]) {
    await visitPage(page, path);
    await expect(bar).toHaveCount(0);
  }
  await page.setViewportSize({ width: 1024, height: 700 });
  await visitPage(page, paths.store);
  await expect(bar).toBeHidden();
});
