// A form of the desk whose answer does not come: saved once, whatever is done next. A delivery says what it adds to a stock,
// so that one which was saved twice would be seen.
import type { Page, Request, Route } from "@playwright/test";
import { deskCalls } from "../../contracts/desk-calls.ts";
import { paths } from "../../contracts/paths.ts";
import { demoAccounts, expect, expectToast, signIn, test } from "./browser.ts";
import { type Desk, visit } from "./desk.ts";
import { fill, openEdit, row, save } from "./shop-desk.ts";

const lost = { says: "An error occurred.", answer: (route: Route) => route.abort() };
const away = {
  says: "Something went wrong, try again!",
  answer: (route: Route) => route.fulfill({ status: 503, json: { message: "Away." } }),
};

/**
 * Of a product with 5 in stock the form with 15 in it, sent and saved, but no answer came. What is sent next is answered.
 * `asked`: the pages that were asked for from the press until it was told.
 */
async function unansweredDelivery(page: Page, desk: Desk, how = lost) {
  const { id, name } = await desk.addProduct({ price: 1, stock: 5 });
  await visit(page, paths.admin.shop);
  let isGone = true;
  await page.route(`**${deskCalls.updateProduct(id)}`, async (route) => {
    const response = await route.fetch();
    return isGone ? how.answer(route) : route.fulfill({ response });
  });
  const dialog = await openEdit(page, name);
  await fill(dialog, { "Product Stock": "15" });
  const asked: string[] = [];
  const note = (request: Request) => request.headers()["x-inertia"] !== undefined && asked.push(request.url());
  page.on("request", note);
  await save(dialog);
  await expectToast(page, how.says);
  page.off("request", note);
  isGone = false;
  const stands = (stock: string) =>
    expect(row(page, name).getByRole("cell", { name: stock, exact: true }), "in stock").toBeVisible();
  return { name, dialog, asked, stands };
}

test.describe("a delivery whose answers are lost", { tag: "@wide" }, () => {
  test.beforeEach(async ({ page }) => signIn(page, demoAccounts.admin));

  test("OUTAGE-37: when it is saved again, then it is in stock once", async ({ page, desk }) => {
    const { dialog, stands } = await unansweredDelivery(page, desk);
    await save(dialog);
    await expect(dialog).toHaveCount(0);
    await expectToast(page, "Successfully updated the product!");
    await stands("15");
  });

  test("FORM-70: when another figure is typed, then the first is in stock, which is said, and nothing twice", async ({
    page,
    desk,
  }) => {
    const { dialog, stands } = await unansweredDelivery(page, desk);
    await fill(dialog, { "Product Stock": "16" });
    await save(dialog);
    await expectToast(
      page,
      "What you sent first was saved after all. Your later changes were not: open it again to make them.",
    );
    await expect(dialog).toHaveCount(0);
    await stands("15");
  });

  test("FORM-71: when the dialog is left and opened again, then it shows what stands by now, and nothing comes twice", async ({
    page,
    desk,
  }) => {
    const { name, dialog, stands } = await unansweredDelivery(page, desk);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    await stands("15");
    const again = await openEdit(page, name);
    await expect(again.getByLabel("Product Stock")).toHaveValue("15");
    await fill(again, { "Product Stock": "16" });
    await save(again);
    await expectToast(
      page,
      "What you sent before was saved after all, and this is not yet. Look at what stands now, then save again.",
    );
    await save(again);
    await expect(again).toHaveCount(0);
    await stands("16");
  });
});

test.describe("a delivery that is saved and answered 503", { tag: "@wide" }, () => {
  test.use({ expectedProblems: [/answer: 503 .*\/products\/update/] });

  test("FORM-69: when it is saved again, then it is held against nobody's and in stock once", async ({
    page,
    desk,
  }) => {
    await signIn(page, demoAccounts.admin);
    const { dialog, asked, stands } = await unansweredDelivery(page, desk, away);
    expect(asked, "the page is not asked what somebody else made of it").toEqual([]);
    await save(dialog);
    await expect(dialog).toHaveCount(0);
    await stands("15");
  });
});
