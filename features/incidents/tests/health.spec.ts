// The test has its own site, because its problems would disturb other tests.
import type { Page } from "@playwright/test";
import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { paths } from "../../../common/contract/paths.ts";
import { expectNoViolations } from "../../../tests/browser/axe.ts";
import { demoAccounts, expect, expectNewToast, expectToast, test } from "../../../tests/browser/browser.ts";
import { visitPage } from "../../../tests/browser/desk.ts";
import { type Product, startOnDemoWorld } from "../../../tests/browser/product.ts";

let site: Product;
test.beforeAll(async () => {
  // With the usual limit, the demo's old withdrawals would be a problem from the start.
  site = await startOnDemoWorld({ ALERT_WITHDRAWAL_HOURS: "720" });
});
test.afterAll(() => site.stop());

const health = (page: Page) => page.getByRole("region", { name: "Health" });
const openProblems = (page: Page) => health(page).getByRole("list", { name: "What is wrong" }).getByRole("listitem");

async function post(page: Page, path: string, data: object = {}): Promise<void> {
  expect((await page.request.post(site.url + path, { data })).status(), path).toBe(200);
}

async function takeRoobetDown(page: Page): Promise<void> {
  await post(page, "/sandbox/roobet/fault", { mode: "error" });
  await post(page, "/api/leaderboard/test/1");
  await post(page, "/sandbox/clock", { offset_ms: 61 * 60_000 });
  await post(page, "/api/leaderboard/test/1");
}

test("WORD-11, WORD-12: the overview shows no problem, then a failing partner, then its end; a press proves the ledger @wide", async ({
  page,
}) => {
  // A proof that takes more than two seconds pauses, so it does not slow the site down.
  const proof = { timeout: 90_000 };
  test.setTimeout(360_000);
  await post(page, paths.api.login, demoAccounts.admin);
  await visitPage(page, site.url + paths.admin.overview);
  await expect(health(page).getByText("Nothing is wrong", { exact: true })).toBeVisible();

  await health(page).getByRole("button", { name: "Verify now" }).click();
  await expectToast(page, "The ledger is balanced.", "success", proof);
  await expect(health(page).getByText("Balanced", { exact: true })).toBeVisible();
  await expect(health(page).getByRole("status")).toHaveText(/^\d+ accounts, [\d,]+ movements\s*Checked /);

  await takeRoobetDown(page);
  await health(page).getByRole("button", { name: "Verify now" }).click();
  await expect(openProblems(page)).toHaveCount(1, proof);
  await expect(openProblems(page)).toContainText(
    /Roobet is down\s*Since .*Every sync has failed for an hour: Roobet answered with an error/,
  );
  await expect(openProblems(page).getByRole("link", { name: "Open General" })).toHaveAttribute(
    "href",
    paths.admin.general,
  );
  await expect(health(page).getByText("Nothing is wrong")).toHaveCount(0);
  await expectNoViolations(page, "main");
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over, `${width}`).toBeLessThanOrEqual(0);
  }

  await post(page, "/sandbox/roobet/fault", { mode: "none" });
  await post(page, "/api/leaderboard/test/1");
  await health(page).getByRole("button", { name: "Verify now" }).click();
  await expect(health(page).getByText("Nothing is wrong", { exact: true })).toBeVisible(proof);
  await expect(health(page).getByText("Roobet is down", { exact: true })).toBeVisible();

  // The admin sees the result even if the proof began before the press.
  await page.route(`**${deskApiPaths.verifyLedger}`, async (route) => {
    await route.fetch();
    await route.fulfill({ status: 202, json: { message: "The ledger is being proven." } });
  });
  await expectNewToast(page, "The ledger is balanced.", () =>
    health(page).getByRole("button", { name: "Verify now" }).click(),
  );
});
