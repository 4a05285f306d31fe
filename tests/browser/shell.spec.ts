// The shell around every page: top bar, toasts, banner and fade, footer, visits, error pages.
import type { Page } from "@playwright/test";
import { paths } from "../../common/contract/paths.ts";
import { demoAccounts, expect, signIn, test, toasts } from "./browser.ts";
import { holdResponse, openTab, visitPage } from "./desk.ts";

const aside = (page: Page) => page.locator("aside");

test("SHELL-38, SHELL-39: guests see Login and Register and no balances", async ({ page }) => {
  await page.goto("/store");
  const bar = page.getByRole("banner");
  await expect(bar.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
  await expect(bar.getByRole("link", { name: "Register" })).toHaveAttribute("href", "/register");
  await expect(bar.getByText(/\d/)).toHaveCount(0);
});

test("SHELL-40, SHELL-41, SHELL-42, SHELL-43: points show as coins, and bucks open the cashout dialog", {
  tag: "@wide",
}, async ({ page }) => {
  await signIn(page, demoAccounts.viewer);
  await page.goto("/store");
  const bar = page.getByRole("banner");
  const points = bar.locator('[data-balance="points"]');
  await expect(points).toContainText(/\d{1,3}(,\d{3})*/);
  await expect(points.locator("svg")).toBeVisible();
  await bar.locator('[data-balance="bucks"]').click();
  await expect(page.getByRole("dialog", { name: "Cashout Windfall Bucks" })).toBeVisible();
});

test("SHELL-45, SHELL-46: the default picture appears when a user has none or it fails to load", {
  tag: "@wide",
}, async ({ page }) => {
  await signIn(page, demoAccounts.viewer);
  await page.goto("/store");
  const picture = page.getByRole("button", { name: "Account of viewer" }).locator("img");
  await expect(picture).toHaveAttribute("data-default", "true");
  // The next page's props name a picture that does not exist.
  let named = false;
  await page.route("**/bonuses", async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    named = text.includes('"avatar":null');
    await route.fulfill({
      response: answer,
      body: text.replace('"avatar":null', '"avatar":"data:image/png;base64,AAAA"'),
    });
  });
  await aside(page).getByRole("link", { name: "Bonuses" }).click();
  await page.waitForURL((url) => url.pathname === "/bonuses");
  expect(named).toBe(true);
  await expect(picture).toHaveAttribute("data-default", "true");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test("SHELL-17, SHELL-18: a toast is dark and disappears after a second", { tag: "@wide" }, async ({ page }) => {
  await page.goto("/forgot-password");
  // Counts pauses of 100 ms, because on a busy machine each pause is longer.
  const pauses = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let count = 0;
        const look = () => {
          if (document.querySelector("[data-sonner-toast]") !== null) count += 1;
          else if (count > 0) return resolve(count);
          setTimeout(look, 100);
        };
        look();
      }),
  );
  await page.getByRole("main").getByRole("button", { name: "Submit" }).click();
  await expect.poll(() => toasts(page)).toHaveLength(1);
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  const [toast] = await toasts(page);
  const [red = 255, green = 255, blue = 255] = (toast?.background.match(/[\d.]+/g) ?? []).map(Number);
  expect(Math.max(red, green, blue)).toBeLessThan(80);
  // The toast starts to fade after 1,000 ms and is removed when its last animation has ended.
  expect(toast?.shownMs).toBeGreaterThan(900);
  expect(await pauses).toBeLessThan(25);
});

test("SHELL-10, SHELL-11, SHELL-12, SHELL-13, SHELL-14, SHELL-15: banner and fade are where they belong", async ({
  page,
}) => {
  await signIn(page, demoAccounts.viewer);
  const seen = async (path: string) => {
    await page.goto(path);
    const banner = page.locator(".banner");
    const shown = (await banner.count()) > 0;
    const height = shown ? await banner.evaluate((element) => element.getBoundingClientRect().height) : 0;
    const fade = page.locator("[data-fade]");
    const seconds =
      (await fade.count()) > 0 ? await fade.evaluate((element) => getComputedStyle(element).animationDuration) : null;
    return { height, seconds };
  };
  expect(await seen("/store")).toEqual({ height: 800, seconds: "0.1s" });
  expect(await seen("/raffles")).toEqual({ height: 800, seconds: null });
  for (const path of ["/settings", "/settings/connections", "/leaderboard", "/vip-rewards"]) {
    expect(await seen(path), path).toEqual({ height: 0, seconds: null });
  }
});

