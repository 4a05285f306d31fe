import type { Page, Request } from "@playwright/test";
import { expect, expectToast, signIn, test, visitAs } from "../../../tests/browser/browser.ts";
import { holdResponse, visitPage } from "../../../tests/browser/desk.ts";
import type { Product } from "../contract/store.ts";

const card = (page: Page, product: Pick<Product, "name">) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: product.name, exact: true }) });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Confirm Purchase" });
const receipt = (page: Page) => page.getByRole("dialog", { name: "Purchased" });
const closeReceipt = async (page: Page) => {
  await receipt(page).getByRole("button", { name: "Done" }).click();
  await expect(receipt(page)).toHaveCount(0);
};
const purchases = (page: Page) => page.getByRole("region", { name: "My purchases" });
const balance = (page: Page) => page.getByRole("banner").first();
const openDialog = async (page: Page, product: Product) => {
  await visitPage(page, "/store");
  await card(page, product).getByRole("button", { name: "Purchase" }).click();
  await expect(dialog(page)).toBeVisible();
};
const purchaseCalls = (page: Page): Request[] => {
  const calls: Request[] = [];
  page.on("request", (call) => {
    if (call.url().includes("/api/products/purchase/")) calls.push(call);
  });
  return calls;
};
const callKeys = (calls: Request[]) => new Set(calls.map((call) => call.headers()["idempotency-key"]));

const loadedSource = (image: HTMLImageElement) => (image.complete && image.naturalWidth > 0 ? image.currentSrc : "");
const uploadedPicture = /\/uploads\/[0-9a-f]{64}(-\d{3})?\.webp$/;

test.describe("looking around", () => {
  test("STORE-01, STORE-03, STORE-04, PERM-01: a guest sees heading, stock, picture, name, description and price", async ({
    page,
  }) => {
    await visitPage(page, "/store");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Store");
    const mug = card(page, { name: "Stream Mug" });
    await expect(mug.getByText("64 Left", { exact: true })).toBeVisible();
    await expect(mug.getByText("Holds 400 ml and survives the dishwasher.")).toBeVisible();
    await expect(mug.getByText("18,000")).toBeVisible();
    await mug.scrollIntoViewIfNeeded();
    await expect.poll(() => mug.locator("img").evaluate(loadedSource)).toMatch(uploadedPicture);
    await expect(mug.getByRole("button", { name: "Purchase" })).toBeEnabled();
    await expect(purchases(page)).toHaveCount(0);
  });

  test("SHELF-19: Back restores a search", { tag: "@wide" }, async ({ page }) => {
    await visitPage(page, "/store");
    const field = page.getByRole("searchbox", { name: "Search" });
    await field.pressSequentially("mug");
    await expect(page).toHaveURL(/\?q=mug$/);
    await page.getByRole("navigation").getByRole("link", { name: "Cases", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cases");
    await page.goBack();
    await expect(field).toHaveValue("mug");
    await expect(page.getByText("1 product found")).toBeAttached();
    await field.fill("");
    await expect(page).toHaveURL(/\/store$/);
  });

  test("STORE-05: a card has the colour of its price, and so has the featured card", { tag: "@narrow" }, async ({
    page,
  }) => {
    await visitPage(page, "/store");
    const featured = page.getByRole("article").filter({ hasText: "Mechanical Keyboard" });
    await expect(featured).toHaveAttribute("data-tier", "blue");
    const fills = new Set<string>();
    for (const [name, tier] of [
      ["Stream Mug", "grey"],
      ["Heavy Hoodie", "blue"],
      ["27-inch Monitor", "purple"],
      ["Creator Laptop", "red"],
      ["A Weekend With the Crew", "gold"],
    ]) {
      const shown = card(page, { name: name ?? "" });
      await expect(shown).toHaveAttribute("data-tier", tier ?? "");
      fills.add(await shown.evaluate((element) => getComputedStyle(element).backgroundColor));
    }
    expect(fills.size, "five fills").toBe(5);
  });

  test("SHELF-22: a laptop's first screen has the search and the first products; a guest can expand truncated text", {
    tag: "@wide",
  }, async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await visitPage(page, "/store");
    await expect(page.getByRole("searchbox")).toBeInViewport({ ratio: 1 });
    const first = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { level: 2 }) })
      .first();
    await expect(first.locator("img, svg").first()).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1440, height: 900 });
    const wall = page.getByRole("listitem").filter({ hasText: "Beaten by hand" });
    const end = wall.getByText("There is room for a million of them, and one hangs.");
    const isCut = () => end.evaluate((words) => words.scrollHeight > words.clientHeight + 1);
    expect(await isCut()).toBe(true);
    await wall.getByRole("button", { name: "More about A Gold Leaf" }).click();
    expect(await isCut()).toBe(false);
    const [button, price] = [
      await wall.getByRole("button", { name: "Purchase" }).boundingBox(),
      await wall.getByText("1,250,000,000").boundingBox(),
    ];
    expect((price?.x ?? 0) - (button?.x ?? 0), "the price keeps off the button's edge").toBeGreaterThan(12);
  });

  test("STORE-02: the search finds part of a name in any case, in the browser", { tag: "@wide" }, async ({ page }) => {
    await visitPage(page, "/store");
    const search = page.getByRole("searchbox", { name: "Search" });
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    await search.fill("HOODIE");
    await expect(page.getByRole("heading", { level: 2, name: "Heavy Hoodie" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: "Stream Mug" })).toHaveCount(0);
    await search.fill("no such thing");
    await expect(page.getByText("No products found", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Clear search" }).last().click();
    await expect(page.getByRole("heading", { level: 2, name: "Stream Mug" })).toBeVisible();
    expect(requested.filter((url) => new URL(url).pathname === "/store")).toEqual([]);
  });

  test("the sort order is remembered", { tag: "@wide" }, async ({ page }) => {
    await visitPage(page, "/store");
    const shelf = page.getByRole("region", { name: "Products" }).getByRole("list").last();
    const first = shelf.getByRole("heading", { level: 2 }).first();
    const cheapest = await first.textContent();
    const dearest = /^A Gold Leaf on the Wall of the Winds/;
    await page.getByLabel("Sort by").selectOption({ label: "Price: high to low" });
    await expect(first).toHaveText(dearest);
    await page.reload();
    await expect(page.getByLabel("Sort by")).toHaveValue("dearest");
    await expect(first).toHaveText(dearest);
    expect(cheapest).not.toMatch(dearest);
  });

  test("STORE-06, PERM-02: a guest who presses Purchase is sent to sign in and returns", {
    tag: "@wide",
  }, async ({ page }) => {
    await visitPage(page, "/store");
    await card(page, { name: "Stream Mug" }).getByRole("button", { name: "Purchase" }).click();
    await page.waitForURL((url) => url.pathname === "/login" && url.searchParams.get("next") === "/store");
    await expect(dialog(page)).toHaveCount(0);
  });
});

