import type { Page } from "@playwright/test";
import { demoAccounts, expect, expectToast, signIn, test } from "../../tests/browser/browser.ts";
import { holdResponse } from "../../tests/browser/desk.ts";

const scripts = "**/assets/built/*.js";

async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const letCome = await holdResponse(page, scripts);
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.locator("main h1").first()).toBeVisible();
  return letCome;
}

test("SHELL-24: a button pressed before the scripts load acts once when they have loaded", {
  tag: ["@main", "@wide"],
}, async ({ page }) => {
  const letScriptsCome = await openWithoutScripts(page, "/store");
  const group = page.locator("aside").getByRole("button", { name: "Rewards" });
  await group.click();
  await expect(group).toHaveAttribute("aria-expanded", "true");
  letScriptsCome();
  await expect(group).toHaveAttribute("aria-expanded", "false");
  await group.click();
  await expect(group).toHaveAttribute("aria-expanded", "true");
});

test("AUTH-06: the scripts send a form that was submitted before they loaded, with its input, without a page load in between", {
  tag: "@narrow",
}, async ({ page }) => {
  const letScriptsCome = await openWithoutScripts(page, "/login");
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/auth/login")) sent += 1;
  });
  await page.getByLabel("Username").fill(demoAccounts.viewer.username);
  await page.getByLabel("Password", { exact: true }).fill(demoAccounts.viewer.password);
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await page.waitForTimeout(300);
  expect(sent).toBe(0);
  expect(new URL(page.url()).pathname).toBe("/login");
  letScriptsCome();
  await expectToast(page, "Successfully logged in!");
  expect(sent).toBe(1);
});

test.describe("a case opened before the scripts load", { tag: "@wide" }, () => {
  const rolls = async (page: Page) => {
    await signIn(page, demoAccounts.viewer);
    const letScriptsCome = await openWithoutScripts(page, "/case/1");
    let count = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/roll")) count += 1;
    });
    return { letScriptsCome, count: () => count };
  };

  test("opens once, in the viewer's mode, however often the button was pressed", async ({ page }) => {
    // Skips the blank page that comes first, which has no storage.
    await page.addInitScript(() => {
      if (location.protocol.startsWith("http")) localStorage.setItem("windfall:quick-open", "on");
    });
    const { letScriptsCome, count } = await rolls(page);
    for (let press = 0; press < 3; press++) await page.getByRole("button", { name: "Open Case" }).click();
    letScriptsCome();
    await expect.poll(count).toBe(1);
    await page.waitForTimeout(1_000);
    expect(count()).toBe(1);
  });
});

test("the window's load event fires when the page can be used", { tag: "@wide" }, async ({ page }) => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    addEventListener("load", () => seen.push("load"));
    addEventListener("windfall:ready", () => seen.push("ready"));
    // Imitates a slow machine, where the client's short timers fire only after the `load` event.
    const later = window.setTimeout.bind(window);
    Object.assign(window, { setTimeout: (run: () => void, ms = 1_500) => later(run, ms) });
  });
  await page.goto("/raffles");
  await expect.poll(() => page.evaluate("window.seen")).toEqual(["ready", "load"]);
  await expect(page.locator("iframe")).toHaveCount(0);
});

test.describe("when scripts fail to load", () => {
  test.use({ expectedProblems: [/assets\/built|The code of the page "auth\/login" did not load/] });

  test("the page says that they are missing, stops recording presses, and reloads on request", {
    tag: "@wide",
  }, async ({ page }) => {
    await page.route("**/assets/built/login-*.js", (route) => route.abort());
    await page.goto("/login", { waitUntil: "load" });
    const notice = page.getByRole("alert").filter({ hasText: "Parts of this page did not load." });
    await expect(notice).toBeVisible();
    await page.unroute("**/assets/built/login-*.js");
    await notice.getByRole("link", { name: "Reload" }).click();
    await expect(notice).toHaveCount(0);
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
  });

  test("the links work and the load event is not delayed", { tag: "@wide" }, async ({ page }) => {
    await page.route(scripts, (route) => route.abort());
    await page.goto("/raffles", { waitUntil: "load" });
    await page.locator('#content a.btn[href^="/raffle/"]').first().click();
    await page.waitForURL("**/raffle/*");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});
