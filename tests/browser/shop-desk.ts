// What tests of the desk's shop share: its rows and its one form.
import { expect, type Locator, type Page } from "@playwright/test";

/** The table's row of that product. */
export const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
export const form = (page: Page, title: "Create Product" | "Edit Product") => page.getByRole("dialog", { name: title });
export const save = (dialog: Locator) => dialog.getByRole("button", { name: "Save", exact: true }).click();
export const fill = async (dialog: Locator, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(value);
};
export const openNew = async (page: Page) => {
  await page.getByRole("button", { name: "Create New Product", exact: true }).click();
  await expect(form(page, "Create Product")).toBeVisible();
  return form(page, "Create Product");
};
export const openEdit = async (page: Page, name: string) => {
  await row(page, name).getByRole("button", { name: "Edit" }).click();
  await expect(form(page, "Edit Product")).toBeVisible();
  return form(page, "Edit Product");
};
