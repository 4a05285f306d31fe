// A form of the desk is sent again after its reply was lost. The stock is saved as a difference, so a second save would be
// visible.
import type { Page } from "@playwright/test";
import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { paths } from "../../../common/contract/paths.ts";
import { demoAccounts, expect, expectToast, signIn, test } from "../../../tests/browser/browser.ts";
import { type Desk, visitPage } from "../../../tests/browser/desk.ts";
import { fillProduct, openProduct, productRow, saveProduct } from "../../../tests/browser/shop-desk.ts";

/**
 * Changes a product's stock from 5 to 15 and saves. The server stores the change, but its reply is lost. Later calls get
 * replies.
 */
async function unansweredDelivery(page: Page, desk: Desk) {
  const { id, name } = await desk.addProduct({ price: 1, stock: 5 });
  await visitPage(page, paths.admin.shop);
  let isGone = true;
  await page.route(`**${deskApiPaths.updateProduct(id)}`, async (route) => {
    const response = await route.fetch();
    return isGone ? route.abort() : route.fulfill({ response });
  });
  const dialog = await openProduct(page, name);
  await fillProduct(dialog, { "Product Stock": "15" });
  await saveProduct(dialog);
  await expectToast(page, "An error occurred.");
  isGone = false;
  const stands = (stock: string) =>
    expect(productRow(page, name).getByRole("cell", { name: stock, exact: true }), "in stock").toBeVisible();
  return { name, dialog, stands };
}

test.describe("a delivery whose replies are lost", { tag: "@wide" }, () => {
  test.beforeEach(async ({ page }) => signIn(page, demoAccounts.admin));

  test("WORK-40: saving the form again adds the delivery to the stock once", async ({ page, desk }) => {
    const { dialog, stands } = await unansweredDelivery(page, desk);
    await saveProduct(dialog);
    await expect(dialog).toHaveCount(0);
    await expectToast(page, "Successfully updated the product!");
    await stands("15");
  });
});
