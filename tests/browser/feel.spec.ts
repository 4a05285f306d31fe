// How the site moves: no spinner for quick loads, a picture that moves from list to detail, no motion on request.
import type { Page } from "@playwright/test";
import { paths } from "../../common/contract/paths.ts";
import { expect, test } from "./browser.ts";
import { visitPage } from "./desk.ts";

/** Counts the transitions between pages. Records how long their animations take. */
async function watchTransitions(
  page: Page,
): Promise<() => Promise<{ count: number; moved: string[]; longestMs: number }>> {
  await page.addInitScript(() => {
    const seen = { count: 0, moved: [] as string[], longestMs: 0 };
    Object.assign(window, { transitionsSeen: seen });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (...given) => {
      const transition = start(...given);
      seen.count += 1;
      void transition.ready.then(() => {
        for (const animation of document.getAnimations()) {
          const { pseudoElement } = animation.effect as KeyframeEffect;
          const name = /^::view-transition-group\((.+)\)$/.exec(pseudoElement ?? "")?.[1];
          if (name === undefined) continue;
          seen.moved.push(name);
          seen.longestMs = Math.max(seen.longestMs, Number(animation.effect?.getComputedTiming().endTime));
        }
      });
      return transition;
    };
  });
  return () => page.evaluate("window.transitionsSeen");
}

test.describe("from a list to a detail and back", { tag: "@wide" }, () => {
  for (const [list, thing] of [
    ["/raffles", "raffle"],
    ["/cases", "case"],
  ] as const) {
    test(`the picture of a ${thing} moves from the list to its page`, async ({ page }) => {
      const seen = await watchTransitions(page);
      await visitPage(page, list);
      // Other tests create entries without a picture.
      const pictured = page
        .locator("#content")
        .getByRole("listitem")
        .filter({ has: page.locator("img") });
      const link = pictured.locator(`a.btn[href^="/${thing}/"]`).first();
      const id = (await link.getAttribute("href"))?.split("/").at(-1);
      await link.click();
      await page.waitForURL(`**/${thing}/*`);
      await expect.poll(async () => (await seen()).moved).toContain(`${thing}-${id}`);
      expect((await seen()).longestMs).toBeLessThanOrEqual(300);
    });
  }

  test.describe("with reduced motion", () => {
    test.use({ reducedMotion: "reduce" });

    test("nothing moves", async ({ page }) => {
      const seen = await watchTransitions(page);
      await visitPage(page, "/raffles");
      await page.locator('#content a.btn[href^="/raffle/"]').first().click();
      await page.waitForURL("**/raffle/*");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect((await seen()).moved).toEqual([]);
    });
  });
});

test.describe("a page nobody touches", { tag: "@narrow" }, () => {
  test.use({ decoration: "moving" });

  test("WEIGHT-18: pictures that wait below the window keep no processor busy", async ({ page }) => {
    await visitPage(page, paths.store);
    await page.waitForLoadState("networkidle");
    const waiting = page
      .locator("main img")
      .evaluateAll((images: HTMLImageElement[]) => images.some((i) => !i.complete));
    expect(await waiting).toBe(true);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Performance.enable");
    const countStyleRuns = async () => {
      const { metrics } = await devtools.send("Performance.getMetrics");
      return metrics.find(({ name }) => name === "RecalcStyleCount")?.value ?? Number.NaN;
    };
    await page.waitForTimeout(2_000);
    const before = await countStyleRuns();
    await page.waitForTimeout(2_000);
    // One endless animation would need 60 a second.
    expect((await countStyleRuns()) - before).toBeLessThan(30);
  });
});
