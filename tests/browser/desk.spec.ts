// The operator's desk as staff use it: what moderators see, roles, a lost second factor, and settings without lost edits.
import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { deskCalls } from "../../contracts/desk-calls.ts";
import { paths } from "../../contracts/paths.ts";
import { axeFindings } from "./axe.ts";
import { demoAccounts, expect, expectToast, signIn, test } from "./browser.ts";
import { type Account, visit } from "./desk.ts";

const main = (page: Page) => page.getByRole("main");

async function openUser(page: Page, username: string): Promise<void> {
  await visit(page, `${paths.admin.users}?user=${username}`);
  await expect(main(page).getByRole("heading", { level: 2, name: username, exact: true })).toBeVisible();
  await expect(main(page).getByRole("button", { name: "Role", exact: true })).toBeVisible();
}

async function setRole(page: Page, username: string, role: string): Promise<void> {
  await openUser(page, username);
  await main(page).getByRole("button", { name: "Role", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `What may ${username} do?` });
  await dialog.getByLabel("Role").selectOption(role);
  await dialog.getByRole("button", { name: "Set role" }).click();
  await expectToast(page, `${username} is a ${role} now.`, "success");
  await expect(dialog).toHaveCount(0);
}

test.describe("moderators", () => {
  test("PERM-13: made by an admin, they see hunts, challenges and orders, and the rest does not exist @wide", async ({
    page,
    desk,
  }) => {
    const account = await desk.newViewer();
    await signIn(page, demoAccounts.admin);
    await setRole(page, account.username, "moderator");
    await expect(main(page).getByText("Moderator", { exact: true })).toBeVisible();

    await signIn(page, account);
    await visit(page, paths.admin.challenges);
    const menu = page.getByRole("navigation", { name: "Main" });
    await expect(menu.getByRole("button", { name: "Admin" })).toHaveCount(0);
    await expect(menu.getByRole("button", { name: "Moderator" })).toBeVisible();
    const staffLinks = menu.locator(`a[href^="/admin"]`);
    await expect(staffLinks).toHaveText(["Hunts", "Challenges", "Orders"]);
    await expect(page.getByRole("navigation", { name: "Admin desks" }).getByRole("link")).toHaveText([
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

  test("in the menu of a small window, too @narrow", async ({ page, desk }) => {
    const account = await desk.newViewer();
    await signIn(page, demoAccounts.admin);
    await setRole(page, account.username, "moderator");
    await signIn(page, account);
    await visit(page, paths.home);
    await page.getByRole("button", { name: /menu/i }).click();
    const sheet = page.getByRole("dialog", { name: "Menu" });
    await expect(sheet.getByRole("navigation", { name: "Moderator" }).getByRole("link")).toHaveText([
      "Hunts",
      "Second screen",
      "Challenges",
      "Orders",
    ]);
    await expect(sheet.getByRole("navigation", { name: "Admin" })).toHaveCount(0);
  });
});

test("ADMIN-86: a lost second factor is turned off by an admin; the owner signs in and is told", {
  tag: "@wide",
}, async ({ page, desk }) => {
  const account = await desk.newViewer();
  await turnOn(page, account);
  await signIn(page, demoAccounts.admin);
  await openUser(page, account.username);
  await main(page).getByRole("button", { name: "Reset two-factor" }).click();
  const ask = page.getByRole("alertdialog", { name: `Turn off ${account.username}'s two-factor sign-in?` });
  expect(await axeFindings(page, "[role=alertdialog]")).toEqual([]);
  await ask.getByRole("button", { name: "Turn off" }).click();
  await expectToast(page, "Two-factor sign-in is off.", "success");
  await expect(main(page).getByRole("button", { name: "Reset two-factor" })).toHaveCount(0);
  await signIn(page, account);
  await visit(page, paths.settings);
  await expect(page.getByText(/turned off by the site's staff/)).toBeVisible();
  await expect(main(page).getByRole("button", { name: "Set up" })).toBeVisible();
});

async function turnOn(page: Page, account: Account): Promise<void> {
  await signIn(page, account);
  const { secret } = (await (await page.request.post(paths.api.twoFactorEnable)).json()) as { secret: string };
  const code = new TOTP({ secret }).generate();
  expect((await page.request.post(paths.api.twoFactorConfirm, { data: { code } })).status()).toBe(200);
}

test.describe("settings", () => {
  const section = (page: Page, name: string) => main(page).getByRole("form", { name, exact: true });
  const save = (page: Page, name: string) =>
    section(page, name)
      .getByRole("button", { name: `Save ${name}` })
      .click();
  const stored = async (page: Page) =>
    (await (await page.request.get(paths.admin.withdrawals)).text()).includes("Resume cashouts");

  test("a fee saved from a page that is old does not resume cashouts somebody paused meanwhile @wide", async ({
    page,
  }) => {
    await signIn(page, demoAccounts.admin);
    await visit(page, paths.admin.settings);
    const cashout = section(page, "Cashout");
    await expect(cashout.getByRole("switch", { name: "Paused" })).not.toBeChecked();
    const pause = (paused: boolean) => page.request.post(deskCalls.pauseCashout, { data: { paused } });
    await pause(true);
    try {
      const sending = page.waitForRequest((request) => request.url().endsWith(deskCalls.saveSettings));
      await cashout.getByLabel("BTC").fill("2.75");
      await save(page, "Cashout");
      const seen = { cashout: { fees: { btc: 2.5 } } };
      expect((await sending).postDataJSON()).toEqual({ cashout: { fees: { btc: 2.75 } }, seen });
      await expectToast(page, "Settings saved.", "success");
      await expect(cashout.getByRole("switch", { name: "Paused" })).toBeChecked();
      expect(await stored(page)).toBe(true);
      await cashout.getByLabel("BTC").fill("2.5");
      await save(page, "Cashout");
      await expect(cashout.getByRole("button", { name: "Undo" })).toHaveCount(0);
      expect(await stored(page)).toBe(true);
    } finally {
      await pause(false);
    }
  });

  test("limits that contradict each other are refused at the field, with the reason, and nothing is saved", {
    tag: "@wide",
  }, async ({ page }) => {
    await signIn(page, demoAccounts.admin);
    await visit(page, paths.admin.settings);
    const cashout = section(page, "Cashout");
    await cashout.getByLabel("Minimum").fill("500");
    await cashout.getByLabel("Maximum").fill("100");
    await save(page, "Cashout");
    const words = "The minimum of 500 must not be above the maximum of 100.";
    await expectToast(page, words, "error");
    await expect(cashout.getByText(words)).toBeVisible();
    await expect(cashout.getByLabel("Minimum")).toHaveAttribute("aria-invalid", "true");
    await visit(page, paths.admin.settings);
    await expect(cashout.getByLabel("Minimum")).toHaveValue("10");
    await expect(cashout.getByLabel("Maximum")).toHaveValue("10000");
  });

  test("a secret is typed in, never shown again, kept while others are saved, and removed", { tag: "@wide" }, async ({
    page,
  }) => {
    await signIn(page, demoAccounts.admin);
    await visit(page, paths.admin.settings);
    const webhook = section(page, "Discord webhook");
    const field = webhook.getByLabel("Discord webhook", { exact: true });
    await field.fill("https://discord.com/api/webhooks/1/secret-word");
    await save(page, "Discord webhook");
    await expectToast(page, "Settings saved.", "success");
    await visit(page, paths.admin.settings);
    await expect(field).toHaveAttribute("type", "password");
    await expect(field).toHaveValue("••••••••");
    expect(await page.content()).not.toContain("secret-word");
    await field.fill("nonsense");
    await save(page, "Discord webhook");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await webhook.getByRole("button", { name: "Remove Discord webhook" }).click();
    await save(page, "Discord webhook");
    await expect(webhook.getByRole("button", { name: "Undo" })).toHaveCount(0);
    await visit(page, paths.admin.settings);
    await expect(field).toHaveValue("");
  });
});

test("the overview says what is owed and what waits, and leads there", { tag: "@narrow" }, async ({ page }) => {
  await signIn(page, demoAccounts.admin);
  await visit(page, paths.admin.overview);
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
