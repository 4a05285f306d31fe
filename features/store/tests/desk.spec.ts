import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expectNoViolations } from "../../../tests/browser/axe.ts";
import { demoAccounts, expect, expectToast, signIn, test, visitAs } from "../../../tests/browser/browser.ts";
import { unique, visitPage } from "../../../tests/browser/desk.ts";
import { fillProduct, openNewProduct, openProduct, productRow, saveProduct } from "../../../tests/browser/shop-desk.ts";

const picture = async () => {
  const drawn = sharp({ create: { width: 300, height: 200, channels: 3, background: "#2ee6a8" } });
  return { name: "picture.png", mimeType: "image/png", buffer: await drawn.png().toBuffer() };
};
/**
 * Returns the original's width once the picture has loaded. Browsers load one of several widths and report that width in CSS
 * pixels.
 */
const pictureWidth = (place: Locator) =>
  place
    .locator("img")
    .first()
    .evaluate(async (image: HTMLImageElement) => {
      const original = new Image();
      original.src = image.src;
      await original.decode();
      return image.complete && image.naturalWidth > 0 ? original.naturalWidth : 0;
    });

test.describe("the shop", () => {
  test.beforeEach(async ({ page }) => signIn(page, demoAccounts.admin));

  test("ADMIN-66, ADMIN-68, ADMIN-69: the page's texts, and a list that scrolls above 500 px", async ({ page }) => {
    await visitPage(page, "/admin/shop");
    await expect(page.getByText("View and modify items in the points shop.", { exact: true })).toBeVisible();
    const list = page.getByRole("group", { name: "Products" });
    const height = await list.evaluate((element) => [element.clientHeight, element.scrollHeight] as const);
    expect(height[0]).toBeLessThanOrEqual(500);
    expect(height[0]).toBeGreaterThan(490);
    expect(height[1]).toBeGreaterThan(height[0]);
    for (const name of ["Edit", "Delete"]) {
      await expect(productRow(page, "Stream Mug").getByRole("button", { name })).toBeVisible();
    }
  });

  test("ADMIN-67, ADMIN-70, ADMIN-75, ADMIN-76: a product is created with its picture and shown in the store", {
    tag: ["@main", "@narrow"],
  }, async ({ page }) => {
    const name = unique("Scarf");
    await visitPage(page, "/admin/shop");
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const dialog = await openNewProduct(page);
    await fillProduct(dialog, {
      "Product Name": name,
      "Product Description": "Two metres of wool.",
      "Product Price": "1234",
      "Product Stock": "5",
    });
    await dialog.getByLabel("Product Image").setInputFiles(await picture());
    await expect.poll(() => pictureWidth(dialog), "the chosen picture is shown").toBe(300);
    await saveProduct(dialog);
    await expectToast(page, "Successfully created the product!");
    await expect(dialog).toHaveCount(0);
    await expect(productRow(page, name)).toContainText("1,234");
    expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
    await visitPage(page, "/store");
    const card = page.getByRole("listitem").filter({ hasText: name });
    await expect(card).toContainText("5 Left");
    await card.scrollIntoViewIfNeeded();
    await expect.poll(() => pictureWidth(card)).toBe(300);
  });

  test("ADMIN-70, ADMIN-74, ADMIN-76: editing begins with the saved values and keeps the picture", {
    tag: "@narrow",
  }, async ({ page, desk }) => {
    const product = await desk.addProduct({ price: 70, stock: 3, description: "Old words." });
    await visitPage(page, "/admin/shop");
    const dialog = await openProduct(page, product.name);
    await expect(dialog.getByLabel("Product Name")).toHaveValue(product.name);
    await expect(dialog.getByLabel("Product Description")).toHaveValue("Old words.");
    await expect(dialog.getByLabel("Product Price")).toHaveValue("70");
    await expect(dialog.getByLabel("Product Stock")).toHaveValue("3");
    await dialog.getByLabel("Product Image").setInputFiles(await picture());
    await fillProduct(dialog, { "Product Price": "4321" });
    await saveProduct(dialog);
    await expectToast(page, "Successfully updated the product!");
    await expect(dialog).toHaveCount(0);
    await expect(productRow(page, product.name)).toContainText("4,321");
    const again = await openProduct(page, product.name);
    await expect.poll(() => pictureWidth(again)).toBe(300);
    await fillProduct(again, { "Product Stock": "0" });
    await saveProduct(again);
    await expect(productRow(page, product.name)).toContainText("Sold out");
    await expect.poll(() => pictureWidth(productRow(page, product.name))).toBe(300);
  });

  test("ADMIN-72, ADMIN-87, ADMIN-88: everything is sent as entered; the first invalid field's message is shown, also at the field", {
    tag: "@wide",
  }, async ({ page }) => {
    await visitPage(page, "/admin/shop");
    const dialog = await openNewProduct(page);
    for (const label of ["Product Price", "Product Stock"]) {
      await expect(dialog.getByLabel(label)).toHaveAttribute("type", "number");
    }
    const bodies: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/products/create")) bodies.push(request.postData() ?? "");
    });
    await saveProduct(dialog);
    await expectToast(page, "Name is required.");
    await expect(dialog.getByText("Name is required.").filter({ visible: true })).toHaveCount(1);
    await expect(dialog.getByLabel("Product Name")).toBeFocused();
    await fillProduct(dialog, { "Product Name": "Half a thing", "Product Price": "-1.5", "Product Stock": "2" });
    await saveProduct(dialog);
    const message = "Price must be a whole number of points from 0 to 1,000,000,000,000.";
    await expectToast(page, message);
    await expect(dialog).toBeVisible();
    expect(bodies).toHaveLength(2);
    for (const field of ["name", "description", "price", "stock"]) expect(bodies[0]).toContain(`name="${field}"`);
    expect(bodies[1]).toContain("-1.5");
  });

  test("WORK-54: after another admin's save the typed values stay, the saved values are shown, and one press overwrites them", {
    tag: "@narrow",
  }, async ({ page, desk }) => {
    const { id, name } = await desk.addProduct({ price: 100, stock: 9 });
    const elsewhere = async (fields: Record<string, string>) => {
      const answer = await page.request.post(`/api/products/update/${id}`, {
        multipart: { name, description: "As it was.", price: "100", stock: "9", ...fields },
        headers: { origin: new URL(page.url()).origin },
      });
      expect(answer.status()).toBe(200);
    };
    await visitPage(page, "/admin/shop");
    await elsewhere({});
    await page.reload();
    const dialog = await openProduct(page, name);
    await elsewhere({ description: "Theirs.", price: "150" });
    await fillProduct(dialog, { "Product Price": "200", "Max per viewer": "2" });
    await saveProduct(dialog);
    const reported = dialog.getByRole("alert");
    await expect(reported).toContainText("This changed while you were editing. Your text is still here.");
    await expect(reported.getByRole("term")).toHaveText([
      "Product Description (currently saved)",
      "Product Price (currently saved)",
    ]);
    await expect(reported.getByRole("definition")).toHaveText(["Theirs.", "150"]);
    await expect(dialog.getByLabel("Product Price")).toHaveValue("200");
    await expect(reported).toBeInViewport();
    await expectNoViolations(page);
    // The page does not show the third save yet, so the press must not overwrite that save.
    await elsewhere({ description: "Theirs.", price: "160" });
    await dialog.getByRole("button", { name: "Overwrite" }).click();
    await expect(reported.getByRole("definition")).toHaveText(["Theirs.", "160"]);
    await dialog.getByRole("button", { name: "Overwrite" }).click();
    await expectToast(page, "Successfully updated the product!");
    await expect(dialog).toHaveCount(0);
    await expect(productRow(page, name)).toContainText("200");
    const again = await openProduct(page, name);
    await expect(again.getByLabel("Product Description")).toHaveValue("As it was.");
    await expect(again.getByLabel("Max per viewer")).toHaveValue("2");
  });

  test("ADMIN-71: editing a product that somebody else has deleted is refused", { tag: "@wide" }, async ({
    page,
    desk,
  }) => {
    const product = await desk.addProduct({ price: 70, stock: 3 });
    await visitPage(page, "/admin/shop");
    const dialog = await openProduct(page, product.name);
    await desk.deleteProduct(product.id);
    await saveProduct(dialog);
    await expectToast(page, "Something went wrong, try again!");
    await expect(dialog).toBeVisible();
  });

  test("ADMIN-73, ADMIN-89: without a reply the form says so and keeps the typed values; leaving the page closes the dialog", {
    tag: "@wide",
  }, async ({ page }) => {
    await visitPage(page, "/admin/shop");
    const dialog = await openNewProduct(page);
    await fillProduct(dialog, { "Product Name": "Kept" });
    await page.route("**/api/products/create", (route) => route.abort());
    await saveProduct(dialog);
    await expectToast(page, "An error occurred.");
    await expect(dialog.getByLabel("Product Name")).toHaveValue("Kept");
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
    await expect(dialog).toHaveCount(0);
    const anew = await openNewProduct(page);
    await expect(anew.getByLabel("Product Name")).toHaveValue("");
    await anew.getByRole("button", { name: "Close" }).click();
    await expect(anew).toHaveCount(0);
  });

  test("ADMIN-77, ADMIN-78: deleting asks for confirmation, reports a failure, then updates the list", {
    tag: "@narrow",
  }, async ({ page, desk }) => {
    const product = await desk.addProduct({ price: 70, stock: 3 });
    await visitPage(page, "/admin/shop");
    const ask = page.getByRole("alertdialog", { name: `Delete ${product.name}?` });
    await productRow(page, product.name).getByRole("button", { name: "Delete" }).click();
    await ask.getByRole("button", { name: "Cancel" }).click();
    await expect(ask).toHaveCount(0);
    await expect(productRow(page, product.name)).toBeVisible();
    await productRow(page, product.name).getByRole("button", { name: "Delete" }).click();
    await page.route("**/api/products/delete/*", (route) => route.abort());
    await ask.getByRole("button", { name: "Delete product" }).click();
    await expectToast(page, "Failed to delete product!");
    await page.unroute("**/api/products/delete/*");
    await ask.getByRole("button", { name: "Delete product" }).click();
    await expectToast(page, "Successfully deleted product!");
    await expect(productRow(page, product.name)).toHaveCount(0);
    await expect(ask).toHaveCount(0);
  });
});

