// The shop desk's rows and form, for its tests.
import { expect, type Locator, type Page } from "@playwright/test";

/** Returns the table row of that product. */
export const productRow = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
export const productForm = (page: Page, title: "Create Product" | "Edit Product") =>
  page.getByRole("dialog", { name: title });
export const saveProduct = (dialog: Locator) => dialog.getByRole("button", { name: "Save", exact: true }).click();
export const fillProduct = async (dialog: Locator, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(value);
};
export const openNewProduct = async (page: Page) => {
  await page.getByRole("button", { name: "Create New Product", exact: true }).click();
  await expect(productForm(page, "Create Product")).toBeVisible();
  return productForm(page, "Create Product");
};
export const openProduct = async (page: Page, name: string) => {
  await productRow(page, name).getByRole("button", { name: "Edit" }).click();
  await expect(productForm(page, "Edit Product")).toBeVisible();
  return productForm(page, "Edit Product");
};
