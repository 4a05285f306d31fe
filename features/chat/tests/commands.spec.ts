import { paths } from "../../../common/contract/paths.ts";
import { demoAccounts, expect, expectToast, signIn, test } from "../../../tests/browser/browser.ts";

test("CMD-08, CMD-23: an admin previews and saves an answer; a viewer sees the new name and gets a code", {
  tag: "@wide",
}, async ({ page }) => {
  await signIn(page, demoAccounts.admin);
  await page.goto(paths.admin.chatCommands);
  const card = page.getByRole("listitem").filter({ has: page.getByRole("switch", { name: "!store" }) });
  await card.getByText("Names, cooldowns and replies").click();
  const words = card.getByLabel("The store");
  await words.fill("Spend {points}: {url}");
  await expect(card.getByText("You cannot use {points} here. You can use {name}, {url}.")).toBeVisible();
  await words.fill("{name} spend what you have: {url}");
  await expect(card.getByText("@nightowl spend what you have: https://example.com/commands")).toBeVisible();
  await card.getByLabel("Main name").fill("spend");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expectToast(page, "Commands saved.");

  await page.goto(paths.commands);
  await expect(page.getByText("!spend", { exact: true })).toBeVisible();
  await page.goto(paths.connections);
  await page.getByRole("button", { name: "Or link by typing in chat" }).click();
  const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Kick" }) });
  await row.getByRole("button", { name: "Get a code" }).click();
  await expect(
    row.getByRole("button", { name: /^Copy Type this in the chat: !link [A-HJKMNP-Z2-9]{6}$/ }),
  ).toBeVisible();
  await expect(row.getByText("Waiting for your message in chat")).toBeVisible();
});
