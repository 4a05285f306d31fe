import { paths } from "../../../common/contract/paths.ts";
import { demoAccounts, expect, expectToast, signIn, test } from "../../../tests/browser/browser.ts";

test("HOOK-10: a refused form keeps what was typed, and the secret is shown once", { tag: "@wide" }, async ({
  page,
}) => {
  await signIn(page, demoAccounts.admin);
  await page.goto(paths.deskWebhooks);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "New webhook" }).click();
  const form = page.getByRole("dialog", { name: "New webhook" });
  await form.getByLabel("Name").fill("Stream bot");
  await form.getByLabel("Address").fill("http://example.com/hook");
  await form.getByRole("switch", { name: "Orders" }).check();
  await form.getByRole("button", { name: "Create webhook" }).click();
  await expect(form.getByText("Enter an https address with a public name").first()).toBeVisible();
  await expect(form.getByLabel("Name")).toHaveValue("Stream bot");
  await expect(form.getByRole("switch", { name: "Orders" })).toBeChecked();
  await form.getByLabel("Address").fill(`${new URL(page.url()).origin}/sandbox/webhooks/500`);
  await form.getByRole("button", { name: "Create webhook" }).click();
  const made = page.getByRole("dialog", { name: "Copy the signing secret" });
  const secret = (await made.getByText(/^whsec_/).textContent()) ?? "";
  await made.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(secret)).toHaveCount(0);

  const messages = main.getByRole("table", { name: "Newest messages" });
  await expect(async () => {
    await page.reload();
    await expect(messages.getByRole("row", { name: /webhook\.created.*500/ })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await messages.getByRole("button", { name: "Send again webhook.created" }).click();
  await expectToast(page, "The message is on its way again.");

  await main.getByRole("button", { name: "Delete Stream bot" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete “Stream bot”?" });
  await question.getByRole("button", { name: "Delete webhook" }).click();
  await expect(main.getByText("No webhooks yet")).toBeVisible();
});
