// The menus around every page: the sidebar of wide windows and its remembered state, the menu of narrow ones, prefetching.
import type { Page } from "@playwright/test";
import { demoAccounts, expect, signIn, test } from "./browser.ts";

const aside = (page: Page) => page.locator("aside");
const getWidth = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())?.width;

test.describe("wide windows", { tag: "@wide" }, () => {
  test("SHELL-07, SHELL-08, SHELL-25, SHELL-26, SHELL-27: the sidebar has four parts, is 280 px wide, collapses to 80 px and opens again", async ({
    page,
  }) => {
    await page.goto("/store");
    for (const part of ["aside", "header", "main", "footer"]) await expect(page.locator(part).first()).toBeVisible();
    expect(await getWidth(page, "aside")).toBe(280);
    await page.getByRole("button", { name: "Collapse the menu" }).click();
    await expect.poll(() => getWidth(page, "aside")).toBe(80);
    await expect(aside(page).getByRole("link", { name: "Bonuses" })).toBeVisible();
    // SHELL-09: the sidebar's state is part of the layout, so it stays the same when another page opens.
    await aside(page).getByRole("link", { name: "Bonuses" }).click();
    await page.waitForURL((url) => url.pathname === "/bonuses");
    expect(await getWidth(page, "aside")).toBe(80);
    await page.getByRole("button", { name: "Open the menu" }).click();
    await expect.poll(() => getWidth(page, "aside")).toBe(280);
  });

  test("LAYOUT-04, SHELL-08: the sidebar starts open from 1,120 px and collapsed below that, and nothing moves on hydration", async ({
    page,
  }) => {
    await page.addInitScript(recordShifts);
    for (const [window, sidebar, toggle] of [
      [1_120, 280, "Collapse the menu"],
      [1_119, 80, "Open the menu"],
      [768, 80, "Open the menu"],
    ] as const) {
      await page.setViewportSize({ width: window, height: 800 });
      await page.goto("/contact");
      await expect(aside(page).getByRole("button", { name: toggle })).toBeVisible();
      await expect(aside(page).getByRole("button", { name: "the menu" })).toHaveCount(1);
      expect(await getWidth(page, "aside"), `in ${window} px`).toBe(sidebar);
      await page.waitForLoadState("networkidle");
      expect(await layoutShift(page), `in ${window} px`).toBeLessThan(0.02);
    }
  });

  test("LAYOUT-05: the visitor's choice has priority and applies from the first paint of the next page", async ({
    page,
  }) => {
    await page.addInitScript(recordShifts);
    await page.addInitScript(recordFirstPaint);
    await page.setViewportSize({ width: 1_024, height: 800 });
    await page.goto("/contact");
    await page.getByRole("button", { name: "Open the menu" }).click();
    await expect.poll(() => getWidth(page, "aside")).toBe(280);
    await page.goto("/contact");
    expect(await page.evaluate("window.asideAtFirstPaint")).toBe(280);
    await page.waitForLoadState("networkidle");
    expect(await layoutShift(page)).toBeLessThan(0.02);
    await page.setViewportSize({ width: 1_440, height: 800 });
    await page.getByRole("button", { name: "Collapse the menu" }).click();
    await expect.poll(() => getWidth(page, "aside")).toBe(80);
    await page.reload();
    expect(await getWidth(page, "aside")).toBe(80);
    await expect(aside(page).getByRole("link", { name: "Bonuses" })).toHaveAttribute("data-tip", "Bonuses");
  });

  test("SHELL-06, SHELL-19, SHELL-21, SHELL-24: the sidebar has the links and a Rewards group that collapses", async ({
    page,
  }) => {
    await page.goto("/");
    for (const [name, href] of [
      ["Home", "/"],
      ["Bonuses", "/bonuses"],
      ["Leaderboard", "/leaderboard"],
      ["Hunt Tracker", "/hunt"],
      ["Store", "/store"],
      ["Raffles", "/raffles"],
      ["Cases", "/cases"],
    ]) {
      await expect(aside(page).getByRole("link", { name: name ?? "", exact: true })).toHaveAttribute(
        "href",
        href ?? "",
      );
    }
    const group = aside(page).getByRole("button", { name: "Rewards" });
    await expect(group).toHaveAttribute("aria-expanded", "true");
    await group.click();
    await expect(aside(page).getByRole("link", { name: "Raffles" })).toBeHidden();
    await group.click();
    await expect(aside(page).getByRole("link", { name: "Raffles" })).toBeVisible();
    await expect(aside(page).getByRole("button", { name: "Admin" })).toHaveCount(0);
  });

  for (const [width, height] of [
    [1440, 900],
    [1366, 768],
    [1280, 720],
    [1024, 768],
  ] as const) {
    test(`SHELL-63: at ${width} × ${height} an admin sees all links of Admin and the link of the current page`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await signIn(page, demoAccounts.admin);
      await page.goto("/store");
      const links = page.locator('aside a[href^="/admin"]');
      await expect(links).toHaveCount(4);
      for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
      await expect(aside(page).getByRole("button", { name: /copy the code/ })).toHaveCount(0);
      for (const path of ["/contact", "/wager-rewards"]) {
        await page.goto(path);
        await expect(aside(page).locator("[aria-current]")).toBeInViewport({ ratio: 1 });
      }
    });
  }

  test("SHELL-22, SHELL-23, PERM-13: an admin has the Admin group, without /admin/user", async ({ page }) => {
    await signIn(page, demoAccounts.admin);
    await page.goto("/");
    const group = aside(page).getByRole("button", { name: "Admin" });
    await expect(group).toHaveAttribute("aria-expanded", "true");
    const links = page.locator('aside a[href^="/admin"]');
    await expect(links).toHaveText(["General", "Store", "Raffles", "Cases"]);
    await group.click();
    await expect(links.first()).toBeHidden();
  });

  test("SHELL-44, SHELL-47: the avatar's hover menu has Settings and Logout; Logout posts, then the page is a guest's", async ({
    page,
  }) => {
    await signIn(page, demoAccounts.viewer);
    await page.goto("/store");
    await page.getByRole("button", { name: "Account of viewer" }).hover();
    await expect(page.getByRole("link", { name: "Settings", exact: true })).toBeVisible();
    const posted = page.waitForRequest(
      (request) => request.url().endsWith("/api/auth/logout") && request.method() === "POST",
    );
    await page.getByRole("button", { name: "Logout" }).click();
    await posted;
    await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
    await expect(page).toHaveURL(/\/store$/);
  });

  test("SHELL-20: the Hunt Tracker is prefetched once the menu has appeared", async ({ page }) => {
    const ahead = page.waitForRequest(
      (request) => request.url().endsWith("/hunt") && request.headers().purpose === "prefetch",
    );
    await page.goto("/store");
    await ahead;
  });

  test("PLAY-52: a failed prefetch never causes an uncaught error", async ({ page }) => {
    // Any uncaught error fails the test.
    await page.route("**/hunt", (route) => route.abort("internetdisconnected"));
    const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/hunt"));
    await page.goto("/store");
    await failed;
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("heading", { level: 1, name: "Store" })).toBeVisible();
  });

  test("SHELL-59: hovering over a link prefetches its page after 75 ms, moving the pointer across it does not", async ({
    page,
  }) => {
    await page.goto("/store");
    const requested: string[] = [];
    page.on(
      "request",
      (request) => request.headers().purpose === "prefetch" && requested.push(new URL(request.url()).pathname),
    );
    // Runs in the page, so that its own timers decide and not a busy test runner.
    await aside(page)
      .getByRole("link", { name: "Cases" })
      .evaluate(async (link) => {
        link.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve, 50));
        link.dispatchEvent(new MouseEvent("mouseout", { bubbles: true }));
      });
    await page.waitForTimeout(200);
    expect(requested).not.toContain("/cases");
    await aside(page).getByRole("link", { name: "Raffles" }).hover();
    await expect.poll(() => requested).toContain("/raffles");
  });
});