test.describe("orders", () => {
  const decide = async (page: Page, name: string, decision: "Fulfil" | "Refund", note: string) => {
    await productRow(page, name)
      .getByRole("button", { name: new RegExp(`^${decision}`) })
      .click();
    const dialog = page.getByRole("dialog", { name: `${decision} order` });
    await dialog.getByLabel("Note for the buyer (optional)").fill(note);
    await dialog.getByRole("button", { name: `${decision} order` }).click();
    await expectToast(page, `Order ${decision === "Fulfil" ? "fulfilled" : "refunded"}.`);
    await expect(dialog).toHaveCount(0);
    await expect(productRow(page, name)).toHaveCount(0);
  };

  test("the desk fulfils one order and refunds the other, and the buyer sees both under My purchases", {
    tag: ["@main", "@narrow"],
  }, async ({ page, desk, browser, product: server }) => {
    const [stored, returned] = [
      await desk.addProduct({ price: 300, stock: 5 }),
      await desk.addProduct({ price: 200, stock: 5 }),
    ];
    const buyer = await desk.newViewer(1_000);
    for (const product of [stored, returned]) expect(await desk.buy(buyer, product.id)).toBe("success");
    await visitAs(page, demoAccounts.admin, "/admin/orders");
    await decide(page, stored.name, "Fulfil", "Your code is LEAF.");
    await decide(page, returned.name, "Refund", "It broke.");
    await page.getByRole("link", { name: "Refunded" }).click();
    await expect(productRow(page, returned.name)).toContainText("It broke.");
    await expect(productRow(page, returned.name)).toContainText("by admin");
    await expect(productRow(page, stored.name)).toHaveCount(0);
    await page.getByRole("link", { name: "All", exact: true }).click();
    await expect(productRow(page, stored.name)).toContainText("Fulfilled");

    const theirs = await (await browser.newContext({ baseURL: server.url })).newPage();
    await visitAs(theirs, buyer, "/store");
    await expect(theirs.getByRole("banner").first()).toContainText("700");
    const mine = theirs.getByRole("region", { name: "My purchases" });
    await expect(mine.getByRole("row").filter({ hasText: stored.name })).toContainText("Your code is LEAF.");
    await expect(mine.getByRole("row").filter({ hasText: returned.name })).toContainText("Refunded");
    await theirs.context().close();
  });
});

test.describe("general", () => {
  const card = (page: Page, name: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

  test("ADMIN-02, ADMIN-03: title, subtitle, and the jobs with their results per partner", { tag: "@narrow" }, async ({
    page,
  }) => {
    await visitAs(page, demoAccounts.admin, "/admin/general");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("General");
    await expect(page.getByText("General Site Settings", { exact: true })).toBeVisible();
    await expect(card(page, "Rainbet")).toContainText("Test connection");
    const requested = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().endsWith("/api/leaderboard/run-all"),
    );
    await page.getByRole("button", { name: "Run Leaderboard Jobs", exact: true }).click();
    await requested;
    await expectToast(page, "Leaderboard jobs finished.");
    await expect(card(page, "Roobet")).toContainText("Working");
    await expect(card(page, "Roobet")).toContainText(/\d+ accounts read/);
  });
});
