import { paths } from "../../../common/contract/paths.ts";
import { demoAccounts, expect, expectToast, test, visitAs } from "../../../tests/browser/browser.ts";
import { unique } from "../../../tests/browser/desk.ts";

test("DISC-26, DISC-25: a kind gets its webhook and a test, and is switched on; its messages appear in the sandbox", {
  tag: "@wide",
}, async ({ page, sandbox }) => {
  await visitAs(page, demoAccounts.admin, paths.admin.discord);
  const opened = page.getByRole("region", { name: "Raffle opened" });
  await expect(opened.getByText("No webhook.")).toBeVisible();
  await opened.getByRole("button", { name: "Test" }).click();
  await expect(opened.getByRole("status")).toContainText("There is no webhook yet");

  await opened.getByRole("button", { name: "Own webhook of Raffle opened" }).click();
  const dialog = page.getByRole("dialog", { name: "A webhook for Raffle opened" });
  await dialog.getByLabel("Address").fill("https://discord.example/api/webhooks/1/word");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("That is not a Discord webhook.")).toBeVisible();
  await dialog.getByLabel("Address").fill("https://discord.com/api/webhooks/77/the-secret-word");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(opened.getByText("Own channel, webhook ends in …word")).toBeVisible();
  await opened.getByRole("switch", { name: "Raffle opened" }).click();
  await expect(opened.getByText("On", { exact: true })).toBeVisible();
  await opened.getByRole("button", { name: "Test" }).click();
  await expect(opened.getByRole("status")).toHaveText("Discord accepted the test. Look at the channel.");
  await opened.getByText("How it looks").click();
  await expect(opened.getByText("New raffle: A raffle.")).toBeVisible();

  await sandbox.fault("discord", "deleted");
  await opened.getByRole("button", { name: "Test" }).click();
  await expect(opened.getByRole("status")).toContainText("this webhook is gone (404)");
  await expect(opened.getByText("Webhook deleted")).toBeVisible();
  await sandbox.fault("discord", "none");
  await page.goto(paths.sandbox);
  await expect(page.getByText('"Raffle opened" messages will be posted in this channel.')).toBeVisible();
  await expect(page.getByText("pinged everybody")).toHaveCount(0);
});

test("DISC-19, DISC-20: an admin registers the statistics; a viewer shows their rank and stops showing it", {
  tag: "@wide",
}, async ({ page, desk }) => {
  await visitAs(page, demoAccounts.admin, paths.admin.discord);
  const roles = page.getByRole("region", { name: "Linked roles" });
  await roles.getByLabel("The application's bot token").fill("sandbox.bot.token-of-nobody");
  await roles.getByRole("button", { name: /^Register/ }).click();
  await expect(roles.getByRole("status")).toContainText("The four figures are registered at Discord");
  await expect(roles.getByText("Offered")).toBeVisible();

  const viewer = await desk.newViewer();
  await page.context().clearCookies();
  await visitAs(page, viewer, paths.connections);
  const name = unique("gust").replaceAll("_", "-");
  await page.getByRole("button", { name: "Link Discord" }).click();
  await page.getByLabel("Your name on Discord").fill(name);
  await page.getByRole("button", { name: "Authorize" }).click();
  await page.getByRole("button", { name: "Show my rank on Discord" }).click();
  await expect(page.getByText("Share your rank and totals with Discord servers")).toBeVisible();
  await page.getByLabel("Your name on Discord").fill(name);
  await page.getByRole("button", { name: "Authorize" }).click();
  await expect(page.getByText("Your rank is shown on Discord.", { exact: false }).first()).toBeVisible();
  await page.getByRole("button", { name: "Stop showing it" }).click();
  await expectToast(page, "Your rank is no longer shown on Discord.");
  await expect(page.getByRole("button", { name: "Show my rank on Discord" })).toBeVisible();
});