test.describe("narrow windows", { tag: "@narrow" }, () => {
  test("SHELL-28, SHELL-48, SHELL-49: there is no sidebar; the hamburger opens a menu with all links and Wager Milestones", async ({
    page,
  }) => {
    await page.goto("/store");
    await expect(aside(page)).toBeHidden();
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("dialog");
    for (const [name, href] of [
      ["Home", "/"],
      ["Bonuses", "/bonuses"],
      ["Leaderboard", "/leaderboard"],
      ["Hunt Tracker", "/hunt"],
      ["Point Store", "/store"],
      ["Raffles", "/raffles"],
      ["Cases", "/cases"],
      ["Wager Milestones", "/wager-milestones"],
    ]) {
      await expect(menu.getByRole("link", { name: name ?? "", exact: true })).toHaveAttribute("href", href ?? "");
    }
    await expect(menu.getByRole("button", { name: "Logout" })).toHaveCount(0);
    await menu.getByRole("link", { name: "Bonuses" }).click();
    await page.waitForURL((url) => url.pathname === "/bonuses");
    await expect(menu).toBeHidden();
  });

  test("SHELL-50, SHELL-51: the menu has balances and Logout for viewers, and Users for admins only", async ({
    page,
  }) => {
    await signIn(page, demoAccounts.viewer);
    await page.goto("/");
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("dialog");
    await expect(menu.getByText(/\d{1,3}(,\d{3})+/).first()).toBeVisible();
    await expect(menu.getByText(/500\.00|\$500/).first()).toBeVisible();
    await expect(menu.getByRole("link", { name: "Users" })).toHaveCount(0);
    await menu.getByRole("button", { name: "Logout" }).click();
    await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
    await signIn(page, demoAccounts.admin);
    await page.goto("/");
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(menu.getByRole("link", { name: "Users", exact: true })).toHaveAttribute("href", "/admin/user");
  });
});

test("SHELL-29: the sidebar appears from 768 px, the hamburger menu below that", { tag: "@wide" }, async ({ page }) => {
  await page.goto("/store");
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(aside(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Open menu" })).toBeHidden();
  await page.setViewportSize({ width: 767, height: 800 });
  await expect(aside(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Open menu" })).toBeVisible();
});

/** Runs in the page. Adds up layout shifts without user input. */
function recordShifts(): void {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) sum += (shift as PerformanceEntry & { value: number }).value;
    Object.assign(window, { shiftSum: sum });
  }).observe({ type: "layout-shift", buffered: true });
}
/** Runs in the page. Records the sidebar's width at the first paint. */
function recordFirstPaint(): void {
  const asideAtFirstPaint = new Promise((done) => {
    const look = () => {
      const width = document.querySelector("aside")?.getBoundingClientRect().width;
      if (width === undefined) requestAnimationFrame(look);
      else done(width);
    };
    new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length > 0) look();
    }).observe({ type: "paint", buffered: true });
  });
  Object.assign(window, { asideAtFirstPaint });
}
const layoutShift = (page: Page) => page.evaluate<number>("window.shiftSum ?? 0");
