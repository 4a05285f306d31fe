// The shell around every page: menus, top bar, stream, toasts, fades, prefetching, the pages for what goes wrong.
import type { Page } from "@playwright/test";
import { patronName } from "../../demo/viewers.ts";
import { demoAccounts, expect, signIn, test, toasts } from "./browser.ts";

const aside = (page: Page) => page.locator("aside");
const widthOf = async (page: Page, selector: string) => (await page.locator(selector).boundingBox())?.width;

test.describe("wide windows", { tag: "@wide" }, () => {
  test("SHELL-07, SHELL-08, SHELL-25, SHELL-26, SHELL-27: four parts; the sidebar is 280 px, 80 px collapsed, and opens again", async ({
    page,
  }) => {
    await page.goto("/store");
    for (const part of ["aside", "header", "main", "footer"]) await expect(page.locator(part).first()).toBeVisible();
    expect(await widthOf(page, "aside")).toBe(280);
    await page.getByRole("button", { name: "Collapse the menu" }).click();
    await expect.poll(() => widthOf(page, "aside")).toBe(80);
    await expect(aside(page).getByRole("link", { name: "Bonuses" })).toBeVisible();
    // SHELL-09: the state lives in the layout, so it outlasts a visit.
    await aside(page).getByRole("link", { name: "Bonuses" }).click();
    await page.waitForURL((url) => url.pathname === "/bonuses");
    expect(await widthOf(page, "aside")).toBe(80);
    await page.getByRole("button", { name: "Open the menu" }).click();
    await expect.poll(() => widthOf(page, "aside")).toBe(280);
  });

  test("LAYOUT-04, SHELL-08: the sidebar starts open from 1,120 px, collapsed below; nothing moves when the page wakes", async ({
    page,
  }) => {
    await page.addInitScript(noteShifts);
    for (const [window, sidebar, toggle] of [
      [1_120, 280, "Collapse the menu"],
      [1_119, 80, "Open the menu"],
      [768, 80, "Open the menu"],
    ] as const) {
      await page.setViewportSize({ width: window, height: 800 });
      await page.goto("/contact");
      await expect(aside(page).getByRole("button", { name: toggle })).toBeVisible();
      await expect(aside(page).getByRole("button", { name: "the menu" })).toHaveCount(1);
      expect(await widthOf(page, "aside"), `in ${window} px`).toBe(sidebar);
      await page.waitForLoadState("networkidle");
      expect(await shifted(page), `in ${window} px`).toBeLessThan(0.02);
    }
  });

  test("LAYOUT-05: what the visitor chose wins, and is there from the first paint of the next page", async ({
    page,
  }) => {
    await page.addInitScript(noteShifts);
    await page.addInitScript(noteFirstPaint);
    await page.setViewportSize({ width: 1_024, height: 800 });
    await page.goto("/contact");
    await page.getByRole("button", { name: "Open the menu" }).click();
    await expect.poll(() => widthOf(page, "aside")).toBe(280);
    await page.goto("/contact");
    expect(await page.evaluate("window.asideAtFirstPaint")).toBe(280);
    await page.waitForLoadState("networkidle");
    expect(await shifted(page)).toBeLessThan(0.02);
    await page.setViewportSize({ width: 1_440, height: 800 });
    await page.getByRole("button", { name: "Collapse the menu" }).click();
    await expect.poll(() => widthOf(page, "aside")).toBe(80);
    await page.reload();
    expect(await widthOf(page, "aside")).toBe(80);
    await expect(aside(page).getByRole("link", { name: "Bonuses" })).toHaveAttribute("data-tip", "Bonuses");
  });

  test("SHELL-06, SHELL-19, SHELL-21, SHELL-24: links, and the Rewards group that collapses", async ({ page }) => {
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

  test("SHELL-20: the Hunt Tracker is fetched ahead as soon as the menu is there", async ({ page }) => {
    const ahead = page.waitForRequest(
      (request) => request.url().endsWith("/hunt") && request.headers().purpose === "prefetch",
    );
    await page.goto("/store");
    await ahead;
  });

  test("PLAY-52: a page that is fetched ahead in vain is no uncaught error, at whatever moment", async ({ page }) => {
    // What is uncaught fails every test.
    await page.route("**/hunt", (route) => route.abort("internetdisconnected"));
    const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/hunt"));
    await page.goto("/store");
    await failed;
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("heading", { level: 1, name: "Store" })).toBeVisible();
  });

  test("SHELL-59: hovering a link fetches its page after 75 ms, a passing pointer does not", async ({ page }) => {
    await page.goto("/store");
    const asked: string[] = [];
    page.on(
      "request",
      (request) => request.headers().purpose === "prefetch" && asked.push(new URL(request.url()).pathname),
    );
    // Within the page, so that its own timers decide and no busy test runner.
    await aside(page)
      .getByRole("link", { name: "Cases" })
      .evaluate(async (link) => {
        link.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve, 50));
        link.dispatchEvent(new MouseEvent("mouseout", { bubbles: true }));
      });
    await page.waitForTimeout(200);
    expect(asked).not.toContain("/cases");
    await aside(page).getByRole("link", { name: "Raffles" }).hover();
    await expect.poll(() => asked).toContain("/raffles");
  });
});

