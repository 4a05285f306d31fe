import type { Page } from "@playwright/test";
import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { defaultRanks as documentedRanks } from "../../../common/contract/ranks.ts";
import { expectNoViolations } from "../../../tests/browser/axe.ts";
import { demoAccounts, expect, expectToast, test, visitAs } from "../../../tests/browser/browser.ts";
import { listCutOffAt } from "../../../tests/browser/cut-off.ts";

const form = (page: Page, name: string) => page.getByRole("form", { name, exact: true });
const rank = (page: Page, number: number) =>
  form(page, "Ranks")
    .getByRole("listitem")
    .nth(number - 1);
/** Saves as another admin would, from another browser. */
const elsewhere = async (page: Page, settings: object) => {
  const origin = new URL(page.url()).origin;
  const answer = await page.request.post(deskApiPaths.saveSettings, { data: settings, headers: { origin } });
  expect(answer.status(), await answer.text()).toBe(200);
};

test.afterEach(async ({ page }) => {
  const dollars = (cents: number) => cents / 100;
  const ladder = documentedRanks.map(({ name, threshold, reward }) => ({
    ...{ key: name, name },
    ...{ wager: dollars(threshold), reward: dollars(reward) },
  }));
  await elsewhere(page, { ranks: { on: true, ladder }, look: { headline: "" } });
});

test("WORK-61, WORK-62: an old address leads to its section's page, and the search and the phone's field lead to any setting", async ({
  page,
}, { project }) => {
  await visitAs(page, demoAccounts.admin, "/admin/settings#cashout");
  await expect(page).toHaveURL("/admin/settings/payouts#cashout");
  await expect(form(page, "Cashout")).toBeInViewport();
  await expect(form(page, "Identity")).toHaveCount(0);
  const search = page.getByRole("searchbox", { name: "Find a setting" });
  await search.fill("closest guess");
  const found = page.getByRole("list", { name: "Settings found" }).getByRole("link");
  await expect(found).toHaveText([/^Points for the closest guess/]);
  await found.click();
  await expect(page).toHaveURL("/admin/settings/live#hunts");
  await expect(form(page, "Hunts")).toBeInViewport();
  await search.fill("no such setting");
  await expect(page.getByText("No setting is called that.")).toBeVisible();
  await search.fill("");
  if (project.name === "narrow") {
    await page.getByLabel("Section", { exact: true }).selectOption("Earning: Ranks");
  } else {
    await page.getByRole("navigation", { name: "Settings pages" }).getByRole("link", { name: "Earning" }).click();
  }
  await expect(page).toHaveURL(/\/admin\/settings\/earning/);
  await expect(form(page, "Ranks")).toBeVisible();
});

test("RANKS-09, RANKS-04, RANKS-13, WORK-08: an admin creates ranks; the page explains which changes reached ranks delay, and shows another admin's values next to the typed ones", {
  tag: "@wide",
}, async ({ page }) => {
  await visitAs(page, demoAccounts.admin, "/admin/settings/earning");
  const ranks = form(page, "Ranks");
  await expect(ranks.getByRole("switch", { name: "Viewers can reach ranks" })).toBeChecked();
  await expect(ranks.getByRole("listitem")).toHaveCount(12);
  expect(await listCutOffAt(page, [320, 390, 1_024, 1_440])).toEqual([]);
  await expectNoViolations(page, "#ranks");

  await rank(page, 1).getByLabel("Rank 1").fill("A name of thirty letters, yes!");
  await rank(page, 2).getByLabel("Wager").fill("5");
  await ranks.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Must be more than the wager of the rank before it.");
  await expect(rank(page, 2).getByLabel("Wager")).toHaveAttribute("aria-invalid", "true");
  await rank(page, 2).getByLabel("Wager").fill("60,000");
  await expect(rank(page, 12).getByLabel("Wager")).toHaveValue("25,000,000");
  await rank(page, 12).getByRole("button", { name: "Remove rank 12" }).click();
  await ranks.getByRole("button", { name: "Add a rank" }).click();
  await rank(page, 12).getByLabel("Rank 12").fill("The tree");
  await rank(page, 12).getByLabel("Wager").fill("30,000,000");
  await rank(page, 12).getByLabel("Pays").fill("1,000.50");
  await elsewhere(page, { ranks: { on: false } });
  await ranks.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Settings saved.");
  // The demo's viewer has reached the first rank, so the old ranks stay in effect this month.
  await expect(ranks.getByText("Someone has reached a rank this month")).toContainText(
    "Bronze I: $10.00 at $10,000.00",
  );
  await expect(ranks.getByRole("switch", { name: "Viewers can reach ranks" })).not.toBeChecked();
  await page.reload();
  await expect(rank(page, 1).getByLabel("Rank 1")).toHaveValue("A name of thirty letters, yes!");
  await expect(rank(page, 12).getByLabel("Pays")).toHaveValue("1,000.5");
  await elsewhere(page, { ranks: { on: true } });

  await page.reload();
  await rank(page, 1).getByLabel("Rank 1").fill("Mine");
  await elsewhere(page, { ranks: { ladder: [{ key: "Bronze I", name: "Theirs", wager: 10_000, reward: 10 }] } });
  await ranks.getByRole("button", { name: "Save" }).click();
  await expect(ranks.getByRole("alert")).toContainText("Theirs: $10.00 at $10,000.00");
  await expect(rank(page, 1).getByLabel("Rank 1")).toHaveValue("Mine");
  await ranks.getByRole("button", { name: "Undo" }).click();
  await expect(rank(page, 1).getByLabel("Rank 1")).toHaveValue("Theirs");
  await expect(ranks.getByRole("listitem")).toHaveCount(1);
});
