// A result is visible when it appears: a phone shows it without scrolling, and a banner above it does not push it off the
// screen.
import type { Locator, Page } from "@playwright/test";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { paths } from "../../common/contract/paths.ts";
import { demoAccounts, expect, signIn, test } from "./browser.ts";
import { type Account, createSignedInContext, unique, visitPage } from "./desk.ts";
import type { Product } from "./product.ts";
import { aRaffle } from "./raffles.ts";

const phone = { width: 390, height: 800 };
const longName = "A Graphics Card and a Very Long Evening of Drawing";
const longWords = Array.from({ length: 30 }, (_, line) => `Line ${line} of what there is to say of the prize.`).join(
  "\n",
);
/** The bars over the page: at the top and, on phones, at the bottom. */
const coveredEdges = { topPx: 68, bottomPx: 64 };

async function join(product: Product, account: Account, raffle: number, tickets = 3): Promise<void> {
  const calls = await createSignedInContext(product, account);
  expect((await calls.post(paths.api.joinRaffle(raffle, tickets))).status()).toBe(200);
  await calls.dispose();
}

/** Expects the element fully between the bars once the page has settled. */
async function expectInSight(page: Page, what: Locator): Promise<void> {
  const least = { top: coveredEdges.topPx, bottom: (page.viewportSize()?.height ?? 0) - coveredEdges.bottomPx };
  await expect(async () => {
    const box = await what.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(least.top);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(least.bottom);
  }).toPass({ timeout: 20_000 });
}

test.describe("a raffle", () => {
  test("CHEER-09: a phone that waits at the countdown scrolls to the reel, and the winner first sees that they won", {
    tag: "@narrow",
  }, async ({ page, desk, product }) => {
    test.slow();
    const viewer = await desk.newViewer();
    const raffle = await aRaffle(product, { name: longName, description: longWords, price: 0, endsInMs: 20_000 });
    await join(product, viewer, raffle.id);
    await signIn(page, viewer);
    await page.setViewportSize(phone);
    await visitPage(page, paths.raffle(raffle.id));
    await page.getByText("Ends in", { exact: true }).scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
    await expect(page.locator('[aria-label="Winner reel"][data-reel="spinning"]')).toBeInViewport({ timeout: 60_000 });
    const sheet = page.getByRole("dialog", { name: `You won ${longName}` });
    await expect(sheet).toBeVisible({ timeout: 20_000 });
    await expect(sheet).toBeInViewport({ ratio: 0.9 });
    await page.keyboard.press("Escape");
    const word = page.getByRole("heading", { name: `You won ${longName}` });
    // When the first screen already shows the reel, the page does not scroll.
    await expect(sheet).toBeHidden();
    await visitPage(page, paths.raffles);
    await visitPage(page, paths.raffle(raffle.id));
    await page.getByRole("button", { name: "Skip" }).click();
    await expectInSight(page, word);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectInSight(page, word);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await raffle.close();
  });
});

test("CHEER-10: a case's reward is visible in a small window, and so are several rewards with their sum", {
  tag: "@narrow",
}, async ({ page, product, desk }) => {
  test.slow();
  const admin = await createSignedInContext(product, demoAccounts.admin);
  const reward = { label: "1,500 leaves of an endless autumn evening", prob: "1", kind: "points", amount: "1500" };
  const fields = Object.fromEntries(Object.entries(reward).map(([name, value]) => [`rewards[0][${name}]`, value]));
  const made = await admin.post(deskApiPaths.createCase, {
    multipart: { name: unique("Moment"), price: "100", ...fields },
  });
  const { id } = (await made.json()) as { id: number };
  await admin.dispose();
  await signIn(page, await desk.newViewer(100_000));
  await page.setViewportSize(phone);
  await visitPage(page, paths.case(id));
  const open = page.getByRole("button", { name: "Open Case" });
  await open.click();
  const word = page.getByRole("heading", { name: `You won ${reward.label}` });
  await expect(word).toBeVisible({ timeout: 20_000 });
  await expectInSight(page, word);
  await expectInSight(page, open);
  await expectInSight(page, page.getByRole("button", { name: "Verify", exact: true }));

  await page.getByRole("switch", { name: "Quick open" }).check();
  const several = page.getByRole("button", { name: "Open 3", exact: true });
  await expect(several).toBeEnabled({ timeout: 20_000 });
  await several.click();
  const sum = page.getByText(/opened 3 cases for 300/);
  await expect(sum).toBeVisible({ timeout: 20_000 });
  await expectInSight(page, sum);
  await expectInSight(page, page.getByRole("region", { name: "Open several" }).getByRole("listitem").last());
});

