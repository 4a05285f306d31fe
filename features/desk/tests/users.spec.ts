import type { Page } from "@playwright/test";
import { expectNoViolations } from "../../../tests/browser/axe.ts";
import { demoAccounts, expect, expectToast, signIn, test } from "../../../tests/browser/browser.ts";
import { holdResponse } from "../../../tests/browser/desk.ts";

const box = (page: Page) => page.getByLabel("Lookup User", { exact: true });
const cards = (page: Page) => page.getByRole("list", { name: "Found users" }).getByRole("button");
const open = async (page: Page) => {
  await signIn(page, demoAccounts.admin);
  const searches: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/user/search")) searches.push(decodeURIComponent(pathname.split("/").at(-1) ?? ""));
  });
  await page.goto("/admin/user");
  await page.waitForLoadState("networkidle");
  return searches;
};

test("ADMIN-79, ADMIN-80, ADMIN-81, ADMIN-82, ADMIN-83: an admin searches, selects and clears", {
  tag: "@narrow",
}, async ({ page }) => {
  await open(page);
  await expect(page.getByText("View and modify users.", { exact: true })).toBeVisible();
  await expect(box(page)).toHaveAttribute("placeholder", "Enter Username");
  await box(page).fill("VIEW");
  const card = cards(page).filter({ hasText: /^viewer$/ });
  await expect(card).toBeVisible();
  await expect(card.locator("img")).toBeVisible();
  await expect(page.getByText("viewer@windfall.example")).toHaveCount(0);
  await card.click();
  const chosen = page.getByRole("region", { name: "viewer", exact: true });
  await expect(chosen.getByRole("heading", { name: "viewer", exact: true })).toBeVisible();
  await expect(chosen.getByText("viewer@windfall.example", { exact: true })).toBeVisible();
  await expect(chosen.locator("img").first()).toBeVisible();
  await box(page).fill("");
  await expect(cards(page)).toHaveCount(0);
  await expect(chosen).toHaveCount(0);
});

test("ADMIN-84, ADMIN-85: every change sends a request, blank text sends none, and a late response is ignored", {
  tag: "@wide",
}, async ({ page }) => {
  const searches = await open(page);
  const release = await holdResponse(page, "**/api/user/search/adm");
  await box(page).pressSequentially("adm");
  await expect.poll(() => searches).toEqual(["a", "ad", "adm"]);
  await box(page).fill("viewer");
  await expect(cards(page).filter({ hasText: /^viewer$/ })).toBeVisible();
  release();
  await page.waitForTimeout(500);
  await expect(cards(page).filter({ hasText: /^admin$/ })).toHaveCount(0);
  await box(page).fill("   ");
  await expect(cards(page)).toHaveCount(0);
  await page.waitForTimeout(300);
  expect(searches).toEqual(["a", "ad", "adm", "viewer"]);
});

test("ADMIN-86: adjusting a balance and banning an account each ask for confirmation", {
  tag: ["@main", "@narrow"],
}, async ({ page, desk }) => {
  const { username } = await desk.newViewer();
  await open(page);
  await box(page).fill(username);
  await cards(page).first().click();
  await page.getByRole("button", { name: "Adjust balance" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Amount").fill("1500");
  await dialog.getByLabel("Reason").fill("Won the quiz");
  await dialog.getByRole("button", { name: "Give 1,500 points" }).click();
  await expectToast(page, "Balance adjusted.", "success");
  await expect(page.getByRole("row").filter({ hasText: "Won the quiz" })).toContainText("1,500");
  await page.getByRole("button", { name: "Ban", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Ban user" }).click();
  await expectToast(page, `${username} is banned.`, "success");
  await expect(page.getByRole("button", { name: "Unban" })).toBeVisible();
  await expectNoViolations(page, "main");
});
