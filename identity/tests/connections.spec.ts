import type { Page } from "@playwright/test";
import { paths } from "../../common/contract/paths.ts";
import { expectNoViolations } from "../../tests/browser/axe.ts";
import { demoAccounts, expect, expectToast, signIn, test, visitAs } from "../../tests/browser/browser.ts";
import { measureCopyFeedback } from "../../tests/browser/copy-feedback.ts";
import { unique, visitPage } from "../../tests/browser/desk.ts";

const row = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2, name, exact: true }) });
const dialog = (page: Page) => page.getByRole("dialog", { name: /(Connect|Update) Roobet/ });
const open = async (page: Page, button: "Link" | "Update" = "Link") => {
  await visitPage(page, paths.connections);
  await row(page, "Roobet").getByRole("button", { name: button }).click();
  await expect(dialog(page)).toBeVisible();
};
const generate = async (page: Page): Promise<string> => {
  await dialog(page).getByRole("button", { name: "Generate", exact: true }).click();
  const field = dialog(page).getByRole("button", { name: /^Copy Your code/ });
  await expect(field).toBeVisible();
  return ((await field.locator("span").first().textContent()) ?? "").trim();
};

test("SETTINGS-01, SETTINGS-02, SETTINGS-03, SETTINGS-04, PERM-03: shows the user's name and the tabs", {
  tag: "@narrow",
}, async ({ page }) => {
  await visitPage(page, paths.connections);
  await page.waitForURL((url) => url.pathname === "/login");
  await visitAs(page, demoAccounts.viewer, paths.connections);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("viewer's Settings");
  await expect(page.getByText("Update your profile information", { exact: true })).toBeVisible();
  await expect(page.getByRole("main").locator("header img")).toBeVisible();
  const tabs = page.getByRole("navigation", { name: "Settings" }).getByRole("link");
  await expect(tabs).toHaveText(["General", "Connections"]);
  await expect(tabs.nth(0)).toHaveAttribute("href", "/settings");
  await expect(tabs.nth(1)).toHaveAttribute("aria-current", "page");
});

test("LINK-01, LINK-02, LINK-03, LINK-05: shows four rows with their state, and Link or Update", {
  tag: "@narrow",
}, async ({ page }) => {
  await visitAs(page, demoAccounts.viewer, paths.connections);
  const names = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(names).toHaveText(["Kick", "Roobet", "Packdraw", "Discord"]);
  await expect(row(page, "Roobet")).toContainText("Connected");
  await expect(row(page, "Roobet")).toContainText("viewer_rb");
  await expect(row(page, "Roobet").getByRole("button", { name: "Update" })).toBeEnabled();
  for (const name of ["Kick", "Packdraw", "Discord"]) {
    await expect(row(page, name)).toContainText("Not connected");
    await expect(row(page, name).getByRole("button", { name: `Link ${name}` })).toBeEnabled();
  }
});

test.describe("linking Roobet", () => {
  test("LINK-11, LINK-12, LINK-13: shows the creator code and the viewer's own code, which stays the same when the dialog is closed", {
    tag: "@narrow",
  }, async ({ page, desk }) => {
    await signIn(page, await desk.newViewer());
    await open(page);
    await expect(dialog(page).getByText("WINDFALL", { exact: true })).toBeVisible();
    const code = await generate(page);
    expect(code).toMatch(/^[A-Z0-9]{10}$/);
    await expect(dialog(page).getByRole("button", { name: "Generate" })).toHaveCount(0);
    await expect(dialog(page).getByText(/^1[45]:\d\d$/)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await open(page);
    await expect(dialog(page).getByText(code, { exact: true })).toBeVisible();
    await expect(dialog(page).getByRole("button", { name: "Generate" })).toHaveCount(0);
  });

  test("LINK-13, LINK-14, LINK-15: copies the code, says so, and resets the icon after 500 ms", {
    tag: "@wide",
  }, async ({ page, context, desk }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signIn(page, await desk.newViewer());
    await open(page);
    const code = await generate(page);
    const shown = measureCopyFeedback(page);
    await dialog(page)
      .getByRole("button", { name: /^Copy Your code/ })
      .click();
    await expectToast(page, "Successfully copied the code!");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    expect((await shown).ms).toBeGreaterThanOrEqual(450);
    expect((await shown).pauses).toBeLessThan(15);
  });

  test("LINK-16, LINK-17, LINK-05, LINK-33: the dialog notices a posted code, even from an account that cannot be linked", {
    tag: ["@main", "@narrow"],
  }, async ({ page, desk }) => {
    const name = unique("gust");
    await signIn(page, await desk.newViewer());
    await open(page);
    const code = await generate(page);
    await expectNoViolations(page, "[role=dialog]");
    await expect(dialog(page).getByText("Waiting for your message")).toBeVisible();
    await expect(dialog(page).getByRole("link", { name: /sandbox/ })).toHaveAttribute("href", "/sandbox");
    const signUp = dialog(page).getByRole("link", { name: "Sign up at Roobet" });
    await expect(signUp).toHaveAttribute("href", "https://roobet.com/?ref=WINDFALL");
    const stranger = unique("stranger");
    await desk.play("/sandbox/roobet/chat", { username: stranger, message: code });
    const reported = `${stranger} posted your code, but that account doesn't use our creator code WINDFALL.`;
    await expect(dialog(page).getByText(reported)).toBeVisible();
    await desk.play("/sandbox/wagers", { partner: "roobet", username: name, amount: 0 });
    await desk.play("/sandbox/roobet/chat", { username: name, message: `my code is ${code}` });
    await expectToast(page, "Successfully connected!");
    await expect(dialog(page).getByText(`${name} is connected`)).toBeVisible();
    await dialog(page).getByRole("button", { name: "Done" }).click();
    await expect(row(page, "Roobet")).toContainText("Connected");
    await expect(row(page, "Roobet")).toContainText(name);
    await expect(row(page, "Roobet").getByRole("button", { name: "Update" })).toBeVisible();
  });

  test("LINK-18, LINK-19: shows the response 'failed' and a missing response, and allows another attempt", {
    tag: "@wide",
  }, async ({ page, desk }) => {
    await signIn(page, await desk.newViewer());
    await open(page);
    // Only a server without Roobet responds like this, and the demo always has Roobet's sandbox.
    await page.route("**/api/roobet/generate-code", (route) =>
      route.fulfill({ status: 409, json: { message: "failed" } }),
    );
    await dialog(page).getByRole("button", { name: "Generate" }).click();
    await expectToast(page, "Failed to make a token!");
    await page.route("**/api/roobet/generate-code", (route) => route.abort());
    await dialog(page).getByRole("button", { name: "Generate" }).click();
    await expectToast(page, "Failed to connect to Roobet. Please try again.");
    await page.unroute("**/api/roobet/generate-code");
    expect(await generate(page)).toMatch(/^[A-Z0-9]{10}$/);
  });
});