test("CHEER-11, LAYOUT-27: one line appears over the page with the others folded behind it, and the board's first place stays visible", {
  tag: "@narrow",
}, async ({ page, product, desk, context, sandbox }) => {
  test.slow();
  const viewer = await desk.newViewer(100);
  await desk.giveBucks(viewer, 30);
  await desk.giveBucks(viewer, 5);
  await signIn(page, viewer);
  await page.setViewportSize(phone);
  await visitPage(page, paths.leaderboard);
  const strips = page.getByRole("status").filter({ hasText: "You received 5 bucks" });
  const shown = (text: string) => expect(page.getByText(text)).toBeVisible({ timeout: 20_000 });
  const hidden = (text: string) => expect(page.getByText(text)).toBeHidden();
  const first = page.getByRole("list", { name: "Top 3" }).getByRole("listitem").first();
  const own = page.getByRole("region", { name: "Your place" });
  /** Measures once the page has settled. */
  const expectRoom = () =>
    expect(async () => {
      expect((await strips.boundingBox())?.height).toBeLessThanOrEqual(64);
      const [place, bar] = [await first.boundingBox(), await own.boundingBox()];
      const bottomPx = (place?.y ?? 0) + (place?.height ?? 0);
      expect(bottomPx, "the first stands above one's own place").toBeLessThan(bar?.y ?? 0);
    }).toPass({ timeout: 20_000 });
  await shown("You received 5 bucks");
  await hidden("You received 30 bucks");
  await expectRoom();

  const raffle = await aRaffle(product, { name: longName, price: 0 });
  await join(product, viewer, raffle.id);
  await sandbox.fault("random-org", "error");
  await raffle.act(deskApiPaths.drawRaffle(raffle.id)).catch(() => {});
  await shown(`Drawing now: ${longName}`);
  await hidden("You received 5 bucks");
  await expectRoom();
  await context.setOffline(true);
  await shown("You are offline.");
  await hidden(`Drawing now: ${longName}`);
  await expectRoom();
  await context.setOffline(false);

  const more = page.getByRole("button", { name: /^\d+ more$/ });
  await expect(more).toHaveAttribute("aria-expanded", "false");
  await more.click();
  for (const text of ["Drawing now", "You received 5 bucks"]) await shown(text);
  await hidden("You received 30 bucks");
  await page.getByRole("button", { name: "Show fewer" }).click();
  await hidden("You received 5 bucks");
  await sandbox.fault("random-org", "none");
  await expect(() => raffle.act(deskApiPaths.drawRaffle(raffle.id))).toPass({ timeout: 30_000 });
  // The draw is done, so the viewer's newest notice is the first line again.
  await shown(`You won “${longName}”`);
  await page.getByRole("button", { name: "Dismiss" }).filter({ visible: true }).click();
  // Older notices do not come back as lines. The bell lists them.
  await hidden("You received 5 bucks");
  await expect(page.getByRole("button", { name: /^Notifications, \d unread$/ })).toBeVisible();
  await expect(more).toHaveCount(0);
  await raffle.close();
});

test.describe("the ribbon", { tag: "@wide" }, () => {
  const ribbon = (page: Page) => page.getByRole("region", { name: "Latest events" });

  test("RIBBON-11: a line under the pointer or with the focus stays where it is, and new lines appear afterwards", async ({
    page,
    context,
    desk,
    product,
  }) => {
    test.slow();
    const viewer = await desk.newViewer();
    await visitPage(page, paths.cases);
    const other = await context.newPage();
    await visitPage(other, paths.home);
    /** Waits until both pages have received the line. */
    const untilReceived = async (name: string) => {
      const raffle = await aRaffle(product, { name, price: 0 });
      await join(product, viewer, raffle.id);
      await raffle.act(deskApiPaths.drawRaffle(raffle.id));
      await expect(ribbon(other)).toContainText(name, { timeout: 20_000 });
      await raffle.close();
    };
    const [pointed, walked] = [unique("Pointed"), unique("Walked")];
    await ribbon(page).getByRole("link").first().hover();
    await untilReceived(pointed);
    await expect(ribbon(page)).not.toContainText(pointed);
    await page.mouse.move(5, 5);
    await expect(ribbon(page)).toContainText(pointed);

    await page.keyboard.press("Tab");
    await ribbon(page).getByRole("link").first().focus();
    await untilReceived(walked);
    await expect(ribbon(page)).not.toContainText(walked);
    await page.getByRole("heading", { level: 1 }).click();
    await expect(ribbon(page)).toContainText(walked);
    const lines = await ribbon(page).getByRole("listitem").allTextContents();
    const findPlace = (name: string) => lines.findIndex((line) => line.includes(name));
    expect(findPlace(walked), "the newest first").toBeLessThan(findPlace(pointed));
  });

  test("RIBBON-11, LAYOUT-01: with the keyboard each line is fully visible next to the fade, and none is too wide", async ({
    page,
    desk,
    product,
  }) => {
    const raffle = await aRaffle(product, { name: `${longName} with 9,876,543,210 points`, price: 0 });
    await join(product, await desk.newViewer(), raffle.id);
    await raffle.act(deskApiPaths.drawRaffle(raffle.id));
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await visitPage(page, paths.cases);
      await expect(ribbon(page)).toContainText(longName);
      await page.keyboard.press("Tab");
      for (const link of [ribbon(page).getByRole("link").first(), ribbon(page).getByRole("link").last()]) {
        await link.focus();
        const ring = await link.evaluate((element) => {
          const style = getComputedStyle(element);
          return Number.parseFloat(style.outlineWidth) + Number.parseFloat(style.outlineOffset);
        });
        expect(ring).toBeGreaterThan(0);
        const [list, line] = [await ribbon(page).getByRole("list").boundingBox(), await link.boundingBox()];
        if (list === null || line === null) throw new Error("The ribbon is not there");
        expect(line.y - ring, "the ring above").toBeGreaterThanOrEqual(list.y - 0.5);
        expect(line.x - ring, "the ring at the left").toBeGreaterThanOrEqual(list.x - 0.5);
        expect(line.y + line.height + ring, "the ring below").toBeLessThanOrEqual(list.y + list.height + 0.5);
        expect(line.x + line.width, "next to the fade").toBeLessThanOrEqual(list.x + list.width * 0.88 + 1);
        expect(line.width).toBeLessThanOrEqual(240);
      }
    }
    await raffle.close();
  });
});
