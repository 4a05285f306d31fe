import { paths } from "../../../common/contract/paths.ts";
import { demoAccounts, expect, expectToast, signIn, test } from "../../../tests/browser/browser.ts";

test("KEYS-16: a key is entered, shown by its ending, and removed after a confirmation that says what will stop", {
  tag: "@wide",
}, async ({ page }) => {
  await signIn(page, demoAccounts.admin);
  await page.goto(paths.admin.keys);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Add key for Discord" }).click();
  const discord = main.getByRole("form", { name: "Discord" });
  await discord.getByLabel("Client ID").fill("gale");
  await discord.getByLabel("Client secret").fill("kept as it is");
  await discord.getByRole("button", { name: "Save Discord" }).click();
  await expect(discord.getByText("A Discord client ID is a number with 17 to 20 digits.")).toBeVisible();
  await expect(discord.getByText("This contains a space. Please copy it again.")).toBeVisible();
  await expect(discord.getByLabel("Client secret")).toHaveValue("kept as it is");

  const chat = main.getByRole("region", { name: "Roobet chat", exact: true });
  await chat.getByRole("button", { name: "Add key for Roobet chat" }).click();
  await chat.getByLabel("Chat secret").fill(`  ${"s".repeat(37)}f3a  `);
  await chat.getByRole("button", { name: "Save Roobet chat" }).click();
  await expectToast(page, "Roobet chat saved, without the spaces around it.");
  await expect(chat.getByText("Ends in …f3a.")).toBeVisible();
  await expect(discord.getByLabel("Client secret"), "the other form stays").toHaveValue("kept as it is");

  await chat.getByRole("button", { name: "Remove Roobet chat" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove the Roobet chat key?" });
  await expect(question).toContainText("Viewers can then link a Roobet account with a wager only. Links stay.");
  await question.getByRole("button", { name: "Remove key" }).click();
  await expect(chat.getByText("Sandbox in use")).toBeVisible();
});
