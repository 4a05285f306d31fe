// Several tabs of one browser, and points that arrive without a reload.

import type { Page, Request, Route } from "@playwright/test";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { paths } from "../../common/contract/paths.ts";
import { demoAccounts, expect, signIn, test } from "./browser.ts";
import { openTab } from "./desk.ts";

const points = (page: Page) => page.getByRole("banner").locator('[data-balance="points"]');
async function order(page: Page, name: string): Promise<void> {
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2, name, exact: true }) });
  await card.getByRole("button", { name: "Purchase" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Purchase for/ })
    .click();
}

async function buy(page: Page, name: string): Promise<void> {
  await order(page, name);
  await page.getByRole("dialog", { name: "Purchased" }).getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Runs in the page. Records every name that appears, with the balance next to it. */
function recordBalances(): void {
  new MutationObserver(() => {
    const buttons = [...document.querySelectorAll("header button")];
    const name = buttons
      .map((button) => button.ariaLabel ?? button.textContent)
      .find((text) => /^Account of/.test(text));
    const balance = document.querySelector('header [data-balance="points"]')?.textContent;
    if (!name || !balance) return;
    const seen = new Set<string>(JSON.parse(sessionStorage.getItem("seen") ?? "[]"));
    sessionStorage.setItem("seen", JSON.stringify([...seen.add(`${name}: ${balance}`)]));
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

test.describe("two tabs", { tag: "@wide" }, () => {
  test("FORM-20, FORM-22: a purchase in one tab appears in the other, and signing out in one tab turns the other into a guest's", {
    tag: "@main",
  }, async ({ page, context, desk }) => {
    const product = await desk.addProduct({ price: 400, stock: 5 });
    await signIn(page, await desk.newViewer(1_000));
    const other = await context.newPage();
    await openTab(page, "/store");
    await openTab(other, "/settings");
    await expect(points(other)).toContainText("1,000");
    await buy(page, product.name);
    await expect(points(page)).toContainText("600");
    await expect(points(other)).toContainText("600");

    await page.getByRole("button", { name: /^Account of/ }).hover();
    await page.getByRole("button", { name: "Logout" }).click();
    await other.waitForURL(/\/login/);
    await expect(points(other)).toHaveCount(0);
  });

  test("SIGNIN-12: Back after signing out shows no data of the signed-in viewer", async ({ page }) => {
    await signIn(page, demoAccounts.viewer);
    await openTab(page, "/bonuses");
    for (const path of ["/raffles", "/store"]) {
      await page.locator(`aside a[href="${path}"]`).click();
      await page.waitForURL(`**${path}`);
    }
    await page.getByRole("button", { name: "Account of viewer" }).hover();
    await page.getByRole("button", { name: "Logout" }).click();
    const guestLink = page.getByRole("banner").getByRole("link", { name: "Login" });
    await expect(guestLink).toBeVisible();
    await page.evaluate(recordBalances);
    await page.evaluate(() => sessionStorage.removeItem("seen"));
    await page.goBack();
    await page.waitForURL("**/raffles");
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("heading", { level: 1, name: "Raffles" })).toBeVisible();
    await expect(guestLink).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem("seen"))).toBeNull();
  });

  test("FORM-22: after another user signs in elsewhere, nothing of theirs shows under the first user's name", async ({
    page,
    context,
    desk,
  }) => {
    const [first, second] = [await desk.newViewer(1_000), await desk.newViewer(300)];
    await signIn(page, first);
    const other = await context.newPage();
    await openTab(page, "/store");
    await other.addInitScript(recordBalances);
    await openTab(other, "/store");
    await expect(points(other)).toContainText("1,000");
    await page.request.post(paths.api.logout);
    await signIn(page, second);
    await openTab(page, "/store");
    await expect(points(other)).toContainText("300");
    await expect(other.getByRole("button", { name: `Account of ${second.username}` })).toBeVisible();
    const seen: string[] = JSON.parse(await other.evaluate("sessionStorage.getItem('seen') ?? '[]'"));
    const asFirst = seen.filter((line) => line.includes(first.username));
    expect(asFirst.length).toBeGreaterThan(0);
    expect(asFirst.filter((line) => line.includes("300"))).toEqual([]);
  });

  test("MOVE-36: after a new version, a viewer who signed out in another tab does not stay on an older page", async ({
    page,
    context,
    desk,
  }) => {
    await signIn(page, await desk.newViewer(1_000));
    const other = await context.newPage();
    await openTab(page, "/store");
    const older = async (route: Route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(/"version":"[0-9a-f]{16}"/g, '"version":"before"');
      await route.fulfill({ response, body });
    };
    await other.route("**/settings", older, { times: 1 });
    await openTab(other, "/settings");
    await expect(points(other)).toContainText("1,000");
    let asks = 0;
    other.on("request", (request) => {
      if (request.headers()["x-inertia-partial-data"] === "auth") asks += 1;
    });
    await other.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect.poll(() => asks).toBe(2);
    // The page does not reload more often; without a response it would retry after two seconds.
    await other.waitForTimeout(7_000);
    expect(asks).toBe(2);
    await page.getByRole("button", { name: /^Account of/ }).hover();
    await page.getByRole("button", { name: "Logout" }).click();
    await other.waitForURL(/\/login/);
    await expect(points(other)).toHaveCount(0);
  });

  test("FORM-22: unsaved input stays, with a line that the session has ended", async ({ page, context }) => {
    await signIn(page, demoAccounts.admin);
    const other = await context.newPage();
    await openTab(page, "/store");
    await openTab(other, "/admin/hunts?hunt=new");
    await other.getByLabel("Hunt name").fill("Half a hunt");
    await page.getByRole("button", { name: /^Account of/ }).hover();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(other.getByText("You were signed out.")).toBeVisible();
    await expect(other.getByLabel("Hunt name")).toHaveValue("Half a hunt");
  });
});

test.describe("a page refused on reload", { tag: "@wide" }, () => {
  test.use({ expectedProblems: [/^answer: 500/] });

  /** An error page as the server makes one for guests. */
  const refusal = async (route: Route, status: number) => {
    const url = new URL("/nothing-here", route.request().url()).href;
    const response = await route.fetch({ url, headers: { ...route.request().headers(), cookie: "" } });
    expect(response.headers()["x-inertia"]).toBe("true");
    await route.fulfill({ response, status });
  };
  /** Matches reloads of the page itself, not requests for the viewer's state. */
  const isAskedAnew = (request: Request) =>
    request.headers()["x-inertia"] !== undefined && request.headers()["x-inertia-partial-data"] !== "auth";

  test("FORM-62, FORM-63: a signed-in viewer keeps the page, and a signed-out one does not", async ({ page, desk }) => {
    const product = await desk.addProduct({ price: 400, stock: 5 });
    const viewer = await desk.newViewer(1_000);
    await signIn(page, viewer);
    // Blocks live updates, which would report the end of the session and are tested elsewhere.
    await page.route("**/api/live*", (route) => route.abort());
    await openTab(page, paths.store);
    const account = page.getByRole("button", { name: `Account of ${viewer.username}` });
    let status = 500;
    await page.route(`**${paths.store}`, async (route) => {
      if (!isAskedAnew(route.request())) return route.fallback();
      if (status === 404) await page.request.post(paths.api.logout);
      await refusal(route, status);
    });
    const refused = page.waitForResponse((answer) => isAskedAnew(answer.request()) && answer.status() === 500);
    await buy(page, product.name);
    await (await refused).finished();
    await expect(page.getByRole("heading", { level: 1, name: "Store" })).toBeVisible();
    await expect(account).toBeVisible();
    status = 404;
    await order(page, product.name);
    await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Store" })).toBeVisible();
  });
});

test("FORM-20: a viewer who returns to a tab sees the points that arrived meanwhile", { tag: "@wide" }, async ({
  page,
  product,
  desk,
}) => {
  const viewer = await desk.newViewer(500);
  await signIn(page, viewer);
  await openTab(page, "/store");
  await expect(points(page)).toContainText("500");
  const admin = await page.context().browser()?.newContext({ baseURL: product.url });
  if (admin === undefined) throw new Error("no browser");
  await admin.request.post(paths.api.login, { data: demoAccounts.admin });
  const given = await admin.request.post(deskApiPaths.adjustBalance(viewer.username), {
    data: { currency: "points", amount: 250, reason: "for a test" },
    headers: { "idempotency-key": crypto.randomUUID() },
  });
  expect(given.status()).toBe(200);
  await admin.close();
  await expect(points(page)).toContainText("500");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(points(page)).toContainText("750");
});
