// Every page of the site, visited once at each size by each who sees it, and there held to all that holds for every page:
// axe; nothing out of reach, at nine widths, with the longest names and the biggest figures there can be; targets
// large enough for a finger.
import type { Page } from "@playwright/test";
import { patronName } from "../../site/demo/viewers.ts";
import { findViolations } from "./axe.ts";
import { demoAccounts, expect, signIn, test } from "./browser.ts";
import { listCutOffAt } from "./cut-off.ts";
import { type Desk, unique } from "./desk.ts";
import { endedRaffles, findEndedRaffle, visitListPage } from "./list-pages.ts";
import { reachSitePage, type SitePage, sitePages } from "./site-pages.ts";
import { smallTargets } from "./small-targets.ts";

// Each on any worker: one after the other they would be the longest of all files.
test.describe.configure({ mode: "parallel", timeout: 480_000 });
test.use({
  reducedMotion: "reduce",
  actionTimeout: 20_000,
  // The sandbox's policy stops the style these tests add to pages.
  expectedProblems: [/style-src 'nonce-/],
});

/** 320 px is also what 1,280 px are at 400 % (WCAG 1.4.10). */
const widths = [320, 360, 390, 768, 960, 1_024, 1_280, 1_440, 1_920];
/** Where the sidebar is there and starts collapsed: whoever opens it has the least room. */
const narrowWithSidebar = [768, 960, 1_024];

const pagesFor = (as: SitePage["as"]) => sitePages.filter((one) => one.as === as);
/** The demo's longest name and biggest balance. */
const patron = { ...demoAccounts.viewer, username: patronName };

test.describe("on a desktop", { tag: "@wide" }, () => {
  test("LAYOUT-01, SHELL-29: a guest's pages: axe finds nothing, and nothing is cut at any width", async ({
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

  test("a viewer's pages: axe finds nothing", async ({ page }) => {
    await signIn(page, demoAccounts.viewer);
    await forEachPage(page, pagesFor("viewer"), (name) => expectNoViolationsOn(page, name));
  });

  test("LAYOUT-01, SHELL-29: the pages of a viewer with the longest of all: nothing is cut at any width", async ({
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

  test("LAYOUT-01, SHELL-29: an admin's pages: axe finds nothing, and nothing is cut at any width", async ({
    page,
    product,
    desk,
  }) => {
    await addUnbrokenName(desk);
    // Something stands in the chat desk's tables.
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
  // What makes the browser answer `pointer: coarse`.
  test.use({ isMobile: true });

  for (const as of ["guest", "viewer"] as const) {
    test(`a ${as}'s pages: axe finds nothing, and all there is to press is large enough for a finger`, async ({
      page,
    }) => {
      if (as === "viewer") await signIn(page, demoAccounts.viewer);
      await forEachPage(page, pagesFor(as), async (name) => {
        await expectNoViolationsOn(page, name);
        // 44 px high and wide, or a link among words.
        expect.soft(await smallTargets(page), `too small for a finger on ${name}`).toEqual([]);
      });
    });
  }

  test("an admin's pages: axe finds nothing", async ({ page }) => {
    await signIn(page, demoAccounts.admin);
    await forEachPage(page, pagesFor("admin"), (name) => expectNoViolationsOn(page, name));
  });
});

/** Looks at each page in the window it is given to the test. */
async function forEachPage(page: Page, pages: SitePage[], look: (name: string) => Promise<void>): Promise<void> {
  const window = page.viewportSize();
  for (const one of pages) {
    // What looks may have left another one.
    if (window !== null) await page.setViewportSize(window);
    await reachSitePage(page, one);
    await look(one.name);
  }
}

/** A name without a place to break, in the store, at the desk and among the orders. */
async function addUnbrokenName(desk: Desk): Promise<void> {
  const { id } = await desk.addProduct({ price: 0, stock: 999_999, name: `Unbroken${"ly".repeat(40)}` });
  await desk.buy(await desk.newViewer(), id);
}

/** "LIVE" is the widest word of the bar on a phone. */
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

/** In the window as it is. */
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
