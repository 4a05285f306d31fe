import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expectNoViolations } from "../../../tests/browser/axe.ts";
import { demoAccounts, expect, expectSize, expectToast, signIn, test } from "../../../tests/browser/browser.ts";
import { unique } from "../../../tests/browser/desk.ts";

const row = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("button", { name: `Edit ${name}`, exact: true }) });
const form = (page: Page, title: "Create New Case" | "Edit Case") => page.getByRole("dialog", { name: title });
const save = (dialog: Locator) => dialog.getByRole("button", { name: "Save", exact: true }).click();
const reward = (dialog: Locator, index: number) => dialog.getByRole("listitem").nth(index);
const picture = async (colour: string) => {
  const drawn = sharp({ create: { width: 300, height: 200, channels: 3, background: colour } });
  return { name: "picture.png", mimeType: "image/png", buffer: await drawn.png().toBuffer() };
};

test.beforeEach(async ({ page }) => {
  await signIn(page, demoAccounts.admin);
  await page.goto("/admin/cases");
});

test("ADMIN-25, ADMIN-27, ADMIN-28, ADMIN-32: the list, its words, its height and its buttons", async ({ page }) => {
  await expect(page.getByRole("heading", { level: 1, name: "Cases" })).toBeVisible();
  await expect(page.getByText("View and modify cases.", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Active Cases" })).toBeVisible();
  for (const name of ["Edit Gale", "Duplicate Gale", "Delete Gale"]) {
    await expect(row(page, "Gale").getByRole("button", { name, exact: true })).toBeVisible();
  }
  const list = page.locator(".table-frame");
  expect(await list.evaluate((element) => [element.clientHeight <= 400, element.scrollHeight > 400])).toEqual([
    true,
    true,
  ]);
});

test(
  "ADMIN-26, ADMIN-33, ADMIN-34, ADMIN-37, ADMIN-38, ADMIN-44, ADMIN-88: an admin creates and edits a case",
  { tag: "@narrow" },
  async ({ page }, { project }) => {
    const name = unique("Chest");
    await page.getByRole("button", { name: "Create New Case", exact: true }).click();
    const dialog = form(page, "Create New Case");
    await expect(dialog).toBeVisible();
    await dialog.getByLabel("Case Name", { exact: true }).fill(name);
    await dialog.getByLabel("Price", { exact: true }).fill("200");
    await expect(dialog.getByLabel("Price", { exact: true })).toHaveAttribute("type", "number");
    await expect(dialog.getByLabel("Case Image")).toHaveAttribute("accept", /^image\//);
    await dialog.getByLabel("Case Image").setInputFiles(await picture("#2ee6a8"));
    for (const [index, prob] of ["0.75", "0.25"].entries()) {
      await dialog.getByRole("button", { name: "Add Reward" }).click();
      const one = reward(dialog, index);
      await expect(one.getByLabel("Reward Label")).toHaveValue("");
      await expect(one.getByLabel("Probability")).toHaveValue("0");
      await expect(one.getByLabel("Probability")).toHaveAttribute("type", "number");
      await expect(one.getByRole("button", { name: "Delete Reward" })).toBeVisible();
      await one.getByLabel("Reward Label").fill(`Prize ${index + 1}`);
      await one.getByLabel("Probability").fill(prob);
      await one.getByLabel("Value in points").fill("200");
    }
    await reward(dialog, 0)
      .getByLabel("Reward Image")
      .setInputFiles(await picture("#f7c948"));
    await expect(dialog.getByText("100 %")).toBeVisible();
    // Moves by keyboard: the first reward becomes the second, and the handle keeps the focus.
    await reward(dialog, 0)
      .getByRole("button", { name: /^Move reward 1: drag/ })
      .press("ArrowDown");
    await expect(reward(dialog, 0).getByLabel("Reward Label")).toHaveValue("Prize 2");
    await expect(reward(dialog, 1).getByRole("button", { name: /^Move reward 2: drag/ })).toBeFocused();
    if (project.name === "wide") {
      await reward(dialog, 1)
        .getByRole("button", { name: /: drag/ })
        .hover();
      await page.mouse.down();
      await page.mouse.move(10, 10, { steps: 3 });
      await expect(reward(dialog, 0).getByLabel("Reward Label")).toBeHidden();
      await reward(dialog, 0).hover({ force: true });
      await reward(dialog, 0).hover({ force: true });
      await page.mouse.up();
      await expect(reward(dialog, 0).getByLabel("Reward Label")).toHaveValue("Prize 1");
    }
    await save(dialog);
    await expectToast(page, "Case created successfully!");
    await expect(dialog).toBeHidden();
    await expect(row(page, name)).toContainText("2 rewards");

    await row(page, name)
      .getByRole("button", { name: `Edit ${name}` })
      .click();
    const edit = form(page, "Edit Case");
    await expect(edit.getByLabel("Case Name", { exact: true })).toHaveValue(name);
    await edit.getByLabel("Price", { exact: true }).fill("300");
    await save(edit);
    await expectToast(page, "Case updated successfully!");
    await expect(row(page, name)).toContainText("300");
  },
);

test("ADMIN-29, ADMIN-30, ADMIN-31, ADMIN-36: the dialog's size, its edit mode and its previews", async ({ page }, {
  project,
}) => {
  await row(page, "Gale").getByRole("button", { name: "Edit Gale", exact: true }).click();
  const dialog = form(page, "Edit Case");
  await expect(dialog).toBeVisible();
  if (project.name === "wide") await expectSize(dialog, { width: 500, height: 500 });
  await expect(dialog.getByLabel("Case Name", { exact: true })).toHaveValue("Gale");
  await expect(dialog.getByRole("listitem")).toHaveCount(9);
  await expect(dialog.locator('img[src^="/uploads/"]')).toHaveCount(10);
  await expect(dialog.getByText("93.7 %")).toBeVisible();
  await dialog.getByLabel("Case Image").setInputFiles(await picture("#2ee6a8"));
  await expect(dialog.locator('img[src^="blob:"]')).toHaveCount(1);
  await reward(dialog, 8).getByLabel("Probability").fill("0.4");
  await expect(dialog.getByText("0.946 (0.054 missing)")).toBeVisible();
  await expectNoViolations(page, "[role=dialog]");
});

test("ADMIN-40, ADMIN-41, ADMIN-45: after a refusal the dialog keeps the typed values", { tag: "@wide" }, async ({
  page,
}) => {
  await page.getByRole("button", { name: "Create New Case", exact: true }).click();
  const dialog = form(page, "Create New Case");
  await dialog.getByLabel("Case Name", { exact: true }).fill("Half a case");
  await save(dialog);
  await expectToast(page, "Failed to create case!");
  await expect(dialog.getByLabel("Case Name", { exact: true })).toHaveValue("Half a case");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await row(page, "Ember").getByRole("button", { name: "Edit Ember", exact: true }).click();
  const edit = form(page, "Edit Case");
  await edit.getByLabel("Price", { exact: true }).fill("-5");
  await save(edit);
  await expectToast(page, "Failed to update case!");
  await expect(edit.getByLabel("Price", { exact: true })).toHaveValue("-5");
});

test("ADMIN-39, ADMIN-42, ADMIN-89: a duplicate has the original's pictures, and deleting asks for confirmation", {
  tag: "@wide",
}, async ({ page }) => {
  await row(page, "The Vault").getByRole("button", { name: "Duplicate The Vault" }).click();
  const dialog = form(page, "Create New Case");
  const name = unique("Vault");
  await expect(dialog.getByLabel("Case Name", { exact: true })).toHaveValue("The Vault copy");
  await dialog.getByLabel("Case Name", { exact: true }).fill(name);
  await save(dialog);
  await expectToast(page, "Case created successfully!");
  await expect(row(page, name).locator('img[src^="/uploads/"]')).toHaveCount(1);

  const ask = async () => {
    await row(page, name)
      .getByRole("button", { name: `Delete ${name}` })
      .click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete case" }).click();
  };
  await page.route("**/api/cases/delete/*", (route) => route.fulfill({ status: 404, body: "{}" }));
  await ask();
  await expectToast(page, "Failed to delete case!");
  await page.unroute("**/api/cases/delete/*");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete case" }).click();
  await expectToast(page, "Successfully deleted case!");
  await expect(row(page, name)).toHaveCount(0);
});
