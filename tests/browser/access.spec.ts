// Who cannot see, point or hold still can use the site: axe on every page and dialog, targets large enough for fingers.
import type { Page } from "@playwright/test";
import { paths } from "../../contracts/paths.ts";
import { axeOn } from "./axe.ts";
import { demoAccounts, expect, signIn, test } from "./browser.ts";
import { visit } from "./desk.ts";
import { reach, reachSitePage, type SitePage, sitePages } from "./site-pages.ts";

// One page object visits them all: what holds for the first must hold for the fortieth.
test.describe.configure({ timeout: 240_000 });
test.use({
  reducedMotion: "reduce",
  actionTimeout: 20_000,
  // The style guide shows a missing picture; the sandbox's policy stops the style these tests add to pages.
  expectedProblems: [/404 .*not-there\.webp|style-src 'nonce-/],
});

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds in the page as it stands, one line each. */
async function violations(page: Page, where: string, within?: string): Promise<string[]> {
  const axe = (await axeOn(page)).withTags(rules);
  if (within !== undefined) axe.include(within);
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${where}: ${id} at ${node.target.join(" ")}`));
}

async function violationsOf(page: Page, pages: SitePage[]): Promise<string[]> {
  const found: string[] = [];
  for (const one of pages) {
    await reachSitePage(page, one);
    await expect(page.locator("h1")).toBeVisible();
    found.push(...(await violations(page, one.name)));
  }
  return found;
}

const seenBy = (as: SitePage["as"]) => sitePages.filter((page) => page.as === as);

test.describe("axe finds nothing", () => {
  test("on any page of a guest", async ({ page }) => {
    expect(await violationsOf(page, seenBy("guest"))).toEqual([]);
  });

  test("on any page of a viewer", async ({ page }) => {
    await signIn(page, demoAccounts.viewer);
    expect(await violationsOf(page, seenBy("viewer"))).toEqual([]);
  });

  test("on any page of an admin", async ({ page }) => {
    await signIn(page, demoAccounts.admin);
    expect(await violationsOf(page, seenBy("admin"))).toEqual([]);
  });

  test("in the main dialogs, which give the focus back to what opened them", { tag: "@wide" }, async ({ page }) => {
    const found: string[] = [];
    let signedIn = "";
    await signIn(page, demoAccounts.viewer);
    // So that the desk has an order to decide.
    expect((await page.request.post(paths.api.purchase(1))).status()).toBe(200);
    for (const { as, path, button } of dialogs) {
      if (as === signedIn) await reach(page, path);
      else {
        await signIn(page, demoAccounts[as]);
        await visit(page, path);
      }
      signedIn = as;
      const opener = page.locator("#content").getByRole("button", { name: button }).first();
      await opener.click();
      const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
      await expect(dialog).toBeVisible();
      found.push(...(await violations(page, `${path}, ${button}`, "[role=dialog], [role=alertdialog]")));
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(opener, `${path}: ${button} has the focus again`).toBeFocused();
    }
    expect(found).toEqual([]);
  });
});

const dialogs = [
  { as: "viewer", path: "/store", button: /^Purchase/ },
  { as: "viewer", path: "/raffle/5", button: /Buy Tickets/ },
  { as: "viewer", path: "/case/1", button: /Provably Fair/ },
  { as: "viewer", path: "/leaderboard", button: /Rules/ },
  { as: "viewer", path: "/challenges", button: /^Claim/ },
  { as: "viewer", path: "/settings", button: /Set up/ },
  { as: "viewer", path: "/settings", button: /Close my account/ },
  { as: "viewer", path: "/settings/connections", button: /Unlink/ },
  { as: "admin", path: "/admin/shop", button: /Create New Product/ },
  { as: "admin", path: "/admin/shop", button: /^Delete/ },
  { as: "admin", path: "/admin/raffles", button: /Create New Raffle/ },
  { as: "admin", path: "/admin/cases", button: /Create New Case/ },
  { as: "admin", path: "/admin/orders", button: /^Refund/ },
  { as: "admin", path: "/admin/withdrawals", button: /^Approve/ },
] as const;

test.describe("under a finger", { tag: "@narrow" }, () => {
  // What makes the browser answer `pointer: coarse`.
  test.use({ isMobile: true });

  test("everything to press on players' pages is 44 px high and wide, or a link among words", async ({ page }) => {
    const small: string[] = [];
    for (const as of ["guest", "viewer"] as const) {
      if (as === "viewer") await signIn(page, demoAccounts.viewer);
      for (const one of seenBy(as)) {
        await reachSitePage(page, one);
        small.push(...(await page.evaluate(smallTargets)).map((target) => `${one.name}: ${target}`));
      }
    }
    expect(small).toEqual([]);
  });
});

/** Runs in the page: visible targets under 44 px. Links within sentences are left out, as WCAG 2.5.8 does. */
function smallTargets(): string[] {
  const least = 44;
  const selector = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=switch]";
  const isInline = (element: Element) => getComputedStyle(element).display === "inline" && element.matches("a");
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.closest(".sr-only, .skip-link, [aria-hidden=true], [inert]") === null;
  /** A label or the frame around a field is pressed in its place. */
  const pressed = (element: Element) => element.closest("label, .field-box") ?? element;
  return [...document.querySelectorAll(selector)]
    .filter((element) => isSeen(element) && !isInline(element))
    .flatMap((element) => {
      const box = pressed(element).getBoundingClientRect();
      const after = getComputedStyle(element, "::before");
      const grown = after.content !== "none" && after.position === "absolute" ? Number.parseFloat(after.height) : 0;
      const isLarge = Math.max(box.height, grown || 0) >= least - 0.5 && box.width >= least - 0.5;
      const name = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40);
      return isLarge ? [] : [`${element.tagName} "${name}" ${box.width.toFixed(0)}x${box.height.toFixed(0)}`];
    });
}