test.describe("buying", () => {
  test("STORE-07, STORE-08, STORE-09, STORE-13, GOODS-10: a purchase is confirmed and made, and the page updates without a new load", {
    tag: ["@main", "@narrow"],
  }, async ({ page, desk }) => {
    const product = await desk.addProduct({ price: 1_500, stock: 7, description: "Warm and dry." });
    await visitAs(page, await desk.newViewer(5_000), "/store");
    await expect(purchases(page).getByText("No purchases yet")).toBeVisible();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await card(page, product).getByRole("button", { name: "Purchase" }).click();
    await expect(dialog(page).getByRole("heading", { name: product.name })).toBeVisible();
    await expect(dialog(page).getByText("Warm and dry.")).toBeVisible();
    await expect(dialog(page).getByText("3,500")).toBeVisible();
    await dialog(page).getByRole("button", { name: "Purchase for 1,500", exact: true }).click();
    await expectToast(page, "Successfully purchased the product!");
    await closeReceipt(page);
    await expect(balance(page)).toContainText("3,500");
    await expect(card(page, product).getByText("6 Left", { exact: true })).toBeVisible();
    const order = purchases(page).getByRole("row").filter({ hasText: product.name });
    await expect(order).toContainText("Pending");
    await expect(order).toContainText("1,500");
    await page.getByRole("link", { name: "My purchases" }).click();
    await expect(order).toBeInViewport();
    expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  });

  test("STORE-14: Show all shows older purchases, also after another purchase", { tag: "@narrow" }, async ({
    page,
    desk,
  }) => {
    const product = await desk.addProduct({ price: 1, stock: 20 });
    await visitAs(page, await desk.newViewer(100), "/store");
    for (let n = 0; n < 12; n += 1) await page.request.post(`/api/products/purchase/${product.id}`);
    await page.reload();
    const rows = purchases(page).getByRole("row").filter({ hasText: product.name });
    await expect(rows).toHaveCount(5);
    await purchases(page).getByRole("button", { name: "Show all 12" }).click();
    await expect(rows).toHaveCount(12);
    await expect(purchases(page).getByRole("button", { name: "Show all" })).toHaveCount(0);
    await card(page, product).getByRole("button", { name: "Purchase" }).click();
    await dialog(page).getByRole("button", { name: "Purchase for 1", exact: true }).click();
    await closeReceipt(page);
    await expect(rows).toHaveCount(13);
  });

  test("FORM-17: the card's picture stays until the large one has loaded", { tag: "@wide" }, async ({ page, desk }) => {
    await visitAs(page, await desk.newViewer(), "/store");
    const shown = card(page, { name: "Stream Mug" }).locator("img");
    await shown.scrollIntoViewIfNeeded();
    await expect.poll(() => shown.evaluate(loadedSource)).toMatch(uploadedPicture);
    const small = await shown.evaluate((image: HTMLImageElement) => image.currentSrc);
    const letCome = await holdResponse(page, "**/uploads/**");
    await card(page, { name: "Stream Mug" }).getByRole("button", { name: "Purchase" }).click();
    const place = dialog(page).locator("span:has(> img)").first();
    await expect(place).toHaveCSS("background-image", `url("${small}")`);
    await expect(place).not.toHaveClass(/rounded-chip bg-surface-2/);
    letCome();
    await expect(place).toHaveCSS("background-image", "none");
  });

  test("STORE-11, FORM-15: a viewer with too few points sees how many are missing, where to get more, and the refusal", {
    tag: "@narrow",
  }, async ({ page, desk }) => {
    const product = await desk.addProduct({ price: 1_750, stock: 4 });
    await signIn(page, await desk.newViewer(500));
    await openDialog(page, product);
    await expect(dialog(page).getByText("You need 1,250 more points", { exact: true })).toBeVisible();
    await expect(dialog(page).getByRole("link", { name: "How to earn points" })).toHaveAttribute(
      "href",
      "/wager-rewards",
    );
    await expect(dialog(page).getByRole("button", { name: "Purchase for 1,750" })).toHaveClass(/btn-secondary/);
    await dialog(page).getByRole("button", { name: "Purchase for 1,750" }).click();
    await expectToast(page, "You have insufficient funds!");
    await page.reload();
    await expect(balance(page)).toContainText("500");
    await expect(card(page, product).getByText("4 Left", { exact: true })).toBeVisible();
  });

  test("GOODS-20: if a price changes while the dialog is open, the purchase is refused, then the new price is shown, then paid", {
    tag: "@wide",
  }, async ({ page, desk }) => {
    const product = await desk.addProduct({ price: 100, stock: 4 });
    await signIn(page, await desk.newViewer(1_000));
    await openDialog(page, product);
    await desk.changePrice(product, 900);
    // The page behind the dialog gets the new price (but has no accessible roles meanwhile). The dialog keeps the price that
    // the buyer read.
    await expect(page.locator("li").filter({ hasText: product.name })).toContainText("900");
    await dialog(page).getByRole("button", { name: "Purchase for 100" }).click();
    await expectToast(page, "The price has changed. You were not charged. Check the new price before you buy.");
    await dialog(page).getByRole("button", { name: "Purchase for 900" }).click();
    await closeReceipt(page);
    await expect(balance(page)).toContainText("100");
  });

  test("STORE-12: lost replies lead to one purchase, however often the viewer tries", {
    tag: ["@main", "@wide"],
  }, async ({ page, desk }) => {
    const product = await desk.addProduct({ price: 100, stock: 9 });
    await signIn(page, await desk.newViewer(1_000));
    await openDialog(page, product);
    const calls = purchaseCalls(page);
    await page.route("**/api/products/purchase/*", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await dialog(page).getByRole("button", { name: "Purchase for 100" }).click();
    await expectToast(page, "Failed to purchase product, try again later!");
    const sent = calls.length;
    expect(sent).toBeGreaterThan(1);
    await page.unroute("**/api/products/purchase/*");
    await dialog(page).getByRole("button", { name: "Purchase for 100" }).click();
    await expectToast(page, "Successfully purchased the product!");
    expect(calls.length).toBe(sent + 1);
    expect(callKeys(calls).size, "one purchase has one key").toBe(1);
    await closeReceipt(page);
    await expect(balance(page)).toContainText("900");
    await expect(card(page, product).getByText("8 Left", { exact: true })).toBeVisible();
    await expect(purchases(page).getByRole("row").filter({ hasText: product.name })).toHaveCount(1);
  });
});
