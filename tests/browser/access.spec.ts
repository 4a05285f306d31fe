// Accessibility of the main dialogs. (Every page: every-page.spec.ts.)
import { paths } from "../../common/contract/paths.ts";
import { findViolations } from "./axe.ts";
import { demoAccounts, expect, signIn, test, visitAs } from "./browser.ts";
import { navigateTo } from "./site-pages.ts";

// One page object visits all dialogs, so state that a dialog leaves behind breaks the test of the next dialog.
test.describe.configure({ timeout: 240_000 });
test.use({ reducedMotion: "reduce", actionTimeout: 20_000 });

test("axe finds nothing in the main dialogs, and closing one returns the focus to the element that opened it", {
  tag: "@wide",
}, async ({ page }) => {
  const found: string[] = [];
  let signedIn = "";
  await signIn(page, demoAccounts.viewer);
  // Gives the desk an order that staff can decide about.
  expect((await page.request.post(paths.api.purchase(1))).status()).toBe(200);
  for (const { as, path, button } of dialogs) {
    if (as === signedIn) await navigateTo(page, path);
    else {
      await visitAs(page, demoAccounts[as], path);
    }
    signedIn = as;
    const opener = page.locator("#content").getByRole("button", { name: button }).first();
    await opener.click();
    const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
    await expect(dialog).toBeVisible();
    const lines = await findViolations(page, "[role=dialog], [role=alertdialog]");
    found.push(...lines.map((line) => `${path}, ${button}: ${line}`));
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener, `${path}: ${button} has the focus again`).toBeFocused();
  }
  expect(found).toEqual([]);
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