test("SHELL-52, SHELL-53, SHELL-54: the footer has the links, the copyright and the responsible gambling line", async ({
  page,
}) => {
  await page.goto("/store");
  const footer = page.locator("footer");
  await expect(footer.getByRole("link", { name: "Point Store" })).toHaveAttribute("href", "/store");
  await expect(footer.locator('a[href="/tos"]')).toBeVisible();
  await expect(footer.locator('a[href="/privacy-policy"]')).toBeVisible();
  await expect(footer.getByRole("navigation", { name: "Follow" }).getByRole("link").first()).toBeVisible();
  await expect(footer.getByText(/© \d{4} Windfall/)).toBeVisible();
  await expect(footer.getByText(/Play responsibly/)).toBeVisible();
});

test("SHELL-61: the progress bar appears after 250 ms and disappears when the visit ends", { tag: "@wide" }, async ({
  page,
}) => {
  await page.goto("/store");
  const answer = await holdResponse(page, "**/contact");
  const bar = page.locator("#progress");
  const clickedAt = Date.now();
  await page.locator('footer a[href="/contact"]').evaluate((link: HTMLAnchorElement) => link.click());
  await expect(bar).toBeVisible();
  expect(Date.now() - clickedAt).toBeGreaterThanOrEqual(250);
  answer();
  await page.waitForURL((url) => url.pathname === "/contact");
  await expect(bar).toBeHidden();
});

test("a missing page and a forbidden page have the site's design and a link to another page", {
  tag: "@narrow",
}, async ({ page }) => {
  for (const path of ["/nothing-here", "/admin/general"]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
  }
});

test("SHELL-05: every link of menu and footer leads to a page", { tag: "@narrow" }, async ({ page }) => {
  await page.goto("/");
  const hrefs = await page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  for (const href of new Set(hrefs)) expect((await page.request.get(href)).status(), href).toBe(200);
});

test("SHELL-01, SHELL-02, SHELL-56, SHELL-57: a click makes an XHR page visit with the version, and the page named in the response renders", {
  tag: "@wide",
}, async ({ page }) => {
  await page.goto("/login");
  const visit = page.waitForRequest(
    (request) =>
      request.url().endsWith("/register") &&
      request.headers()["x-inertia"] === "true" &&
      request.headers().purpose !== "prefetch",
  );
  await page.locator('main a[href="/register"]').evaluate((link: HTMLAnchorElement) => link.click());
  const headers = (await visit).headers();
  expect(headers["x-requested-with"]).toBe("XMLHttpRequest");
  expect(headers["x-inertia-version"]).toMatch(/\w+/);
  await expect(page.getByLabel("Confirm password")).toBeVisible();
});

test("WORK-38: when the window widens the sidebar never covers the page, and it moves only when pressed", {
  tag: "@wide",
}, async ({ page }) => {
  // The animation's styles load once the page has settled.
  await openTab(page, paths.home);
  await page.evaluate(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    document.addEventListener("transitionrun", ({ target, propertyName }) => {
      const { className } = target as Element;
      if (["sidebar", "shell-column"].includes(className)) moved.push(`${className} ${propertyName}`);
    });
  });
  const moved = () => page.evaluate("window.moved");
  const left = () => page.locator("#content").evaluate((content) => content.getBoundingClientRect().left);
  await page.setViewportSize({ width: 700, height: 900 });
  await expect.poll(left).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(left).toBe(280);
  expect(await moved()).toEqual([]);
  await page.getByRole("button", { name: "Collapse the menu" }).click();
  await expect.poll(left).toBe(80);
  expect(await moved()).toEqual(expect.arrayContaining(["sidebar width", "shell-column margin-left"]));
});

test("LAYOUT-35: in a window under 520 px high no bar is sticky", { tag: "@narrow" }, async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 450 });
  await visitPage(page, "/store");
  const bars = [page.getByRole("banner").first(), page.getByRole("navigation", { name: "Shortcuts" })];
  await page.evaluate(() => scrollTo(0, 900));
  for (const bar of bars) await expect(bar).not.toBeInViewport();
});
