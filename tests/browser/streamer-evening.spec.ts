// A streamer's evening at the desk, counting what they press: orders, payouts, a draw and the hunt.
import type { Locator } from "@playwright/test";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { paths } from "../../common/contract/paths.ts";
import { demoAccounts, expect, test, visitAs } from "./browser.ts";
import { createSignedInContext, unique, visitPage } from "./desk.ts";
import { aRaffle } from "./raffles.ts";

const wallet = "TQPqFGHqwSBc9SxYFuCN9t9ZkYicyb8aT1";

test("WORK-66: 24 orders, 12 approvals, a draw and a finished hunt take at most 9 presses", {
  tag: "@wide",
}, async ({ page, desk, product }) => {
  test.slow();
  const viewer = await desk.newViewer(1_000);
  await desk.giveBucks(viewer, 200);
  const sold = await desk.addProduct({ price: 10, stock: 24, name: unique("Cap") });
  const raffle = await aRaffle(product, { price: 0, name: unique("Evening") });
  const calls = await createSignedInContext(product, viewer);
  expect((await calls.post(paths.api.joinRaffle(raffle.id, 1))).status()).toBe(200);
  for (let n = 0; n < 24; n += 1) expect((await calls.post(paths.api.purchase(sold.id))).status()).toBe(200);
  for (let n = 0; n < 12; n += 1) {
    const answer = await calls.post(paths.api.withdraw("10", "usdt", wallet));
    expect(answer.status(), await answer.text()).toBe(200);
  }
  await visitAs(page, demoAccounts.admin, `${paths.admin.orders}?search=${sold.name}`);
  const bonuses = [{ name: "Gale of Gold", provider_name: "Northwind", bet_size: 2, payout: 90 }];
  const made = await page.request.post(deskApiPaths.createHunt, { data: { name: "Evening", start_cost: 50, bonuses } });
  const hunt = (await made.json()) as { id: number };
  let presses = 0;
  const press = async (what: Locator) => {
    presses += 1;
    await what.click();
  };
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  const confirm = (name: string | RegExp) => press(dialog.getByRole("button", { name }));

  await press(page.getByText("Select all"));
  await press(button("Fulfil 24"));
  await confirm("Fulfil 24 orders");
  await expect(page.getByText("Nothing is waiting")).toBeVisible();

  await visitPage(page, `${paths.admin.withdrawals}?search=${viewer.username}`);
  await press(page.getByText("Select all"));
  await press(button("Approve 12"));
  await confirm(/^Approve 12/);
  await expect(page.getByText("Nothing is waiting for approval.")).toBeVisible();

  await visitPage(page, paths.admin.raffles);
  await press(
    page
      .getByRole("row")
      .filter({ hasText: raffle.name })
      .getByRole("button", { name: /^Roll Winner/ }),
  );
  await confirm(/Roll Winner/);
  await expect(async () => {
    const live = await (await calls.get(paths.api.liveRaffles)).text();
    expect(live).not.toContain(raffle.name);
  }).toPass();

  await visitPage(page, paths.admin.hunts);
  await press(button("Finish"));
  await expect(page.getByText("Evening is finished")).toBeVisible();
  expect(presses).toBeLessThanOrEqual(9);

  expect((await page.request.post(deskApiPaths.deleteHunt(hunt.id))).ok()).toBe(true);
  await desk.deleteProduct(sold.id);
  await calls.dispose();
  await raffle.close();
});
