import type { Browser, Page } from "@playwright/test";
import { paths } from "../../../common/contract/paths.ts";
import {
  demoAccounts,
  expect,
  expectToast,
  recordContextToasts,
  test,
  visitAs,
} from "../../../tests/browser/browser.ts";
import { type Account, unique, visitPage } from "../../../tests/browser/desk.ts";

const main = (page: Page) => page.getByRole("main");
const card = (page: Page, title: string) =>
  main(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });
const claimButton = (page: Page, title: string) =>
  card(page, title).getByRole("button", { name: `Claim ${title}`, exact: true });
const waiting = (page: Page, title: string) =>
  page.getByRole("table", { name: "Claims" }).getByRole("row").filter({ hasText: title });
const expectPoints = (page: Page, points: string) =>
  expect(page.getByRole("banner").getByText(points, { exact: true }).filter({ visible: true }).first()).toBeVisible();

async function openElsewhere(browser: Browser, baseURL: string, account: Account, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  await recordContextToasts(context);
  const page = await context.newPage();
  await visitAs(page, account, path);
  return page;
}

async function make(page: Page, title: string): Promise<void> {
  await main(page).getByRole("button", { name: "New challenge" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Title").fill(title);
  await form.getByLabel("Slot").fill("Storm Parade");
  await form.getByLabel("Multiplier to hit").fill("500");
  await form.getByLabel("Minimum bet in dollars").fill("1");
  await form.getByLabel("Reward in points").fill("2500");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
}

async function claim(page: Page, title: string, link: string): Promise<void> {
  await claimButton(page, title).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Link").fill(link);
  await dialog.getByRole("button", { name: "Send claim" }).click();
}

async function decide(page: Page, title: string, verdict: "Accept" | "Refuse", note: string): Promise<void> {
  await waiting(page, title).getByRole("button", { name: verdict }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Note to the viewer (optional)").fill(note);
  await dialog.getByRole("button", { name: verdict === "Accept" ? "Pay 2,500 points" : "Refuse claim" }).click();
  await expect(dialog).toHaveCount(0);
}

test("a viewer claims with a link, is refused with a note, claims again and is accepted; the points arrive once", {
  tag: ["@main", "@narrow"],
}, async ({ page, browser, desk, product }) => {
  const title = unique("Hit it");
  const account = await desk.newViewer();
  const staff = await openElsewhere(browser, product.url, demoAccounts.admin, paths.admin.challenges);
  await make(staff, title);

  await visitAs(page, account, paths.challenges);
  await expect(card(page, title)).toContainText("500x");
  await expect(card(page, title)).toContainText("on Storm Parade with a bet of $1.00 or more.");
  await claim(page, title, "no link at all");
  await expectToast(page, "Enter a web address, such as your clip's.", "error");
  await page.getByRole("dialog").getByLabel("Link").fill("https://clips.example/first");
  await page.getByRole("dialog").getByRole("button", { name: "Send claim" }).click();
  await expect(card(page, title)).toContainText("We are checking your claim");
  await expect(claimButton(page, title)).toHaveCount(0);

  await visitPage(staff, paths.admin.challenges);
  await expect(waiting(staff, title).getByRole("link", { name: /clips\.example/ })).toHaveAttribute(
    "href",
    "https://clips.example/first",
  );
  await decide(staff, title, "Refuse", "The bet was too small");
  await expect(waiting(staff, title)).toHaveCount(0);

  await visitPage(page, paths.challenges);
  await expect(card(page, title)).toContainText("The bet was too small");
  await expectPoints(page, "0");
  await claim(page, title, "https://clips.example/second");
  await expect(card(page, title)).toContainText("We are checking your claim");

  // Two staff members have the claim open, and the second decision comes too late.
  await visitPage(staff, paths.admin.challenges);
  const late = await openElsewhere(browser, product.url, demoAccounts.admin, paths.admin.challenges);
  await decide(staff, title, "Accept", "Well hit");
  await waiting(late, title).getByRole("button", { name: "Accept" }).click();
  await late.getByRole("dialog").getByRole("button", { name: "Pay 2,500 points" }).click();
  await expectToast(late, "Someone has already accepted this claim.");

  await visitPage(page, paths.challenges);
  await expect(card(page, title)).toContainText("Well hit");
  await expect(claimButton(page, title)).toHaveCount(0);
  await expectPoints(page, "2,500");
  await expect(
    page.getByText(`We accepted your claim on ${title} and added 2,500 points to your balance.`),
  ).toBeVisible();
  await staff.context().close();
  await late.context().close();
});
