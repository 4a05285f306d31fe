// The site at the borders of months and on leap days, with the browser's clock at the same instant: pages fit, log no error
// and count down correctly.
import type { Locator, Page } from "@playwright/test";
import { paths } from "../../common/contract/paths.ts";
import { test as base, collectErrors, demoAccounts, expect, signIn } from "./browser.ts";
import { listCutOffAt } from "./cut-off.ts";
import { type Product, startAt } from "./product.ts";

/** In one time zone the next day has already begun, in the other it is still the day before. */
const instants = [
  {
    name: "a month's last minute",
    at: "2026-09-30T23:59:20Z",
    monthEnds: "2026-10-01T00:00:00.000Z",
    timezoneId: "Pacific/Auckland",
  },
  {
    name: "a leap day's first hour",
    at: "2028-02-29T00:40:00Z",
    monthEnds: "2028-03-01T00:00:00.000Z",
    timezoneId: "America/Los_Angeles",
  },
];
const pages = {
  guest: [paths.home],
  viewer: [paths.leaderboard, paths.raffles, paths.wagerRewards, paths.vipRewards, paths.store],
  admin: [paths.admin.orders],
};
const widths = [1_440, 390];

/** Starts a separate product whose demo begins at the instant and whose clock stays there. */
const test = base.extend<{ at: string; house: Product }>({
  at: ["", { option: true }],
  house: async ({ at }, use) => {
    const house = await startAt(at);
    await use(house);
    await house.stop();
  },
  baseURL: async ({ house }, use) => use(house.url),
});

for (const { name, at, monthEnds, timezoneId } of instants) {
  test.describe(name, { tag: "@wide" }, () => {
    test.use({ at, timezoneId, contextOptions: { reducedMotion: "reduce" } });

    test("LAYOUT-21: pages fit, log no error, and count down correctly", async ({ page, house }) => {
      const problems = collectErrors(page.context(), house.url);
      await page.clock.setFixedTime(at);
      for (const as of ["guest", "viewer", "admin"] as const) {
        if (as !== "guest") await signIn(page, demoAccounts[as]);
        for (const path of pages[as]) await expectPageFits(page, path, at);
      }
      await page.goto(paths.leaderboard);
      await expect(page.getByRole("timer").first()).toHaveAttribute("datetime", monthEnds);
      expect(problems).toEqual([]);
    });
  });
}

async function expectPageFits(page: Page, path: string, at: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready);
  expect.soft(await listCutOffAt(page, widths), path).toEqual([]);
  for (const timer of await page.getByRole("timer").all()) {
    const until = await timer.getAttribute("datetime");
    const left = splitTimeLeft(Date.parse(until ?? "") - Date.parse(at));
    await expect.poll(() => readTimer(timer), { message: `${path}, until ${until}` }).toEqual(left);
  }
}

/** Returns days, hours, minutes and seconds. The timer hides days when none are left. */
async function readTimer(timer: Locator): Promise<number[]> {
  const figures = [...((await timer.textContent()) ?? "").matchAll(/\d+/g)].map(Number);
  return figures.length === 3 ? [0, ...figures] : figures;
}

function splitTimeLeft(ms: number): number[] {
  const seconds = Math.floor(ms / 1_000);
  return [Math.floor(seconds / 86_400), Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
}
