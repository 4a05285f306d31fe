import type { Page } from "@playwright/test";
import { paths } from "../../../common/contract/paths.ts";
import { demoAccounts, expect, expectToast, signIn, test, visitAs } from "../../../tests/browser/browser.ts";
import { visitPage } from "../../../tests/browser/desk.ts";

const main = (page: Page) => page.getByRole("main");

async function openUser(page: Page, username: string): Promise<void> {
  await visitPage(page, `${paths.admin.users}?user=${username}`);
  await expect(main(page).getByRole("heading", { level: 2, name: username, exact: true })).toBeVisible();
  await expect(main(page).getByRole("button", { name: "Role", exact: true })).toBeVisible();
}

async function setRole(page: Page, username: string, role: string): Promise<void> {
  await openUser(page, username);
  await main(page).getByRole("button", { name: "Role", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Change ${username}'s role` });
  await dialog.getByLabel("Role").selectOption(role);
  await dialog.getByRole("button", { name: "Set role" }).click();
  await expectToast(page, `${username} is a ${role} now.`, "success");
  await expect(dialog).toHaveCount(0);
}

test.describe("moderators", () => {
  test("PERM-13: appointed by an admin, they see hunts, challenges and orders, and no other desk pages exist for them @wide", {
    tag: "@main",
  }, async ({ page, desk }) => {
    const account = await desk.newViewer();
    await signIn(page, demoAccounts.admin);
    await setRole(page, account.username, "moderator");
    await expect(main(page).getByText("Moderator", { exact: true })).toBeVisible();

    await visitAs(page, account, paths.home);
    const menu = page.getByRole("navigation", { name: "Main" });
    await expect(menu.getByRole("button", { name: "Admin" })).toHaveCount(0);
    await expect(menu.getByRole("button", { name: "Moderator" })).toBeVisible();
    await expect(menu.locator(`a[href^="/admin"]`)).toHaveText(["Hunts", "Challenges", "Orders"]);
    await visitPage(page, paths.admin.challenges);
    const staffLinks = page.getByRole("navigation", { name: "Admin pages" }).getByRole("link");
    await expect(staffLinks).toHaveText(["Back to the site", /^Hunts/, /^Second screen/, /^Challenges/, /^Orders/]);
    for (const name of ["Hunts", "Orders", "Challenges"]) {
      await staffLinks.filter({ hasText: name }).click();
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    }
    await page.goto(paths.admin.overview);
    await expect(page).toHaveURL(paths.admin.orders);
    for (const path of [paths.admin.users, paths.admin.settings]) {
      expect((await page.goto(path))?.status(), path).toBe(404);
    }
  });
});

test.describe("the desk's menu", () => {
  const menu = (page: Page) => page.getByRole("navigation", { name: "Admin pages" });

  for (const [width, height, links] of [
    [1_440, 900, 25],
    [1_280, 720, 4],
    [1_000, 700, 4],
  ] as const) {
    test(`WORK-60: at ${width} × ${height} the desk's menu is in place of the sidebar, without scrolling, and leads back`, {
      tag: "@wide",
    }, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await visitAs(page, demoAccounts.admin, paths.admin.orders);
      await expect(page.locator("aside")).toHaveCount(0);
      const pages = menu(page).getByRole("listitem").getByRole("listitem").getByRole("link");
      await expect(pages).toHaveCount(links);
      for (const link of await pages.all()) await expect(link).toBeInViewport({ ratio: 1 });
      await expect(menu(page).locator("[aria-current=page]")).toHaveAttribute("href", paths.admin.orders);
      await menu(page).getByRole("link", { name: /^Live/ }).first().click();
      await expect(page.getByRole("heading", { level: 1, name: "Hunts" })).toBeVisible();
      await menu(page).getByRole("link", { name: "Back to the site" }).click();
      await expect(page).toHaveURL(paths.home);
      await expect(page.locator("aside")).toBeVisible();
    });
  }

  test("WORK-60: on a phone it is two rows that scroll inside themselves, and the second screen leaves it out", {
    tag: "@narrow",
  }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await visitAs(page, demoAccounts.admin, paths.admin.settings);
    await expect(menu(page).getByRole("link", { name: "Settings" })).toBeInViewport({ ratio: 1 });
    await expect(menu(page).getByRole("link", { name: "Orders" })).toHaveCount(0);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    await menu(page)
      .getByRole("link", { name: /^Today/ })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
    await visitPage(page, paths.deskLive);
    await expect(menu(page)).toHaveCount(0);
  });
});

test("the overview shows what is owed and the waiting work, with links", { tag: "@narrow" }, async ({ page }) => {
  await visitAs(page, demoAccounts.admin, paths.admin.overview);
  for (const label of ["Bucks owed", "Points held", "Users", "Open withdrawals"]) {
    await expect(main(page).locator("p").getByText(label, { exact: true })).toBeVisible();
  }
  const waiting = main(page).getByRole("list", { name: "Waiting for you" }).getByRole("link");
  await expect(waiting).toHaveText([
    /withdrawals? to pay$/,
    /orders? to fulfil$/,
    /claims? to decide$/,
    /messages? to read$/,
  ]);
  await expect(main(page).getByRole("img", { name: /Sign-ups, 30 days/ })).toBeVisible();
  await waiting.first().click();
  await page.waitForURL((url) => url.pathname === paths.admin.withdrawals);
});
