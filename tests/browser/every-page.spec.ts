// Visits every page at each size as each kind of visitor and runs all checks of every page: axe; nothing cut off at nine
// widths, with the longest names and largest figures; targets large enough for a finger.
import type { Page } from "@playwright/test";
import { patronName } from "../../site/demo/viewers.ts";
import { findViolations } from "./axe.ts";
import { demoAccounts, expect, signIn, test } from "./browser.ts";
import { listCutOffAt } from "./cut-off.ts";
import { type Desk, unique } from "./desk.ts";
import { endedRaffles, findEndedRaffle, visitListPage } from "./list-pages.ts";
import { reachSitePage, type SitePage, sitePages } from "./site-pages.ts";
import { smallTargets } from "./small-targets.ts";

// Runs in parallel: in sequence this would be the slowest file.
test.describe.configure({ mode: "parallel", timeout: 480_000 });
test.use({
  reducedMotion: "reduce",
  actionTimeout: 20_000,
  // The sandbox's policy blocks the style that these tests add to pages.
  expectedProblems: [/style-src 'nonce-/],
});

/** 320 px equals 1,280 px at 400 % zoom (WCAG 1.4.10). */
const widths = [320, 360, 390, 768, 960, 1_024, 1_280, 1_440, 1_920];
/** Widths where the sidebar starts collapsed. Opening the sidebar leaves the least room. */
const narrowWithSidebar = [768, 960, 1_024];

const pagesFor = (as: SitePage["as"]) => sitePages.filter((one) => one.as === as);
/** The demo's longest name and biggest balance. */
const patron = { ...demoAccounts.viewer, username: patronName };

test.describe("on a desktop", { tag: "@wide" }, () => {
  test("LAYOUT-01, SHELL-29: on a guest's pages axe finds nothing and nothing is cut off at any width", async ({
    page,
    product,
  }) => {
    await whileLive(product.url, () =>
      forEachPage(page, pagesFor("guest"), async (name) => {
        await expectNoViolationsOn(page, name);
        await expectNothingCut(page, name);
      }),
    );
  });

  test("on a viewer's pages axe finds nothing", async ({ page }) => {
    await signIn(page, demoAccounts.viewer);
    await forEachPage(page, pagesFor("viewer"), (name) => expectNoViolationsOn(page, name));
  });

  test("LAYOUT-01, SHELL-29: with the longest names and figures nothing on a viewer's pages is cut off at any width", async ({
    page,
    product,
    desk,
  }) => {
    await addUnbrokenName(desk);
    await signIn(page, patron);
    const longest = findEndedRaffle(page, "Last Season");
    await visitListPage(page, endedRaffles, longest);
    const path = (await longest.getAttribute("href")) ?? "";
    const longRaffle: SitePage = { name: "long-raffle", path, as: "viewer" };
    await whileLive(product.url, () =>
      forEachPage(page, [...pagesFor("viewer"), longRaffle], (name) => expectNothingCut(page, name)),
    );
  });

  test("LAYOUT-01, SHELL-29: on an admin's pages axe finds nothing and nothing is cut off at any width", async ({
    page,
    product,
    desk,
  }) => {
    await addUnbrokenName(desk);
    // Fills the chat desk's tables.
    await desk.play("/sandbox/kick/chat", { as: unique("c"), text: "!points" });
    await signIn(page, demoAccounts.admin);
    await whileLive(product.url, () =>
      forEachPage(page, pagesFor("admin"), async (name) => {
        await expectNoViolationsOn(page, name);
        await expectNothingCut(page, name);
      }),
    );
  });
});

test.describe("on a phone", { tag: "@narrow" }, () => {
  // Makes the browser report `pointer: coarse`.
  test.use({ isMobile: true });

  for (const as of ["guest", "viewer"] as const) {
    test(`on a ${as}'s pages axe finds nothing and every target is large enough for a finger`, async ({ page }) => {
      if (as === "viewer") await signIn(page, demoAccounts.viewer);
      await forEachPage(page, pagesFor(as), async (name) => {
        await expectNoViolationsOn(page, name);
        // Targets must be 44 px high and wide, except links inside a sentence.
        expect.soft(await smallTargets(page), `too small for a finger on ${name}`).toEqual([]);
      });
    });
  }

  test("on an admin's pages axe finds nothing", async ({ page }) => {
    await signIn(page, demoAccounts.admin);
    await forEachPage(page, pagesFor("admin"), (name) => expectNoViolationsOn(page, name));
  });
});

/** Opens each page in the test's window and runs `look`. */
async function forEachPage(page: Page, pages: SitePage[], look: (name: string) => Promise<void>): Promise<void> {
  const window = page.viewportSize();
  for (const one of pages) {
    // `look` may have resized the window.
    if (window !== null) await page.setViewportSize(window);
    await reachSitePage(page, one);
    await look(one.name);
  }
}

/** Adds a name that cannot be broken into lines to the store, the desk and the orders. */
async function addUnbrokenName(desk: Desk): Promise<void> {
  const { id } = await desk.addProduct({ price: 0, stock: 999_999, name: `Unbroken${"ly".repeat(40)}` });
  await desk.buy(await desk.newViewer(), id);
}

/** Runs `look` with the widest word of a phone's top bar: "LIVE". */
async function whileLive(origin: string, look: () => Promise<void>): Promise<void> {
  const say = (live: boolean) =>
    fetch(`${origin}/sandbox/stream`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ live }),
    });
  await say(true);
  try {
    await look();
  } finally {
    await say(false);
  }
}

/** Checks the page in its current window. */
async function expectNoViolationsOn(page: Page, name: string): Promise<void> {
  await expect(page.locator("h1")).toBeVisible();
  expect.soft(await findViolations(page), `axe on ${name}, in ${page.viewportSize()?.width} px`).toEqual([]);
}

async function expectNothingCut(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const found = await listCutOffAt(page, widths);
  await page.evaluate(() => document.documentElement.setAttribute("data-sidebar", "open"));
  found.push(...(await listCutOffAt(page, narrowWithSidebar)).map((line) => `sidebar open, ${line}`));
  await page.evaluate(() => document.documentElement.removeAttribute("data-sidebar"));
  expect.soft(found, `what is cut on ${name}`).toEqual([]);
}
