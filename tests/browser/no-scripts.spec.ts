// A browser without scripts: guests can read their pages and sign in.
import type { Page } from "@playwright/test";
import { paths } from "../../common/contract/paths.ts";
import { demoAccounts, expect, test } from "./browser.ts";
import { listCutOff } from "./cut-off.ts";

test.use({ javaScriptEnabled: false });

const pages = [
  paths.home,
  paths.bonuses,
  paths.leaderboard,
  paths.hunt,
  paths.store,
  paths.raffles,
  paths.cases,
  paths.challenges,
  paths.vipRewards,
  paths.wagerRewards,
  paths.fairness,
  paths.contact,
  paths.terms,
  paths.privacyPolicy,
];

/** Returns headings and paragraphs of the page that are invisible, except folded ones. */
const findInvisibleText = (page: Page): Promise<string[]> =>
  page
    .locator("#content")
    .locator("h1, h2, h3, p")
    .evaluateAll((texts) =>
      texts
        .filter((text) => text.closest("details, [hidden], .sr-only") === null)
        .filter((text) => !text.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .map((text) => text.textContent ?? ""),
    );

test("FORM-54: guests can read all of their pages", { tag: "@narrow" }, async ({ page }) => {
  for (const path of pages) {
    await page.goto(path);
    await expect.soft(page.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
    expect.soft(await findInvisibleText(page), path).toEqual([]);
    expect.soft(await listCutOff(page), path).toEqual([]);
    expect.soft((await page.locator("#content").textContent())?.length, path).toBeGreaterThan(100);
  }
});

test("FORM-54, SIGNIN-16: the sign-in form works, and reports a failure", {
  tag: ["@main", "@narrow"],
}, async ({ page }) => {
  await page.goto(paths.login);
  const signIn = async (password: string) => {
    await page.getByLabel("Username").fill(demoAccounts.viewer.username);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign In" }).click();
  };
  await signIn("not-the-password");
  await expect(page).toHaveURL(/\/login/);
  await expect(page.locator("#content noscript [role=alert]")).toHaveText("Invalid username or password, try again!");
  await signIn(demoAccounts.viewer.password);
  await expect(page).toHaveURL((url) => url.pathname === paths.home);
  await page.goto(paths.settings);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("viewer's Settings");
});