test.describe("narrow windows", { tag: "@narrow" }, () => {
  test("SHELL-28, SHELL-48, SHELL-49: no sidebar; the hamburger opens a menu with all links and Wager Milestones", async ({
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

  test("LAYOUT-08: under 360 px a long balance stands short beside the menu, and is told whole", async ({ page }) => {
    await signIn(page, { ...demoAccounts.viewer, username: patronName });
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto("/store");
    const bar = page.getByRole("banner");
    await expect(bar.getByText("1.28B", { exact: true })).toHaveAttribute("title", "1,284,096,350");
    await expect(bar.getByText("1.28B", { exact: true })).toBeVisible();
    expect(await bar.ariaSnapshot()).toContain("1,284,096,350 points");
    expect(await bar.ariaSnapshot()).not.toContain("1.28B");
    await page.setViewportSize({ width: 360, height: 700 });
    await expect(bar.getByText("1.28B", { exact: true })).toBeHidden();
    await expect(bar.getByText("1,284,096,350").first()).toBeVisible();
  });

  test("SHELL-50, SHELL-51: balances and Logout for viewers, Users for admins only", async ({ page }) => {
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

test("SHELL-29: the sidebar is there from 768 px, the hamburger below", { tag: "@wide" }, async ({ page }) => {
  await page.goto("/store");
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(aside(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Open menu" })).toBeHidden();
  await page.setViewportSize({ width: 767, height: 800 });
  await expect(aside(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Open menu" })).toBeVisible();
});

test("SHELL-38, SHELL-39: guests see Login and Register and no balances", async ({ page }) => {
  await page.goto("/store");
  const bar = page.getByRole("banner");
  await expect(bar.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
  await expect(bar.getByRole("link", { name: "Register" })).toHaveAttribute("href", "/register");
  await expect(bar.getByText(/\d/)).toHaveCount(0);
});

test("SHELL-40, SHELL-41, SHELL-42, SHELL-43: points as coins, bucks that open the cashout dialog", {
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

test("SHELL-45, SHELL-46: the default picture shows without one, and when one does not load", {
  tag: "@wide",
}, async ({ page }) => {
  await signIn(page, demoAccounts.viewer);
  await page.goto("/store");
  const picture = page.getByRole("button", { name: "Account of viewer" }).locator("img");
  await expect(picture).toHaveAttribute("data-default", "true");
  // The next page names a picture that is none.
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
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test.describe("the stream", () => {
  test("SHELL-30, SHELL-31, SHELL-32, SHELL-33, SHELL-34, API-22, PLAY-15, PLAY-50: checking, LIVE with its popup, Offline", {
    tag: "@wide",
  }, async ({ page }) => {
    await page.request.post("/sandbox/stream", { data: { live: true } });
    let answerNow = () => {};
    const held = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    await page.route("**/api/stream/channel", async (route) => {
      await held;
      await route.continue();
    });
    await page.route("**/player.kick.com/**", (route) =>
      route.fulfill({ body: "<title>player</title>", contentType: "text/html" }),
    );
    await page.goto("/store");
    await expect(page.locator("[data-stream=checking]")).toHaveClass(/animate-pulse/);
    answerNow();
    await page.getByRole("button", { name: "LIVE" }).click({ timeout: 20_000 });
    await expect(page.getByRole("dialog").locator("iframe")).toHaveAttribute("src", /^https:\/\/player\.kick\.com\//);
    await expect(page.getByRole("dialog").getByRole("link", { name: "Open on Kick" })).toHaveAttribute(
      "href",
      /^https:\/\/kick\.com\//,
    );
    const running = page.getByRole("dialog").getByRole("list", { name: "On now" });
    // Whichever hunt runs: other tests begin some.
    const hunt = running.getByRole("listitem").filter({ has: page.locator('a[href="/hunt"]') });
    await expect(hunt).toContainText(/\d+ of \d+ opened, \$[\d,]+\.\d\d of \$[\d,]+\.\d\d/);
    await expect(running.getByRole("timer").first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Open on Kick" })).toBeInViewport({ ratio: 1 });
    // Nothing empty under what it holds.
    const emptyPx = await page.getByRole("dialog").evaluate((dialog) => {
      const link = [...dialog.querySelectorAll("a")].at(-1)?.getBoundingClientRect().bottom ?? 0;
      return dialog.getBoundingClientRect().bottom - link;
    });
    expect(emptyPx).toBeLessThan(40);
    await running.getByRole("link").last().click();
    await page.waitForURL(/\/raffle\/\d+$/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.request.post("/sandbox/stream", { data: { live: false } });
    await expect(page.getByText("Offline", { exact: true })).toBeVisible({ timeout: 30_000 });
  });

  test("SHELL-35, SHELL-36, SHELL-37: asked every 15 s; a failure is Offline, logged, and says nothing", {
    tag: "@wide",
  }, async ({ page }) => {
    await page.clock.install();
    await page.addInitScript(noteStreamChecks);
    await page.route("**/api/stream/channel", (route) => route.abort());
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    const checkedAt = () => page.evaluate<number[]>("window.streamCheckedAt");
    await page.goto("/store");
    await expect(page.getByText("Offline", { exact: true })).toBeVisible();
    expect(await checkedAt()).toHaveLength(1);
    await page.clock.runFor(30_000);
    const [first = 0, second = 0, third = 0] = await checkedAt();
    for (const wait of [second - first, third - second]) {
      expect(wait).toBeGreaterThanOrEqual(14_900);
      expect(wait).toBeLessThan(16_000);
    }
    expect(logged.some((line) => /stream/i.test(line))).toBe(true);
    await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  });
});

test("SHELL-17, SHELL-18: a toast is dark and gone after a second", { tag: "@wide" }, async ({ page }) => {
  await page.goto("/forgot-password");
  await page.getByRole("main").getByRole("button", { name: "Submit" }).click();
  await expect.poll(() => toasts(page)).toHaveLength(1);
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  const [toast] = await toasts(page);
  const [red = 255, green = 255, blue = 255] = (toast?.background.match(/[\d.]+/g) ?? []).map(Number);
  expect(Math.max(red, green, blue)).toBeLessThan(80);
  // It leaves after 1,000 ms and is taken out when its last move has ended.
  expect(toast?.shownMs).toBeGreaterThan(900);
  expect(toast?.shownMs).toBeLessThan(2_500);
});

test("SHELL-10, SHELL-11, SHELL-12, SHELL-13, SHELL-14, SHELL-15: banner and fade where they belong", async ({
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

test("SHELL-52, SHELL-53, SHELL-54: the footer links, the copyright, the sober word", async ({ page }) => {
  await page.goto("/store");
  const footer = page.locator("footer");
  await expect(footer.getByRole("link", { name: "Point Store" })).toHaveAttribute("href", "/store");
  await expect(footer.locator('a[href="/tos"]')).toBeVisible();
  await expect(footer.locator('a[href="/privacy-policy"]')).toBeVisible();
  await expect(footer.getByRole("navigation", { name: "Follow" }).getByRole("link").first()).toBeVisible();
  await expect(footer.getByText(/© \d{4} Windfall/)).toBeVisible();
  await expect(footer.getByText(/Play responsibly/)).toBeVisible();
});

test("SHELL-61: the progress bar comes after 250 ms, and goes with the visit", { tag: "@wide" }, async ({ page }) => {
  // Inertia keeps one clock for all visits: the end of the one ahead would stop the bar of ours.
  const ahead = page.waitForEvent("requestfinished", (request) => request.headers().purpose === "prefetch");
  await page.goto("/store");
  await ahead;
  await page.route("**/contact", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue();
  });
  const bar = page.locator("#nprogress .bar");
  const clickedAt = Date.now();
  await page.locator('footer a[href="/contact"]').evaluate((link: HTMLAnchorElement) => link.click());
  await expect(bar).toBeVisible();
  expect(Date.now() - clickedAt).toBeGreaterThanOrEqual(250);
  await page.waitForURL((url) => url.pathname === "/contact");
  await expect(bar).toBeHidden();
});

test("a page that is not there and one that is not for you say so in the house's design, with a way on", {
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

test("SHELL-01, SHELL-02, SHELL-56, SHELL-57: a click is an XHR page visit with the version; the named page is rendered", {
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

/** Runs in the page: adds up what moved without anybody touching it. */
function noteShifts(): void {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) sum += (shift as PerformanceEntry & { value: number }).value;
    Object.assign(window, { shiftSum: sum });
  }).observe({ type: "layout-shift", buffered: true });
}
/** Runs in the page: writes down how wide the sidebar is when there is something to see. */
function noteFirstPaint(): void {
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
const shifted = (page: Page) => page.evaluate<number>("window.shiftSum ?? 0");

/** Runs in the page: writes down, in the page's own time, when the stream was asked about. */
function noteStreamChecks(): void {
  const checkedAt: number[] = [];
  const real = window.fetch;
  window.fetch = (input, init) => {
    if (String(input).endsWith("/api/stream/channel")) checkedAt.push(Date.now());
    return real(input, init);
  };
  Object.assign(window, { streamCheckedAt: checkedAt });
}
