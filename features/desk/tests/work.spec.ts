import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { paths } from "../../../common/contract/paths.ts";
import { expectNoViolations } from "../../../tests/browser/axe.ts";
import { demoAccounts, expect, test, visitAs } from "../../../tests/browser/browser.ts";
import { unique } from "../../../tests/browser/desk.ts";

test("WORK-07: the command palette leads to a page and to a user with the keyboard alone", { tag: "@wide" }, async ({
  page,
  desk,
}) => {
  const { username } = await desk.newViewer();
  await visitAs(page, demoAccounts.admin, paths.admin.messages);
  const field = page.getByRole("combobox", { name: "Go to" });
  // The page installs its key handler shortly after loading.
  await expect(async () => {
    if ((await field.count()) === 0) await page.keyboard.press("Control+k");
    await expect(field).toBeFocused({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await page.keyboard.type("audit");
  const options = page.getByRole("option");
  await expect(options).toHaveCount(1);
  await expect(options).toHaveAttribute("aria-selected", "true");
  await expectNoViolations(page, "[role=dialog]");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
  await expect(field).toHaveCount(0);
  await page.getByRole("button", { name: /^Go to/ }).click();
  await expect(field).toBeFocused();
  await page.keyboard.type(username);
  await expect(options.filter({ hasText: username })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await expect(field).toHaveValue("");
  await page.keyboard.type(username);
  await expect(options.filter({ hasText: username })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`user=${username}`));
});

test("WORK-05: on a phone, orders are selected and fulfilled together; an order refunded meanwhile is named", {
  tag: ["@main", "@narrow"],
}, async ({ page, desk }) => {
  const buyer = await desk.newViewer(1_000);
  const product = await desk.addProduct({ price: 10, stock: 9, name: unique("Lamp") });
  for (let n = 0; n < 3; n += 1) expect(await desk.buy(buyer, product.id)).toBe("success");
  await visitAs(page, demoAccounts.admin, `${paths.admin.orders}?search=${product.name}`);
  await page.getByText("Select all").click();
  await expect(page.getByText("3 of 3 selected")).toBeVisible();
  const number = await page
    .getByText(/^#\d+$/)
    .first()
    .textContent();
  expect((await page.request.post(deskApiPaths.refundOrder(Number(number?.slice(1))), { data: {} })).status()).toBe(
    200,
  );
  await page.getByRole("button", { name: "Fulfil 3", exact: true }).click();
  await page.getByRole("dialog", { name: "Fulfil 3 orders" }).getByRole("button", { name: "Fulfil 3 orders" }).click();
  await expect(page.getByText("2 fulfilled, 1 failed.")).toBeVisible();
  await expect(page.getByText(`${number}, ${product.name}: This order is already refunded.`)).toBeVisible();
  await expect(page.getByText("Nothing is waiting")).toBeVisible();
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
});
