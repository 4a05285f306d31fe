import { paths } from "../../common/contract/paths.ts";
import { demoAccounts, expect, test } from "../../tests/browser/browser.ts";
import { createSignedInContext, unique } from "../../tests/browser/desk.ts";
import { startOnDemoWorld } from "../../tests/browser/product.ts";

test("BEACON-20, BEACON-10: the page counts down to the beacon, waits while no relay has it, then spins the reel and verifies the draw @narrow", async ({
  page,
}) => {
  test.setTimeout(240_000);
  // This test starts its own server, because the source of numbers is a setting of the whole site.
  const product = await startOnDemoWorld();
  try {
    const admin = await createSignedInContext(product, demoAccounts.admin);
    await admin.post("/api/settings", { data: { draws: { source: "drand" } } });
    const multipart = {
      ...{ name: unique("Beacon"), description: "A prize.", number_of_winners: "2", entry_price: "0" },
      ...{ max_entries_per_user: "100", wager_required: "0", partner: "1" },
      ends_at: new Date(Date.now() + 60 * 60_000).toISOString(),
    };
    const { id } = await (await admin.post("/api/raffles/create", { multipart })).json();
    await admin.post(`/api/raffles/join/${id}/40`);
    await admin.post("/sandbox/drand/fault", { data: { mode: "future-425" } });
    await page.goto(product.url + paths.raffle(id));
    await expect(page.getByText("Ends in")).toBeVisible();

    expect((await admin.post(`/api/raffles/draw/${id}`)).status()).toBe(202);
    await expect(page.getByText("The beacon speaks in")).toBeVisible();
    await expect(page.getByText("The beacon's number is out")).toBeVisible({ timeout: 40_000 });
    await admin.post("/sandbox/drand/fault", { data: { mode: "none" } });
    await expect(page.getByRole("group", { name: "Winner reel" })).toBeVisible({ timeout: 60_000 });
    await page.getByRole("button", { name: "Skip" }).click();
    await page.getByRole("button", { name: "Verify" }).first().click();
    await expect(page.locator("[data-verdict=consistent]")).toBeVisible();
    await admin.dispose();
  } finally {
    await product.stop();
  }
});
