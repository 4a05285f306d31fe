import type { BrowserContext, Page } from "@playwright/test";
import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { paths } from "../../../common/contract/paths.ts";
import { axeOn } from "../../../tests/browser/axe.ts";
import {
  collectErrors,
  demoAccounts,
  expect,
  expectNewToast,
  expectToast,
  signIn,
  test,
  visitAs,
} from "../../../tests/browser/browser.ts";
import { visitPage } from "../../../tests/browser/desk.ts";

async function copiedAddress(page: Page, title: string): Promise<string> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: `Copy Address of the ${title} overlay`, exact: true }).click();
  await expect(page.getByText("Copied")).toBeAttached();
  return page.evaluate(() => navigator.clipboard.readText());
}

async function openSource(context: BrowserContext, address: string, size = { width: 1_920, height: 1_080 }) {
  const source = await context.newPage();
  await source.setViewportSize(size);
  await source.goto(address);
  return source;
}

test("HUNT-02, HUNT-12: an admin runs a hunt; a viewer's page and an overlay in other browsers follow", {
  tag: ["@main", "@wide"],
}, async ({ page, browser, product }) => {
  test.slow();
  await visitAs(page, demoAccounts.admin, paths.admin.overlays);
  const address = await copiedAddress(page, "Bonus hunt");
  await visitPage(page, `${paths.admin.hunts}?hunt=new`);
  await page.getByLabel("Hunt name").fill("Driven live");
  await page.getByLabel("Start balance").fill("100");
  for (const name of ["Gale of Gold", "Leaf Runner"]) {
    const slot = page.getByLabel("Slot", { exact: true });
    await slot.fill(name);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.getByLabel("Bet", { exact: true }).fill("2");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel(`Payout of ${name}`)).toBeVisible();
  }
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(/hunt=\d+/);

  const others = await browser.newContext({ baseURL: product.url });
  const problems = collectErrors(others, product.url);
  const viewer = await others.newPage();
  await viewer.goto(paths.hunt);
  await expect(viewer.getByRole("heading", { name: "Driven live" })).toBeVisible();
  const obs = await openSource(others, address);
  await expect(obs.getByRole("heading", { name: "Driven live" })).toBeVisible();
  await expect(obs.getByText("0 of 2 opened")).toBeVisible();
  expect(await obs.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe("rgba(0, 0, 0, 0)");
  expect(await obs.evaluate(() => getComputedStyle(document.body).cursor)).toBe("none");

  await page.getByLabel("Payout of Gale of Gold").fill("61.5");
  await expectNewToast(page, "Hunt saved", () => page.keyboard.press("Enter"));
  await expect(obs.getByText("1 of 2 opened")).toBeVisible();
  await expect(obs.locator('[data-state="next"]')).toContainText("Leaf Runner");
  await expect(viewer.getByText("$61.50").first()).toBeVisible();

  await page.getByRole("button", { name: "Finish" }).click();
  await page.getByRole("button", { name: "Finish hunt" }).click();
  await expect(obs.getByText("Hunt finished")).toBeVisible();
  await expect(viewer.getByRole("heading", { name: "Driven live" })).toHaveCount(0);
  expect(problems).toEqual([]);
  await others.close();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Delete hunt" }).click();
  await expectToast(page, "Hunt deleted");
});

test("addresses are hidden until the admin shows them; after a rotation the overlay in OBS stops and says so", {
  tag: "@wide",
}, async ({ page, context }) => {
  await visitAs(page, demoAccounts.admin, paths.admin.overlays);
  await expect(page.getByText("token=")).toHaveCount(0);
  const old = await copiedAddress(page, "Leaderboard");
  await page.getByRole("button", { name: "Show Address of the Leaderboard overlay" }).click();
  await expect(page.getByText(old)).toBeVisible();
  await page.getByRole("button", { name: "Show Address of the Leaderboard overlay" }).click();
  await expect(page.getByText("token=")).toHaveCount(0);

  const obs = await openSource(context, old);
  await expect(obs.getByText("tickets").first()).toBeVisible();
  await page.getByRole("button", { name: "New address for the Leaderboard overlay" }).click();
  await page.getByRole("button", { name: "Change address" }).click();
  await expectToast(page, "This address is new. Copy it into OBS.");
  await expect(obs.getByText("There is no overlay at this address.")).toBeVisible();
  await expect.poll(() => copiedAddress(page, "Leaderboard")).not.toBe(old);
});

