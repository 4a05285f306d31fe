// Leaving a page with unsaved input: the page asks first and keeps a draft. Also the sign-in page after Sign Up.
import type { Page } from "@playwright/test";
import { paths } from "../../common/contract/paths.ts";
import { demoAccounts, expect, expectToast, signIn, test } from "./browser.ts";
import { unique, visitPage } from "./desk.ts";

const question = (page: Page) => page.getByRole("alertdialog", { name: "Discard changes?" });
const dialog = (page: Page) => page.getByRole("dialog");
const getPath = (page: Page) => new URL(page.url()).pathname;

test.describe("a page with unsaved input", { tag: "@wide" }, () => {
  test.beforeEach(async ({ page }) => signIn(page, demoAccounts.admin));

  const edits: { path: string; edit: (page: Page) => Promise<void> }[] = [
    { path: "/admin/settings", edit: (page) => page.getByLabel("Brand", { exact: true }).fill("Another name") },
    { path: "/admin/hunts", edit: (page) => page.getByLabel("Hunt name").fill("Half a hunt") },
    {
      path: "/admin/shop",
      edit: async (page) => {
        await page.getByRole("button", { name: "Create New Product" }).click();
        await dialog(page).getByLabel("Product Name").fill("Half a product");
      },
    },
  ];
  for (const { path, edit } of edits) {
    test(`FORM-11: ${path} asks before a link, Back or a reload leaves it`, async ({ page }) => {
      await visitPage(page, "/admin/general");
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await page.evaluate(`(${pressLink})(${JSON.stringify(path)})`);
      await page.waitForURL(`**${path}`);
      await edit(page);
      await page.evaluate(`(${pressLink})("/admin/user")`);
      await question(page).getByRole("button", { name: "Keep editing" }).click();
      await expect(question(page)).toBeHidden();
      await page.evaluate(() => history.back());
      await expect(question(page)).toBeVisible();
      await question(page).getByRole("button", { name: "Keep editing" }).click();
      await expect(question(page)).toBeHidden();
      await expect(page).toHaveURL(new RegExp(path));
      const dialogMessage = new Promise<string>((resolve) => {
        page.once("dialog", async (native) => {
          resolve(native.type());
          await native.dismiss();
        });
      });
      await page.evaluate(() => location.reload());
      expect(await dialogMessage).toBe("beforeunload");
      expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
      await page.evaluate(`(${pressLink})("/admin/user")`);
      await question(page).getByRole("button", { name: "Discard" }).click();
      await page.waitForURL("**/admin/user");
    });
  }

  test("FORM-11: signing out asks first, and a viewer who goes on editing stays signed in", async ({ page }) => {
    await visitPage(page, "/admin/settings");
    await page.getByLabel("Brand", { exact: true }).fill("Another name");
    const logout = async () => {
      await page.getByRole("button", { name: /^Account of/ }).hover();
      await page.getByRole("button", { name: "Logout" }).click();
    };
    let calls = 0;
    page.on("request", (request) => {
      if (request.url().endsWith(paths.api.logout)) calls += 1;
    });
    await logout();
    await question(page).getByRole("button", { name: "Keep editing" }).click();
    await expect(question(page)).toBeHidden();
    expect(calls).toBe(0);
    await expect(page.getByLabel("Brand", { exact: true })).toHaveValue("Another name");
    await logout();
    await question(page).getByRole("button", { name: "Discard" }).click();
    await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
    expect(calls).toBe(1);
  });

  test("FORM-13: an unsaved hunt is offered again until it is saved", async ({ page }) => {
    await visitPage(page, "/admin/hunts?hunt=new");
    await page.getByLabel("Hunt name").fill("Half a hunt");
    await page.evaluate(`(${pressLink})("/admin/user")`);
    await question(page).getByRole("button", { name: "Discard" }).click();
    await page.waitForURL("**/admin/user");
    await visitPage(page, "/admin/hunts?hunt=new");
    await expect(page.getByLabel("Hunt name")).toHaveValue("");
    await expect(page.getByText(/You left this hunt unsaved at \d\d:\d\d\./)).toBeVisible();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByLabel("Hunt name")).toHaveValue("Half a hunt");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL(/hunt=\d+/);
    const saved = page.url();
    await visitPage(page, "/admin/hunts?hunt=new");
    await expect(page.getByText(/You left this hunt unsaved/)).toHaveCount(0);
    // Other specs share this product, so this restores the demo's running hunt.
    await page.goto(saved);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("button", { name: "Delete hunt" }).click();
    await expectToast(page, "Hunt deleted");
  });

  test("FORM-16: a refused case form marks each missing field, scrolls to the first, and shows the documented toast", async ({
    page,
  }) => {
    await visitPage(page, "/admin/cases");
    await page.getByRole("button", { name: "Create New Case" }).click();
    await dialog(page).getByLabel("Case Name").fill(unique("Case"));
    await dialog(page).getByLabel("Price").fill("10");
    const add = dialog(page).getByRole("button", { name: "Add Reward" });
    for (const name of ["One", "Two", "Three"]) {
      await add.click();
      await dialog(page).getByLabel("Reward Label").last().fill(name);
      await dialog(page).getByLabel("Probability").last().fill("0.3");
    }
    await dialog(page).getByLabel("Reward Label").nth(1).fill("");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Failed to create case!", "error");
    const label = dialog(page).getByLabel("Reward Label").nth(1);
    await expect(label).toBeFocused();
    await expect(label).toBeInViewport();
    await expect(label).toHaveAccessibleDescription("Enter a label for the reward.");
    await label.fill("Two");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    const last = dialog(page).getByLabel("Probability").last();
    await expect(last).toBeFocused();
    await expect(last).toHaveAttribute("aria-invalid", "true");
    await expect(last).toHaveAccessibleDescription(/They add up to 0\.9 \(0\.1 missing\)/);
  });
});

test("FORM-14: after Sign Up the sign-in page confirms it and fills in the name", { tag: "@narrow" }, async ({
  page,
}) => {
  const username = unique("new");
  await visitPage(page, "/register");
  await page.getByLabel("Email").fill(`${username}@example.com`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill("windfall-demo");
  await page.getByLabel("Confirm password").fill("windfall-demo");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.waitForURL("**/login");
  await expectToast(page, "Your account is ready. Sign in to get started.", "success");
  await expect(page.locator("#content").getByText("Your account is ready. Sign in to get started.")).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue(username);
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.getByLabel("Password", { exact: true }).fill("windfall-demo");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/");
  // The message appears only once. An open page would reload when it learns of the sign-out, so the test leaves no page open.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await visitPage(page, "/login");
  expect(getPath(page)).toBe("/login");
  await expect(page.getByText("Your account is ready. Sign in to get started.")).toHaveCount(0);
});

/** Runs in the page. Follows a link of the site as a visitor would, even behind an open dialog. */
function pressLink(path: string): void {
  const wanted = [...document.querySelectorAll("a")].find((link) => link.getAttribute("href") === path);
  if (wanted === undefined) throw new Error(`no link to ${path}`);
  wanted.click();
}
