import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { paths } from "../../../common/contract/paths.ts";
import { demoAccounts, expect, signIn, test } from "../../../tests/browser/browser.ts";
import { createSignedInContext, unique, visitPage } from "../../../tests/browser/desk.ts";
import type { Product } from "../../../tests/browser/product.ts";

async function addCase(product: Product, amount: number): Promise<number> {
  const admin = await createSignedInContext(product, demoAccounts.admin);
  const reward = { label: `${amount} leaves`, prob: "1", kind: "points", amount: String(amount) };
  const fields = Object.fromEntries(Object.entries(reward).map(([name, value]) => [`rewards[0][${name}]`, value]));
  const answer = await admin.post(deskApiPaths.createCase, {
    multipart: { name: unique("Cheer"), price: "100", ...fields },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { id } = await answer.json();
  await admin.dispose();
  return id;
}

test("CHEER-01, RIBBON-10, RIBBON-06, SOUND-01: a loss is quiet, a win shows leaves, and a big win shows the full celebration and a share button; the ribbon shows it after the reel", {
  tag: "@wide",
}, async ({ page, product, desk }) => {
  test.slow();
  const reel = page.getByRole("group", { name: "Case roller" });
  const [loss, win, great] = [await addCase(product, 40), await addCase(product, 150), await addCase(product, 6_000)];
  await signIn(page, await desk.newViewer(1_000));
  const open = async (id: number) => {
    await visitPage(page, paths.case(id));
    await page.getByRole("button", { name: "Open Case" }).click();
  };
  await open(loss);
  await expect(page.getByRole("heading", { name: "40 leaves", exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(reel).toHaveAttribute("data-cheer", "none");
  await expect(page.locator(".reel-gold")).toHaveCount(0);
  await open(win);
  await expect(page.getByRole("heading", { name: "You won 150 leaves" })).toBeVisible({ timeout: 20_000 });
  await expect(page.locator(".reel-gold")).toHaveCount(1);
  await expect(page.locator("[data-gust]")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Share" })).toHaveCount(0);

  await open(great);
  const ribbon = page.getByRole("region", { name: "Latest events" });
  await expect(reel).toHaveAttribute("data-reel", "spinning", { timeout: 20_000 });
  await expect(ribbon).not.toContainText("6000 leaves");
  await expect(page.getByRole("heading", { name: "You won 6000 leaves" })).toBeVisible({ timeout: 20_000 });
  await expect(page.locator("[data-gust]")).toHaveCount(1);
  await expect(page.getByRole("dialog").getByRole("button", { name: "Share" })).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(ribbon).toContainText("6000 leaves", { timeout: 10_000 });

  await visitPage(page, paths.settings);
  await page.getByRole("switch", { name: "Hide me from the ribbon" }).check();
  await expect(page.getByText("You're now hidden from the ribbon.")).toBeVisible();
  await page.getByRole("switch", { name: "Sound" }).uncheck();
  await visitPage(page, paths.home);
  await expect(page.getByRole("region", { name: "Latest events" })).not.toContainText("6000 leaves");
  await visitPage(page, paths.case(great));
  await expect(page.getByRole("switch", { name: "Sound" })).not.toBeChecked();
});
