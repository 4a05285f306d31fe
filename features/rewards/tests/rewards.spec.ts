import type { Page } from "@playwright/test";
import { paths } from "../../../common/contract/paths.ts";
import { expectNoViolations } from "../../../tests/browser/axe.ts";
import {
  aWinner,
  demoAccounts,
  expect,
  expectNoOverflow,
  expectToast,
  test,
  visitAs,
} from "../../../tests/browser/browser.ts";
import { visitPage } from "../../../tests/browser/desk.ts";

const card = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name, exact: true }) });
const rankRow = (page: Page, name: string) => page.locator(`[data-rank="${name}"]`);
const figure = (page: Page, label: string) =>
  page.getByRole("region", { name: "Summary" }).getByText(label).locator("..");

test("REWARDS-02, REWARDS-03, REWARDS-05, REWARDS-15, REWARDS-17, REWARDS-20, REWARDS-23: the page has the documented parts", async ({
  page,
}) => {
  await visitAs(page, demoAccounts.viewer, paths.wagerRewards);
  await expect(page.getByRole("list", { name: "How it works" }).getByRole("listitem")).toHaveCount(3);
  for (const label of ["Total Rewards", "Total Wagered", "Bonuses", "Wager Rewards"]) {
    await expect(figure(page, label)).toContainText("$");
  }
  await expect(figure(page, "Total Wagered")).toContainText("$12,480.55");
  for (const kind of ["Instant", "Weekly", "Monthly"]) await expect(card(page, `${kind} Rakeback`)).toBeVisible();
  const countdown = page.getByRole("region", { name: "Wager resets in" });
  await expect(countdown).toContainText("WAGER RESETS IN");
  for (const unit of ["Days", "Hours", "Min", "Sec"]) await expect(countdown).toContainText(unit);
  await expect(page.locator("[data-rank]:visible")).toHaveCount(12);
  const last = rankRow(page, "Platinum III");
  await last.scrollIntoViewIfNeeded();
  await expect
    .poll(() => last.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(last.getByRole("progressbar")).toBeVisible();
  await expectNoOverflow(page);
  await expectNoViolations(page, "main");
});

test("guests and unlinked viewers see their next step", { tag: "@narrow" }, async ({ page, desk }) => {
  await visitPage(page, paths.wagerRewards);
  const next = page.getByRole("region", { name: "Your next step" });
  await expect(next.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/login?next=/wager-rewards");
  await expect(page.getByRole("button", { name: "Nothing to claim" })).toHaveCount(3);
  await expect(figure(page, "Total Rewards")).toContainText("$0.00");
  await visitAs(page, await desk.newViewer(), paths.wagerRewards);
  await expect(next.getByRole("link", { name: "Link Roobet" })).toHaveAttribute("href", paths.connections);
  await expectNoViolations(page, "main");
});

test("REWARDS-07, REWARDS-08, REWARDS-09, REWARDS-30, REWARDS-32, REWARDS-33, DATA-26: claims are paid and the page updates", {
  tag: ["@main", "@narrow"],
}, async ({ page, desk }) => {
  await aWinner(page, desk);
  await visitPage(page, paths.wagerRewards);
  await expect(figure(page, "Total Rewards")).toContainText("$25.00");
  await card(page, "Instant Rakeback").getByRole("button", { name: "Claim $15.00" }).click();
  await expectToast(page, "Instant Rakeback claimed successfully!");
  const empty = card(page, "Instant Rakeback").getByRole("button", { name: "Nothing to claim" });
  await expect(empty).toBeDisabled();

  await expect(page.getByText("Bronze I is yours to claim until")).toBeVisible();
  await rankRow(page, "Bronze I").getByRole("button", { name: "Claim" }).click();
  await expectToast(page, "Claimed reward!");
  await expect(page.getByRole("dialog", { name: /Bronze I$/ })).toBeVisible();
  await page.keyboard.press("Escape");
  const claimed = rankRow(page, "Bronze I").getByRole("button", { name: "Claimed" });
  await expect(claimed).toBeDisabled();
  await expect(figure(page, "Bonuses")).toContainText("$25.00");
  await expect(figure(page, "Wager Rewards")).toContainText("$10.00");
  await rankRow(page, "Bronze II").getByRole("button", { name: "Claim" }).hover();
  await expect(page.getByText("Wager $20,000.00 more this month.", { exact: true }).first()).toBeAttached();
});

test("REWARDS-11, REWARDS-13: weekly and monthly rakeback are claimed", { tag: "@wide" }, async ({ page }) => {
  await visitAs(page, demoAccounts.viewer, paths.wagerRewards);
  for (const [kind, amount] of [
    ["Weekly", "$3.18"],
    ["Monthly", "$5.41"],
  ]) {
    await card(page, `${kind} Rakeback`)
      .getByRole("button", { name: `Claim ${amount}` })
      .click();
    await expectToast(page, `${kind} Rakeback claimed successfully!`);
    await expect(card(page, `${kind} Rakeback`).getByRole("button", { name: "Nothing to claim" })).toBeDisabled();
  }
});

test("REWARDS-10, REWARDS-12, REWARDS-14, REWARDS-31: a refusal shows the server's words, or the documented ones if it sends none", {
  tag: "@wide",
}, async ({ page, desk }) => {
  await aWinner(page, desk);
  await visitPage(page, paths.wagerRewards);
  const instant = card(page, "Instant Rakeback").getByRole("button");
  const answers = [
    { status: 409, json: { message: "Nothing to claim." } },
    { status: 409, json: {} },
  ];
  await page.route(`**${paths.api.instantRakeback}`, (route) => route.fulfill(answers.shift() ?? { status: 409 }));
  await instant.click();
  await expectToast(page, "Nothing to claim.");
  await instant.click();
  await expectToast(page, "Error claiming Instant Rakeback.");

  const rank = rankRow(page, "Bronze I").getByRole("button");
  const refusals = [
    { status: 409, json: { error: "Claim something else first." } },
    { status: 409, json: {} },
  ];
  await page.route(`**${paths.api.claimRank}`, (route) => route.fulfill(refusals.shift() ?? { status: 409 }));
  await rank.click();
  await expectToast(page, "Claim something else first.");
  await rank.click();
  await expectToast(page, "Error claiming reward");
});

test("VIP-01, VIP-02, VIP-03, VIP-04, VIP-05, VIP-06, VIP-07: the landing page has the documented parts", {
  tag: "@narrow",
}, async ({ page }) => {
  await visitPage(page, paths.vipRewards);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("VIP Rewards");
  await expect(page.getByRole("button", { name: "Copy promo code GUST" })).toBeVisible();
  const steps = page.getByRole("region", { name: "Three steps to sign up" });
  await expect(steps.getByRole("listitem")).toHaveCount(3);
  await expect(steps.getByRole("link", { name: "Visit Roobet" })).toHaveAttribute("href", /^https:\/\/roobet\.com\//);
  await expect(steps).toContainText("Register");
  await expect(steps).toContainText("Open the Redeem section of your account");
  await expect(steps).toContainText("Use the code within 12 hours of creating your account.");
  await expect(steps).toContainText(/"NA".*live support.*add GUST/);
  const eligible = page.getByRole("region", { name: "Now you are eligible for rewards" });
  await expect(eligible).toContainText("Leaderboard access");
  await expect(eligible).toContainText("Exclusive wager rewards");
  const promotions = page.getByRole("region", { name: "Promotions" });
  for (const name of ["Leaderboard", "Rakeback", "Weekly raffle"]) {
    await expect(promotions.getByRole("heading", { name, exact: true })).toBeVisible();
  }
  await expect(promotions).toContainText("100 winners share the prize pool");
  await expectNoOverflow(page);
  await expectNoViolations(page, "main");
});
