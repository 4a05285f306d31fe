import { paths } from "../../../common/contract/paths.ts";
import { demoAccounts, expect, expectToast, signIn, test } from "../../../tests/browser/browser.ts";

test("API-48: a token is created, shown once, and revoked after a question that says what stops", {
  tag: "@wide",
}, async ({ page, request }) => {
  await signIn(page, demoAccounts.admin);
  await page.goto(paths.admin.api);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "New token" }).click();
  const form = page.getByRole("dialog", { name: "New token" });
  await form.getByRole("button", { name: "Create token" }).click();
  await expect(form.getByText("Name is required").first()).toBeVisible();
  await form.getByLabel("Name").fill("Stream deck at home");
  await form.getByRole("button", { name: "Create token" }).click();
  await expect(form.getByText("Choose at least one scope.").first()).toBeVisible();
  await form.getByRole("switch", { name: "Read desk" }).check();
  await form.getByRole("button", { name: "Create token" }).click();
  const made = page.getByRole("dialog", { name: "Copy your token" });
  const token = (await made.getByText(/^wf_/).textContent()) ?? "";
  const waiting = async () =>
    (await request.get("/api/desk/waiting", { headers: { authorization: `Bearer ${token}` } })).status();
  expect(await waiting()).toBe(200);
  await made.getByRole("button", { name: "Done" }).click();
  const row = main.getByRole("row", { name: /Stream deck at home/ });
  await expect(row).toContainText(`ends in ${token.slice(-4)}`);
  await expect(page.getByText(token)).toHaveCount(0);

  await row.getByRole("button", { name: "Revoke" }).click();
  const question = page.getByRole("alertdialog", { name: "Revoke “Stream deck at home”?" });
  await expect(question).toContainText("Programs that use this token stop working at once.");
  await question.getByRole("button", { name: "Revoke token" }).click();
  await expectToast(page, "The token is revoked.");
  await expect(row).toHaveCount(0);
  expect(await waiting()).toBe(401);
});