test("the preview shows the overlay over a checkered pattern, and axe finds nothing on the desk", {
  tag: "@narrow",
}, async ({ page }) => {
  await visitAs(page, demoAccounts.admin, paths.admin.overlays);
  await page.getByRole("button", { name: "Preview the Leaderboard overlay" }).click();
  const frame = page.frameLocator('iframe[title="Preview of the Leaderboard overlay"]');
  await expect(frame.getByText("players on the board")).toBeVisible();
  // The overlay is drawn for 1920 by 1080 and scaled to the frame.
  const panel = await frame.locator(".ov-panel").boundingBox();
  const box = await page.locator("iframe").boundingBox();
  expect(panel?.width).toBeLessThan((box?.width ?? 0) / 3);
  expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
  const { violations } = await (await axeOn(page)).exclude("iframe").analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});

test("STAGE-05: the preview of the hunt's overlay shows a choice immediately, the stream only once it is saved", {
  tag: "@narrow",
}, async ({ page }) => {
  await visitAs(page, demoAccounts.admin, paths.admin.overlays);
  const form = page.getByLabel("Layout", { exact: true });
  await form.selectOption("wins");
  await page.getByRole("button", { name: "Preview the Bonus hunt overlay" }).click();
  const preview = page.locator('iframe[title="Preview of the Bonus hunt overlay"]');
  const frame = preview.contentFrame();
  await expect(frame.getByText("Top wins")).toBeVisible();
  const address = await preview.getAttribute("src");
  for (const [accent, shown] of [
    ["coral", "rgb(255, 107, 94)"],
    ["sky", "rgb(134, 197, 255)"],
  ] as const) {
    await page.getByLabel("Colour", { exact: true }).selectOption(accent);
    await expect(frame.getByText("Top wins")).toHaveCSS("color", shown);
  }
  await form.selectOption("bar");
  await expect(frame.locator(".ov-below")).toBeVisible();
  await page.getByLabel("Size in percent").fill("6");
  await page.getByLabel("Size in percent").fill("60");
  await expect(frame.locator("[style*='--ov-size: 0.6']")).toHaveCount(1);
  expect(await preview.getAttribute("src"), "nothing of it stands in an address").toBe(address);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(frame.locator(".ov-below")).toHaveCount(0);
});

test("RAFFLE-33, STAGE-10: a raffle's overlay shows the newest buyer, plays the reel on the draw, and lists the winner", {
  tag: "@wide",
}, async ({ page, context }) => {
  test.slow();
  await signIn(page, demoAccounts.admin);
  const ends_at = new Date(Date.now() + 3_600_000).toISOString();
  const raffle = {
    name: "Drawn on air",
    description: "",
    entry_price: 0,
    max_entries_per_user: 5,
    number_of_winners: 1,
  };
  const made = await page.request.post(deskApiPaths.createRaffle, {
    data: { ...raffle, ends_at, wager_required: 0, partner: 1 },
  });
  const { id } = (await made.json()) as { id: number };
  await page.request.post(paths.api.joinRaffle(id, 3));
  await visitPage(page, paths.admin.overlays);
  const address = await copiedAddress(page, "Raffle draw");
  const obs = await openSource(context, address.replace("current", String(id)), { width: 960, height: 540 });
  await expect(obs.getByRole("heading", { name: "Drawn on air" })).toBeVisible();
  await expect(obs.getByText("admin joined")).toBeVisible();
  await page.request.post(deskApiPaths.drawRaffle(id));
  await expect(obs.getByRole("group", { name: "Winner reel" })).toBeVisible();
  await expect(obs.getByRole("listitem").filter({ hasText: "admin" })).toBeVisible({ timeout: 30_000 });
});

test("STAGE-11: a great win in the hunt is leaves and figures, without a band across the game", {
  tag: "@wide",
}, async ({ page, context }) => {
  await visitAs(page, demoAccounts.admin, paths.admin.overlays);
  const address = await copiedAddress(page, "Bonus hunt");
  const bonus = { name: "Gale of Gold", provider_name: "Cloudworks", bet_size: 2, payout: null as number | null };
  const hunt = { name: "Great moment", start_cost: 100, finished: false, bonuses: [bonus] };
  const made = await page.request.post(deskApiPaths.createHunt, { data: hunt });
  const { id } = (await made.json()) as { id: number };
  const obs = await openSource(context, address);
  await expect(obs.getByRole("heading", { name: "Great moment" })).toBeVisible();
  const paid = { ...hunt, version: 1, bonuses: [{ ...bonus, payout: 400 }] };
  const saved = await page.request.post(deskApiPaths.updateHunt(id), { data: paid });
  expect(saved.status(), await saved.text()).toBe(200);
  await expect(obs.locator(".ov-moment")).toContainText("200x");
  await expect(obs.locator("[data-gust]")).toBeAttached();
  expect(await obs.locator(".ov-moment").evaluate((moment) => getComputedStyle(moment).backgroundImage)).toBe("none");
  await page.request.post(deskApiPaths.deleteHunt(id));
});
