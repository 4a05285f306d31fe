// How the site moves: no spinner for what is quick, a picture that moves over from list to detail, stillness on request.
import type { Page } from "@playwright/test";
import { paths } from "../../contracts/paths.ts";
import { expect, test } from "./browser.ts";
import { visit } from "./desk.ts";

/** Counts the transitions between pages and says how long what moves takes. */
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
    test(`the picture of a ${thing} moves over`, async ({ page }) => {
      const seen = await watchTransitions(page);
      await visit(page, list);
      // Other tests leave things here that have no picture.
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

  test.describe("for who asked for stillness", () => {
    test.use({ reducedMotion: "reduce" });

    test("nothing moves", async ({ page }) => {
      const seen = await watchTransitions(page);
      await visit(page, "/raffles");
      await page.locator('#content a.btn[href^="/raffle/"]').first().click();
      await page.waitForURL("**/raffle/*");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect((await seen()).moved).toEqual([]);
    });
  });
});

test.describe("at work", () => {
  test("a button at work shows its spinner after 250 ms, and keeps its width until then", { tag: "@wide" }, async ({
    page,
  }) => {
    await visit(page, paths.contact);
    for (const name of ["Name", "Email", "Message"]) await page.getByLabel(name).fill("viewer@example.com");
    // No answer comes while it is looked at.
    await page.route(`**${paths.api.sendContact}`, () => {});
    const button = page.getByRole("button", { name: "Send" });
    // Within the page: its clock is stopped by pausing the animations, whatever the machine is busy with.
    const seen = await button.evaluate(async (element) => {
      const width = () => Math.round(element.getBoundingClientRect().width);
      (element as HTMLElement).click();
      await new Promise((next) => requestAnimationFrame(next));
      const mark = element.querySelector("svg");
      const appearing = mark?.getAnimations().find((one) => (one as CSSAnimation).animationName === "unseen");
      if (mark === null || appearing === undefined) throw new Error("no spinner that waits");
      const at = (ms: number) => {
        appearing.pause();
        appearing.currentTime = ms;
        return { opacity: getComputedStyle(mark).opacity, width: width() };
      };
      const seenThen = { early: at(240), late: at(260) };
      mark.remove();
      return { ...seenThen, without: width() };
    });
    expect(seen.early).toEqual({ opacity: "0", width: seen.without });
    expect(seen.late.width).toBeGreaterThan(seen.without);
    expect(seen.late.opacity).toBe("1");
  });
});
