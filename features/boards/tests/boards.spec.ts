import type { Page } from "@playwright/test";
import { expectNoViolations } from "../../../tests/browser/axe.ts";
import { demoAccounts, expect, expectToast, signIn, test, visitAs } from "../../../tests/browser/browser.ts";
import { unique } from "../../../tests/browser/desk.ts";
import { exampleDescription } from "../client/desk/example-description.ts";
import { boardsPaths } from "../contract/boards-paths.ts";

const tabs = (page: Page) => page.getByRole("navigation", { name: "Boards" });

async function openRace(page: Page): Promise<string> {
  await page.goto("/leaderboard");
  const race = tabs(page).locator("a[href^='/leaderboard/']").first();
  const name = (await race.textContent()) ?? "";
  await race.click();
  await page.waitForURL(/\/leaderboard\/\d+$/);
  return name;
}

test("the featured board comes first, and a race has its own page", { tag: "@narrow" }, async ({ page }) => {
  const name = await openRace(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(tabs(page).getByRole("link").first()).toHaveAttribute("href", "/leaderboard");
  await expect(tabs(page).locator("[aria-current=page]")).toHaveText(name);
  // The job reads the first figures within a minute of the start.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("table", { name: "Standings" })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 90_000 });
  await expect(page.getByRole("list", { name: "Top 3" }).getByRole("listitem")).toHaveCount(3);
  await expect(page.getByRole("table", { name: "Standings" }).locator("tbody tr").first()).toBeVisible();
  await page.getByRole("button", { name: "Rules" }).click();
  const rules = page.getByRole("dialog", { name: "Rules of this race" });
  await expect(rules).toContainText("What ranks");
  await expect(rules).toContainText("Equal figures");
  await rules.getByRole("button", { name: "Got it" }).click();
  await expectNoViolations(page, "main");
});

test("a race's page is whole in the server's HTML", async ({ page }) => {
  await page.goto("/leaderboard");
  const href = await tabs(page).locator("a[href^='/leaderboard/']").first().getAttribute("href");
  // The job reads the first figures within a minute of the start.
  await expect
    .poll(async () => (await page.request.get(href ?? "")).text(), { timeout: 90_000 })
    .toMatch(/Places with a prize.*<table/s);
});

test("a viewer checks their own figure in the browser", async ({ page, desk }) => {
  const now = new Date();
  const monthStart = (after: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + after, 1)).toISOString().slice(0, 16);
  const name = unique("Race");
  const board = { name, partners: ["roobet"], starts_at: monthStart(0), ends_at: monthStart(1), time_zone: "UTC" };
  await desk.play(boardsPaths.create, { ...board, prizes: [] });
  // The demo's viewer is linked to an account at Roobet that wagered this month.
  await signIn(page, demoAccounts.viewer);
  await page.goto("/leaderboard");
  await tabs(page).getByRole("link", { name }).click();
  await page.getByRole("button", { name: "Check your wager total" }).click();
  await expect(page.getByText("The log has the hash of exactly these lines.")).toBeVisible();
});

test("an admin creates a board, pauses it and deletes it", { tag: ["@main", "@wide"] }, async ({ page }) => {
  await visitAs(page, demoAccounts.admin, boardsPaths.desk);
  await page.getByRole("button", { name: "New board" }).click();
  const form = page.getByRole("dialog", { name: "New board" });
  await form.getByRole("button", { name: "Create a board" }).click();
  await expect(form.getByText("Enter a name.")).toBeVisible();
  await form.getByLabel("Name").fill("Driven race");
  await form.getByRole("checkbox", { name: /^Howl/ }).check();
  await form.getByRole("button", { name: "Add a prize" }).click();
  await form.getByLabel("To place").fill("5");
  await form.getByLabel("Amount").fill("12.50");
  await expect(form.getByText("5 places: $62.50 in total")).toBeVisible();
  await form.getByRole("button", { name: "Create a board" }).click();
  await expectToast(page, "Board saved.");
  await page.getByRole("link", { name: "Driven race" }).click();
  await page.waitForURL(/\/admin\/boards\/\d+$/);
  await page.getByRole("button", { name: "Pause" }).click();
  await expectToast(page, "Board paused. It pays nothing until you resume it.");
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.waitForURL((url) => url.pathname === boardsPaths.desk);
});

test("a pasted description with faults shows each with its line", async ({ page }) => {
  await visitAs(page, demoAccounts.admin, boardsPaths.desk);
  await page.getByRole("button", { name: "Add a partner" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a partner" });
  await dialog.getByLabel("Description").fill('{\n  "slug": "Not A Slug"\n}');
  await dialog.getByRole("button", { name: "Check and add" }).click();
  await expect(dialog.getByText(/^Line \d+: /).first()).toBeVisible();
});

test("RACE-25: an admin corrects an added partner; a refused removal stays readable in its dialog", async ({
  page,
  desk,
}) => {
  const slug = `added-${Date.now()}`;
  const label = unique("Added");
  const description = exampleDescription.replace('"winovo"', `"${slug}"`).replace('"Winovo"', `"${label}"`);
  await desk.play(boardsPaths.createPartner, { description });
  const day = (days: number) =>
    new Date(Math.floor(Date.now() / 86_400_000 + days) * 86_400_000).toISOString().slice(0, 16);
  const name = unique("Race");
  const window = { starts_at: day(2), ends_at: day(9), time_zone: "UTC" };
  await desk.play(boardsPaths.create, { name, partners: [slug], ...window, prizes: [] });

  await visitAs(page, demoAccounts.admin, boardsPaths.desk);
  await page.getByRole("button", { name: `Description of ${label}` }).click();
  const dialog = page.getByRole("dialog", { name: `Description of ${label}` });
  const text = await dialog.getByLabel("Description", { exact: true }).inputValue();
  await dialog.getByLabel("Description", { exact: true }).fill(text.replace(label, `${label} corrected`));
  await dialog.getByRole("button", { name: "Check and save" }).click();
  await expect(page.getByRole("heading", { name: `${label} corrected` })).toBeVisible();

  await page.getByRole("button", { name: `Remove ${label} corrected` }).click();
  const removal = page.getByRole("alertdialog");
  await removal.getByRole("button", { name: "Remove" }).click();
  await expect(removal.getByText(name)).toBeVisible();
});
