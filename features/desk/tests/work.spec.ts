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

test("WORK-63: an action of the palette opens the dialog that asks, and does nothing by itself", {
  tag: "@wide",
}, async ({ page, desk }) => {
  const { username } = await desk.newViewer();
  await visitAs(page, demoAccounts.admin, paths.admin.orders);
  const field = page.getByRole("combobox", { name: "Go to" });
  const choose = async (text: string) => {
    await page.getByRole("button", { name: /^Go to/ }).click();
    await expect(field).toBeFocused();
    await page.keyboard.type(text);
    await expect(page.getByRole("option").first()).toContainText("Action");
    await page.keyboard.press("Enter");
  };
  await choose(`ban ${username}`);
  const ban = page.getByRole("dialog", { name: `Ban ${username}?` });
  await expect(ban).toBeVisible();
  await expect(page).toHaveURL(`${paths.admin.users}?user=${username}`);
  await ban.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Ban", exact: true })).toBeVisible();
  await choose("new raffle");
  await expect(page.getByRole("dialog", { name: "Create Raffle" })).toBeVisible();
  await page.keyboard.press("Escape");
  await choose("new raffle");
  await expect(page.getByRole("dialog", { name: "Create Raffle" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Raffles" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("WORK-64: at 820 px orders are a table in which ages and states have their full text for everyone", {
  tag: "@wide",
}, async ({ page, desk }) => {
  const buyer = await desk.newViewer(1_000);
  const product = await desk.addProduct({ price: 10, stock: 9, name: unique("Chair") });
  await desk.buy(buyer, product.id);
  await page.setViewportSize({ width: 820, height: 900 });
  await visitAs(page, demoAccounts.admin, `${paths.admin.orders}?search=${product.name}`);
  const row = page.getByRole("row").filter({ hasText: product.name });
  await expect(page.getByRole("columnheader", { name: "Bought" })).toBeVisible();
  expect((await row.boundingBox())?.height).toBeLessThan(110);
  await expect(row.getByRole("button", { name: /^Fulfil/ })).toBeInViewport({ ratio: 1 });
  await expect(row.locator("time").first()).toHaveAttribute("title", /^\d+ \w+ \d{4}, \d\d:\d\d UTC$/);
  await expect(row.getByTitle("Pending")).toContainText("Pending");
});

test("WORK-65: the case dialog opens 500 by 500 px, and once enlarged it fills the window, the next time too", {
  tag: "@wide",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await visitAs(page, demoAccounts.admin, paths.admin.cases);
  const dialog = page.getByRole("dialog");
  const size = async () => {
    const box = await dialog.boundingBox();
    return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
  };
  const create = page.getByRole("button", { name: "Create New Case" });
  await create.click();
  await expect.poll(size).toEqual([500, 500]);
  await dialog.getByRole("button", { name: "Larger" }).click();
  await expect.poll(size).toEqual([1_040, 810]);
  await page.keyboard.press("Escape");
  await create.click();
  await expect.poll(size).toEqual([1_040, 810]);
  await expectNoViolations(page, "[role=dialog]");
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
