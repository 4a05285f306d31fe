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

    await visitAs(page, account, paths.admin.challenges);
    const menu = page.getByRole("navigation", { name: "Main" });
    await expect(menu.getByRole("button", { name: "Admin" })).toHaveCount(0);
    await expect(menu.getByRole("button", { name: "Moderator" })).toBeVisible();
    const staffLinks = menu.locator(`a[href^="/admin"]`);
    await expect(staffLinks).toHaveText(["Hunts", "Challenges", "Orders"]);
    await expect(page.getByRole("navigation", { name: "Admin pages" }).getByRole("link")).toHaveText([
      /^Hunts/,
      /^Second screen/,
      /^Challenges/,
      /^Orders/,
    ]);
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
