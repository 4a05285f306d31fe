// One evening without a mouse: the focus is never lost, whatever elements a response removes.
import type { Locator, Page } from "@playwright/test";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { paths } from "../../common/contract/paths.ts";
import { demoAccounts, expect, signIn, test } from "./browser.ts";
import { visitPage } from "./desk.ts";
import { aRaffle } from "./raffles.ts";

test.use({ viewport: { width: 1000, height: 800 } });

const pressByKeyboard = async (page: Page, button: Locator) => {
  await button.focus();
  await page.keyboard.press("Enter");
};
const findButton = (page: Page, { name }: { name: string }) =>
  page
    .getByRole("listitem")
    .filter({ hasText: name })
    .getByRole("button", { name: /^(Purchase|Sold out)/ });
const slow = { timeout: 20_000 };

test("MOVE-37: after buying, joining, claiming and cashing out by keyboard the focus stays where the viewer left it", {
  tag: "@wide",
}, async ({ page, product, desk }) => {
  test.slow();
  const viewer = await desk.newViewer(12_000);
  await desk.giveBucks(viewer, 50);
  const bought = await desk.addProduct({ price: 5, stock: 3 });
  const raffle = await aRaffle(product, { price: 1 });
  await signIn(page, viewer);
  try {
    const dialog = page.getByRole("dialog");
    await visitPage(page, paths.store);
    const buy = findButton(page, bought);
    await pressByKeyboard(page, buy);
    await pressByKeyboard(page, dialog.getByRole("button", { name: /^Purchase for/ }));
    await expect(dialog.getByRole("status").filter({ hasText: bought.name })).toBeVisible(slow);
    await expect(dialog.locator(":focus").or(dialog.and(page.locator(":focus")))).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(buy).toBeFocused();

    await visitPage(page, paths.raffle(raffle.id));
    const join = page.getByRole("button", { name: "Buy Tickets" });
    await pressByKeyboard(page, join);
    await pressByKeyboard(page, dialog.getByRole("button", { name: "Join Raffle" }));
    await expect(dialog.getByRole("button", { name: "Done" })).toBeVisible(slow);
    await pressByKeyboard(page, dialog.getByRole("button", { name: "Done" }));
    await expect(dialog).toBeHidden();
    await expect(join).toBeFocused();

    await visitPage(page, paths.wagerRewards);
    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Instant Rakeback" }) });
    await pressByKeyboard(page, card.getByRole("button", { name: /^Claim/ }));
    await expect(card.getByRole("button", { name: "Nothing to claim" })).toBeFocused(slow);
    const rank = page.locator("[data-rank='Bronze I']");
    await pressByKeyboard(page, rank.getByRole("button", { name: "Claim Bronze I", exact: true }));
    await expect(page.getByRole("dialog", { name: /Bronze I/ })).toBeVisible(slow);
    await page.keyboard.press("Escape");
    await expect(rank.getByRole("button", { name: "Claimed" })).toBeFocused(slow);

    const bucks = page.locator('[data-balance="bucks"]');
    await pressByKeyboard(page, bucks);
    await dialog.getByLabel("Amount").fill("12");
    await dialog.getByLabel("Wallet address").fill("0x52908400098527886E0F7030069857D2E4169EE7");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText(/^We received request #\d+\./)).toBeVisible(slow);
    await pressByKeyboard(page, dialog.getByRole("button", { name: "Close" }).last());
    await expect(dialog).toBeHidden();
    await expect(bucks).toBeFocused();
  } finally {
    await raffle.act(deskApiPaths.cancelRaffle(raffle.id));
    await raffle.close();
    await desk.deleteProduct(bought.id);
  }
});

test("MOVE-37: when the focused element is hidden, the next visible container gets the focus", {
  tag: "@wide",
}, async ({ page }) => {
  // The script that restores the focus loads once the page has settled. It already knows the element that had the focus.
  const focused = Promise.withResolvers<void>();
  await page.route("**/idle-shell-*.js", async (route) => {
    await focused.promise;
    await route.continue();
  });
  const liveRequest = page.waitForRequest("**/api/live?*");
  await visitPage(page, paths.store);
  await findButton(page, { name: "Stream Mug" }).focus();
  focused.resolve();
  await liveRequest;
  await page.evaluate(() => {
    const held = document.activeElement;
    for (const part of document.querySelectorAll<HTMLElement>("section, li")) part.hidden ||= part.contains(held);
    held?.remove();
  });
  await expect(page.getByRole("main")).toBeFocused();
});

test.describe("toasts", () => {
  for (const motion of ["no-preference", "reduce"] as const) {
    test(`MOVE-38: a toast appears with the same motion as other elements (${motion})`, { tag: "@wide" }, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: motion });
      await signIn(page, demoAccounts.admin);
      await page.addInitScript(recordToastArrivals);
      await visitPage(page, paths.admin.settings);
      await page.getByRole("button", { name: "Save Identity" }).click();
      const arrivals = () => page.evaluate<Arrival[]>("window.arrivals ?? []");
      await expect.poll(async () => (await arrivals()).length, slow).toBeGreaterThan(0);
      const [first] = await arrivals();
      expect(Math.max(...(first?.seconds ?? []))).toBeLessThanOrEqual(motion === "reduce" ? 0.001 : 0.2);
      if (motion !== "reduce") expect(first?.curve).toContain("cubic-bezier(0.22, 0.9, 0.24, 1)");
    });
  }
});

interface Arrival {
  seconds: number[];
  curve: string;
}

/** Runs in the page. Records how each toast appears, because a test on a busy machine may miss the second it lasts. */
function recordToastArrivals(): void {
  const arrivals: Arrival[] = [];
  Object.assign(window, { arrivals });
  const seen = new WeakSet<Element>();
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll("[data-sonner-toast]")) {
      if (seen.has(toast)) continue;
      seen.add(toast);
      const { transitionDuration, transitionTimingFunction } = getComputedStyle(toast);
      arrivals.push({ seconds: transitionDuration.split(",").map(Number.parseFloat), curve: transitionTimingFunction });
    }
  }).observe(document, { childList: true, subtree: true });
}
