// Dialogs and forms when something goes wrong: code does not load, or a wrong press would lose input.
import type { Page, Route } from "@playwright/test";
import { paths } from "../../common/contract/paths.ts";
import { demoAccounts, expect, expectToast, signIn, test, visitAs } from "./browser.ts";
import { visitPage } from "./desk.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const question = (page: Page) => page.getByRole("alertdialog", { name: "Discard changes?" });
const dialogCode = "**/dialog-body-*.js";
const purchase = (page: Page) => page.locator("#content").getByRole("button", { name: "Purchase" }).first();

/** Waits until the page has prefetched its code. */
async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    ["dialog-body", "toaster"].every((name) =>
      performance.getEntriesByType("resource").some((entry) => entry.name.includes(`/${name}-`)),
    ),
  );
  await page.waitForLoadState("networkidle");
}

const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
/** Returns whether the page is still the document that the test marked. */
const isSameDocument = (page: Page) => page.evaluate(() => "sameDocument" in window);

/** Expects a fully loaded document other than the marked one. */
async function expectReloaded(page: Page): Promise<void> {
  await page.waitForFunction(() => !("sameDocument" in window) && document.readyState === "complete");
}

test.describe("a site that cannot respond", { tag: "@wide" }, () => {
  test.use({ expectedProblems: [/^answer: 503/] });

  test("FORM-61: a link that fails changes neither the page nor the session, and is offered again until it works", async ({
    page,
  }) => {
    await visitAs(page, demoAccounts.viewer, paths.raffles);
    await untilSettled(page);
    await markDocument(page);
    // The test responds like a server whose database is unavailable (tests/faults/database-away.test.ts).
    const isVisit = (route: Route) => route.request().headers()["x-inertia"] !== undefined;
    const away = (route: Route) =>
      isVisit(route) ? route.fulfill({ status: 503, json: { message: "Away." } }) : route.fallback();
    await page.route("**/*", away);
    await page.getByRole("navigation").getByRole("link", { name: "Cases", exact: true }).first().click();
    const line = page.getByRole("status").filter({ hasText: "The site didn't respond. You're still signed in" });
    await expect(line).toBeVisible();
    await expectToast(page, "The site isn't responding. Try again.", "error");
    const authRequest = page.waitForRequest((request) => request.headers()["x-inertia-partial-data"] === "auth");
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await (await authRequest).response();
    await expect(page.getByRole("heading", { level: 1, name: "Raffles" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Account of viewer" })).toBeVisible();
    await page.unroute("**/*", away);
    await line.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Cases" })).toBeVisible();
    await expect(line).toBeHidden();
    expect(await isSameDocument(page)).toBe(true);
  });

  test("FORM-65: retrying a page's missing part keeps what was typed and the scroll position", async ({ page }) => {
    await signIn(page, demoAccounts.admin);
    await page.route(dialogCode, (route) => route.abort());
    await visitPage(page, "/admin/settings");
    await untilSettled(page);
    await page.getByLabel("Brand", { exact: true }).fill("Another name");
    const terms = `**${paths.terms}`;
    await page.route(terms, (route) => route.fulfill({ status: 503, json: { message: "Away." } }));
    await page.getByRole("button", { name: "open cashout" }).click();
    const line = page.getByRole("status").filter({ hasText: "The site didn't respond." });
    await expect(line).toBeVisible();
    await page.unroute(terms);
    await page.evaluate(() => window.scrollTo(0, 300));
    // A click would scroll while something covers the button.
    await line.getByRole("button", { name: "Try again" }).press("Enter");
    await expect(line).toBeHidden();
    await expect(page.getByLabel("Brand", { exact: true })).toHaveValue("Another name");
    // The removed line's height may shift the scroll position a little.
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  });
});

test.describe("code that does not load", { tag: "@wide" }, () => {
  test.use({ expectedProblems: [/404 .*dialog-body/] });
  test.beforeEach(async ({ page }) => signIn(page, demoAccounts.viewer));

  test("FORM-01: offline, the page stays and says that it is offline; online again, the press works", async ({
    page,
    context,
  }) => {
    await page.route(dialogCode, (route) => route.abort());
    await visitPage(page, "/store");
    await untilSettled(page);
    await markDocument(page);
    await context.setOffline(true);
    await purchase(page).click();
    await expectToast(page, "You are offline. Try again.", "error");
    await expect(page.getByRole("heading", { level: 1, name: "Store" })).toBeVisible();
    await context.setOffline(false);
    await page.unroute(dialogCode);
    await purchase(page).click();
    await expect(dialog(page)).toBeVisible();
    expect(await isSameDocument(page)).toBe(true);
  });

  test("FORM-01: when the server does not respond, the page stays and says that", async ({ page }) => {
    await page.route(dialogCode, (route) => route.abort());
    await visitPage(page, "/store");
    await untilSettled(page);
    await markDocument(page);
    await page.route("**/*", (route) => route.abort());
    await purchase(page).click();
    await expectToast(page, "The site isn't responding. Try again.", "error");
    expect(await isSameDocument(page)).toBe(true);
  });

  test("FORM-03: after a new version the page reloads once", async ({ page }) => {
    await page.route(dialogCode, (route) => route.fulfill({ status: 404, body: "gone" }));
    // Sends the visit with another version's header; the response is the server's own.
    await page.route("**/tos", (route) =>
      route.continue({ headers: { ...route.request().headers(), "x-inertia-version": "before" } }),
    );
    await visitPage(page, "/store");
    await untilSettled(page);
    await markDocument(page);
    await purchase(page).click();
    await expectReloaded(page);
    await visitPage(page, "/store");
    await untilSettled(page);
    await markDocument(page);
    await purchase(page).click();
    await expectToast(page, "Part of the page did not load. Try again.", "error");
    expect(await isSameDocument(page)).toBe(true);
  });

  test("FORM-04: a settled page opens its dialogs offline", async ({ page, context }) => {
    await visitPage(page, "/store");
    await untilSettled(page);
    await context.setOffline(true);
    await purchase(page).click();
    await expect(dialog(page)).toBeVisible();
  });

  test("FORM-05: a link that cannot be followed shows a message, and a failed prefetch shows none", async ({
    page,
    context,
  }) => {
    await visitPage(page, "/store");
    await untilSettled(page);
    await context.setOffline(true);
    const link = page.locator("aside").getByRole("link", { name: "Raffles" });
    const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/raffles"));
    await link.hover();
    await failed;
    await link.click();
    await expectToast(page, "You are offline. Try again.", "error");
    await expect(page).toHaveURL(/\/store$/);
    await context.setOffline(false);
    await link.click();
    await page.waitForURL("**/raffles");
    // Every test ends with a check of the console.
  });
});

test.describe("the moment a dialog opens", { tag: "@wide" }, () => {
  test.beforeEach(async ({ page }) => signIn(page, demoAccounts.viewer));

  test("FORM-10: the focus is in the dialog before the next frame, the page behind is inert, and closing returns the focus", async ({
    page,
  }) => {
    await visitPage(page, "/store");
    await untilSettled(page);
    const opener = purchase(page);
    await opener.focus();
    const first = await opener.evaluate(async (element) => {
      let frames = 0;
      requestAnimationFrame(() => {
        frames += 1;
      });
      (element as HTMLElement).click();
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
      const isInside = document.activeElement?.closest("[role=dialog]") != null;
      return { frames, isInside, isBehindInert: document.getElementById("app")?.inert };
    });
    expect(first).toEqual({ frames: 0, isInside: true, isBehindInert: true });
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
    expect(await page.locator("#app").evaluate((app: HTMLElement) => app.inert)).toBe(false);
  });
});

test("FORM-51: a dialog whose code does not load closes by Escape, or after ten seconds", {
  tag: "@wide",
}, async ({ page }) => {
  await signIn(page, demoAccounts.viewer);
  await page.clock.install();
  // Never responds to the request.
  await page.route(dialogCode, () => {});
  await visitPage(page, "/store");
  const isBehindInert = () => page.locator("#app").evaluate((app: HTMLElement) => app.inert);
  await purchase(page).click();
  await expect.poll(isBehindInert).toBe(true);
  await page.keyboard.press("Escape");
  await expect.poll(isBehindInert).toBe(false);
  await purchase(page).click();
  await expect.poll(isBehindInert).toBe(true);
  await page.clock.runFor(10_000);
  await expectToast(page, "Part of the page did not load. Try again.", "error");
  await expect.poll(isBehindInert).toBe(false);
});

test.describe("a form with input", () => {
  test.beforeEach(async ({ page }) => signIn(page, demoAccounts.admin));

  const forms = [
    { path: "/admin/cases", opens: "Create New Case", field: "Case Name" },
    { path: "/admin/shop", opens: "Create New Product", field: "Product Name" },
    { path: "/admin/challenges", opens: "New challenge", field: "Title" },
  ];
  for (const { path, opens, field } of forms) {
    test(`FORM-11: an accidental press does not discard the form of ${path}`, { tag: "@narrow" }, async ({ page }) => {
      await visitPage(page, path);
      const open = async () => {
        await page.getByRole("button", { name: opens }).click();
        await expect(dialog(page).getByLabel(field)).toBeVisible();
      };
      await open();
      await dialog(page).getByLabel(field).fill("Half a form");
      await page.mouse.click(4, 4);
      await page.keyboard.press("Escape");
      await expect(question(page)).toBeVisible();
      await question(page).getByRole("button", { name: "Keep editing" }).click();
      await expect(question(page)).toBeHidden();
      await expect(dialog(page).getByLabel(field)).toHaveValue("Half a form");
      await expect(dialog(page).getByLabel(field)).toBeFocused();
      await dialog(page).getByRole("button", { name: "Close" }).click();
      await question(page).getByRole("button", { name: "Discard" }).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.getByRole("button", { name: opens })).toBeFocused();
    });
  }

  test("FORM-11: an untouched or restored form closes without asking", { tag: "@wide" }, async ({ page }) => {
    await visitPage(page, "/admin/shop");
    const open = page.getByRole("button", { name: "Create New Product" });
    await open.click();
    await expect(dialog(page)).toBeVisible();
    await page.mouse.click(4, 4);
    await expect(dialog(page)).toHaveCount(0);
    await open.click();
    await dialog(page).getByLabel("Product Name").fill("x");
    await dialog(page).getByLabel("Product Name").fill("");
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
  });
});

test.describe("a refused form", { tag: "@wide" }, () => {
  test("FORM-72: a refused field shows the refusal instead of its hint until the viewer types in it", async ({
    page,
  }) => {
    await visitPage(page, paths.register);
    const email = page.getByLabel("Email");
    await email.fill("nobody");
    await page.getByRole("button", { name: "Sign Up" }).click();
    await expect(email).toHaveAttribute("aria-invalid", "true");
    await expect(email).toHaveAccessibleDescription("Please enter a valid email address.");
    await email.pressSequentially("@");
    await expect(email).not.toHaveAttribute("aria-invalid");
    await expect(email).toHaveAccessibleDescription(/resetting your password/);
    // The same refusal shows again.
    await page.getByRole("button", { name: "Sign Up" }).click();
    await expect(email).toHaveAccessibleDescription("Please enter a valid email address.");
  });

  test("FORM-73: a sign-in that failed or got no response leaves a message on the form", async ({ page }) => {
    await visitPage(page, paths.login);
    const form = page.locator("form", { has: page.getByRole("button", { name: "Sign In" }) });
    await form.getByLabel("Username").fill("viewer");
    await form.getByLabel("Password", { exact: true }).fill("not the password");
    await form.getByRole("button", { name: "Sign In" }).click();
    await expectToast(page, "Invalid username or password, try again!", "error");
    await expect(form.getByText("Wrong username or password.")).toBeVisible();
    await page.route("**/api/auth/login", (route) => route.abort());
    await form.getByRole("button", { name: "Sign In" }).click();
    await expect(form.getByText("The site didn't respond. Try again in a moment.")).toBeVisible();
    await form.getByLabel("Username").fill("viewers");
    await expect(form.getByText("The site didn't respond.")).toHaveCount(0);
  });

  test("FORM-73: after a purchase with an ended session, a message stays above the guest's page", async ({
    page,
    context,
    desk,
  }) => {
    await visitAs(page, await desk.newViewer(5_000), "/store");
    await purchase(page).click();
    const dialog = page.getByRole("dialog", { name: "Confirm Purchase" });
    await expect(dialog).toBeVisible();
    // The session ends during the press. If it ended earlier, a live update could already turn the page into a guest's.
    await page.route("**/api/**", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await context.clearCookies();
      const { cookie: _, ...headers } = await route.request().allHeaders();
      await route.continue({ headers });
    });
    await dialog.getByRole("button", { name: /^Purchase for/ }).click();
    await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
    await expect(page.getByText("You were signed out.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Sign in to continue." })).toHaveAttribute("href", /next=%2Fstore/);
  });
});
