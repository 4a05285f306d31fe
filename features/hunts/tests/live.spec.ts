import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { paths } from "../../../common/contract/paths.ts";
import { demoAccounts, expect, signIn, test } from "../../../tests/browser/browser.ts";
import { unique } from "../../../tests/browser/desk.ts";

test.use({ expectedProblems: [/ERR_INTERNET_DISCONNECTED/] });

test("STAGE-04: an amount is typed with a comma, survives a lost connection, is entered and undone; Finish asks a keyboard user to confirm and a thumb to hold", {
  tag: ["@main", "@narrow"],
}, async ({ page }) => {
  await signIn(page, demoAccounts.admin);
  const bonuses = ["Leaf Runner", "Deep Current"].map((name) => ({ name, provider_name: "Northwind", bet_size: 2 }));
  const made = await page.request.post(deskApiPaths.createHunt, {
    data: { name: unique("Live"), start_cost: 10, bonuses },
  });
  const { id } = await made.json();
  await page.goto(paths.deskLive);
  await expect(page.getByRole("heading", { name: "Leaf Runner" })).toBeVisible();
  for (const key of ["1", "Comma", "5"]) await page.getByRole("button", { name: key, exact: true }).click();
  await expect(page.getByText("Understood as $1.50 (0.75x the bet)")).toBeVisible();

  await page.context().setOffline(true);
  await expect(page.getByRole("alert")).toContainText("No connection");
  await expect(page.getByLabel("Payout")).toHaveValue("1,5");
  await page.context().setOffline(false);
  await expect(page.getByRole("alert")).toBeHidden();
  await page.getByRole("button", { name: "Enter $1.50" }).click();
  await expect(page.getByRole("heading", { name: "Deep Current" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name: "Leaf Runner" })).toBeVisible();

  const finish = page.getByRole("button", { name: "Hold to finish (2 still closed)" });
  await finish.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog")).toContainText("2 bonuses are still closed");
  await page.getByRole("button", { name: "Cancel" }).click();
  await finish.click();
  await expect(finish).toBeVisible();
  await finish.hover();
  await page.mouse.down();
  await expect(page.getByText("Finished", { exact: true })).toBeVisible();
  await page.mouse.up();
  await page.getByRole("button", { name: "Reopen" }).click();
  await expect(page.getByRole("heading", { name: "Leaf Runner" })).toBeVisible();
  await page.request.post(deskApiPaths.deleteHunt(id));
});
