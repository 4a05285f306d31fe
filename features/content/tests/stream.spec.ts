import { expect, test } from "../../../tests/browser/browser.ts";
import { holdResponse } from "../../../tests/browser/desk.ts";
import { aRaffle } from "../../../tests/browser/raffles.ts";

test.describe("the stream", () => {
  test("SHELL-30, SHELL-31, SHELL-32, SHELL-33, SHELL-34, API-22, PLAY-50: the top bar shows checking, LIVE with its popup, and Offline", {
    tag: "@wide",
  }, async ({ page, product }) => {
    await page.request.post("/sandbox/stream", { data: { live: true } });
    // The demo's own raffle may have ended, because other tests move the clock.
    await (await aRaffle(product)).close();
    const answerNow = await holdResponse(page, "**/api/stream/channel");
    await page.route("**/player.kick.com/**", (route) =>
      route.fulfill({ body: "<title>player</title>", contentType: "text/html" }),
    );
    await page.goto("/store");
    await expect(page.locator("[data-stream=checking]")).toHaveClass(/animate-pulse/);
    answerNow();
    await page.getByRole("button", { name: "LIVE" }).click();
    await expect(page.getByRole("dialog").locator("iframe")).toHaveAttribute("src", /^https:\/\/player\.kick\.com\//);
    await expect(page.getByRole("dialog").getByRole("link", { name: "Open on Kick" })).toHaveAttribute(
      "href",
      /^https:\/\/kick\.com\//,
    );
    const running = page.getByRole("dialog").getByRole("list", { name: "On now" });
    // Accepts any running hunt, because other tests also start some.
    const hunt = running.getByRole("listitem").filter({ has: page.locator('a[href="/hunt"]') });
    await expect(hunt).toContainText(/\d+ of \d+ opened, \$[\d,]+\.\d\d won, \$[\d,]+\.\d\d spent/);
    await expect(running.getByRole("timer").first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Open on Kick" })).toBeInViewport({ ratio: 1 });
    // The dialog has no empty space below its last link.
    const emptyPx = await page.getByRole("dialog").evaluate((dialog) => {
      const link = [...dialog.querySelectorAll("a")].at(-1)?.getBoundingClientRect().bottom ?? 0;
      return dialog.getBoundingClientRect().bottom - link;
    });
    expect(emptyPx).toBeLessThan(40);
    await running.getByRole("link").last().click();
    await page.waitForURL(/\/raffle\/\d+$/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.request.post("/sandbox/stream", { data: { live: false } });
    await expect(page.getByText("Offline", { exact: true })).toBeVisible({ timeout: 30_000 });
  });

  test("SHELL-35, SHELL-36, SHELL-37: the page polls every 15 s; a failure shows Offline and is logged, without a message", {
    tag: "@wide",
  }, async ({ page }) => {
    await page.clock.install();
    // Without a connection for live updates, the page polls.
    await page.route("**/api/live?**", (route) => route.abort());
    let checks = 0;
    await page.route("**/api/stream/channel", (route) => {
      checks++;
      return route.abort();
    });
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    await page.goto("/store");
    await expect(page.getByText("Offline", { exact: true })).toBeVisible();
    expect(checks).toBe(1);
    // From here on, only the test moves the page's clock.
    await page.clock.pauseAt(Date.now() + 1_000);
    const before = checks;
    for (const more of [1, 2, 3]) {
      await page.clock.runFor(15_000);
      await expect.poll(() => checks - before).toBe(more);
    }
    expect(logged.some((line) => /stream/i.test(line))).toBe(true);
    await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  });
});
