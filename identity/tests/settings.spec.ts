import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import sharp from "sharp";
import { paths } from "../../common/contract/paths.ts";
import { expectNoViolations } from "../../tests/browser/axe.ts";
import { demoAccounts, expect, expectToast, signIn, test, toasts } from "../../tests/browser/browser.ts";
import type { Account } from "../../tests/browser/desk.ts";

const main = (page: Page) => page.getByRole("main");
const update = (page: Page) => main(page).getByRole("button", { name: "Update", exact: true }).click();
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });

async function opened(page: Page, account: Account): Promise<void> {
  await signIn(page, account);
  await page.goto(paths.settings);
}

function updates(page: Page): unknown[] {
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(paths.api.updateUser)) sent.push(request.postDataJSON());
  });
  return sent;
}

test.describe("password and wallets", () => {
  test("SETTINGS-01, SETTINGS-09, SETTINGS-10, SETTINGS-11, SETTINGS-12: shows its fields", { tag: "@narrow" }, async ({
    page,
  }) => {
    await opened(page, demoAccounts.viewer);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("viewer's Settings");
    for (const [label, value] of [
      ["Username", "viewer"],
      ["Email", "viewer@windfall.example"],
    ] as const) {
      await expect(field(page, label)).toHaveValue(value);
      await expect(field(page, label)).toHaveAttribute("readonly", "");
    }
    for (const label of ["New password", "Confirm password"]) {
      await expect(field(page, label)).toHaveAttribute("type", "password");
    }
    await main(page).getByRole("button", { name: "Show password" }).first().click();
    await expect(field(page, "New password")).toHaveAttribute("type", "text");
    await expect(main(page).getByRole("button", { name: "Show password" })).toHaveCount(1);
    for (const coin of ["BTC", "LTC", "ETH", "USDT"]) await expect(field(page, `${coin} address`)).toBeEditable();
    await expect(main(page).getByRole("button", { name: "Update", exact: true })).toHaveCount(1);
  });

  test("SETTINGS-13, SETTINGS-14, SETTINGS-17, SETTINGS-21, PERM-09: sends only changes, and the page shows them", {
    tag: ["@main", "@narrow"],
  }, async ({ page, desk }) => {
    await opened(page, await desk.newViewer());
    const sent = updates(page);
    await update(page);
    await expectToast(page, "Nothing to update!", "error");
    expect(sent).toEqual([]);
    await field(page, "BTC address").fill("bc1qbreeze");
    const reloading = page.waitForResponse((answer) => answer.url().endsWith(paths.settings) && answer.ok());
    await update(page);
    await expectToast(page, "Successfully updated your account!", "success");
    await reloading;
    expect(sent).toEqual([{ btc_address: "bc1qbreeze" }]);
    await expect(field(page, "BTC address")).toHaveValue("bc1qbreeze");
    await update(page);
    await expect
      .poll(async () => (await toasts(page)).filter(({ text }) => text === "Nothing to update!").length)
      .toBe(2);
    await main(page).getByRole("button", { name: "Remove BTC address" }).click();
    await expect(field(page, "BTC address")).toHaveValue("");
  });

  test("SETTINGS-15, SETTINGS-16, SETTINGS-20: shows the checks in order, then the server's texts @wide", async ({
    page,
    desk,
  }) => {
    const account = await desk.newViewer();
    await opened(page, account);
    const sent = updates(page);
    await field(page, "New password").fill("1234567");
    await update(page);
    await expectToast(page, "Password must be greater than 8 chars!", "error");
    await field(page, "New password").fill("a new password");
    await update(page);
    await expectToast(page, "Passwords must match!", "error");
    expect(sent).toEqual([]);
    await field(page, "New password").fill("");
    await field(page, "ETH address").fill("two words");
    await update(page);
    await expectToast(page, "Use only letters and digits, without spaces.", "error");
    await expect(field(page, "ETH address")).toHaveAttribute("aria-invalid", "true");
    await field(page, "ETH address").fill("");

    await expect(field(page, "Current password")).toHaveCount(0);
    await field(page, "New password").fill("a new password");
    await field(page, "Confirm password").fill("a new password");
    await update(page);
    await expectToast(page, "Enter your current password.", "error");
    await expect(field(page, "Current password")).toBeFocused();
    await field(page, "Current password").fill(account.password);
    await update(page);
    await expectToast(page, "Successfully updated your account!", "success");
    await expect(field(page, "Current password")).toHaveCount(0);
    await expect(field(page, "New password")).toHaveValue("");
    await signIn(page, { ...account, password: "a new password" });
  });

  test("SIGNIN-19: some time after signing in, wallets and two-factor ask for the password on the same page @wide", async ({
    page,
    desk,
    sandbox,
  }) => {
    const account = await desk.newViewer();
    await opened(page, account);
    await sandbox.clock(11 * 60_000);
    await field(page, "BTC address").fill("bc1qbreeze");
    await update(page);
    await expectToast(page, "Enter your current password.", "error");
    await expect(field(page, "Current password")).toBeFocused();
    await field(page, "Current password").fill(account.password);
    await update(page);
    await expectToast(page, "Successfully updated your account!", "success");
    await expect(field(page, "BTC address")).toHaveValue("bc1qbreeze");

    await main(page).getByRole("button", { name: "Set up" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("heading", { name: "First, your password" })).toBeVisible();
    await dialog.getByLabel("Current password", { exact: true }).fill("not it");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog.getByText("That is not your current password.").filter({ visible: true })).toHaveCount(1);
    await dialog.getByLabel("Current password", { exact: true }).fill(account.password);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog.getByAltText("QR code with your key")).toBeVisible();
  });

  test.describe("when it fails", () => {
    test.use({ expectedProblems: [/answer: 500 .*\/api\/user\/update/] });

    test("SETTINGS-18, SETTINGS-19: reports an error status and a missing response @wide", async ({ page, desk }) => {
      await opened(page, await desk.newViewer());
      await field(page, "LTC address").fill("ltc1qbreeze");
      await page.route(`**${paths.api.updateUser}`, (route) =>
        route.fulfill({ status: 500, json: { message: "Oh." } }),
      );
      await update(page);
      await expectToast(page, "Something went wrong, try again!", "error");
      await page.unroute(`**${paths.api.updateUser}`);
      await page.route(`**${paths.api.updateUser}`, (route) => route.abort());
      await update(page);
      await expectToast(page, "An error occurred.", "error");
    });
  });
});

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#2ee6a8" } })
    .png()
    .toBuffer();

test.describe("the picture", () => {
  const choose = async (page: Page, name: string, mimeType: string, buffer: Buffer) => {
    const choosing = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Change your picture" }).click();
    await (await choosing).setFiles({ name, mimeType, buffer });
  };
  const shown = (page: Page) => main(page).locator("header img").getAttribute("src");

  test("SETTINGS-02, SETTINGS-05, SETTINGS-06, SETTINGS-08: uploads a square as it is and crops anything else first", {
    tag: "@narrow",
  }, async ({ page, desk }) => {
    await opened(page, await desk.newViewer());
    await page.getByRole("link", { name: "Connections", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Roobet" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Change your picture" })).toBeVisible();
    const accepted = (await page.locator("main input[type=file]").getAttribute("accept")) ?? "";
    expect(accepted.split(",").every((type) => type.startsWith("image/"))).toBe(true);
    await choose(page, "me.png", "image/png", await png(64, 64));
    await expect.poll(() => shown(page)).toMatch(/^\/uploads\/[0-9a-f]{64}\.webp$/);
    const first = await shown(page);

    await choose(page, "wide.png", "image/png", await png(300, 200));
    const dialog = page.getByRole("dialog", { name: "Crop your picture" });
    await dialog.getByRole("button", { name: /arrow keys/ }).press("ArrowRight");
    await dialog.getByRole("slider", { name: "Zoom" }).fill("2");
    await expectNoViolations(page, "[role=dialog]");
    const uploading = page.waitForRequest((request) => request.url().endsWith(paths.api.updateUser));
    await dialog.getByRole("button", { name: "Save picture" }).click();
    expect((await uploading).headers()["content-type"]).toMatch(/^multipart\/form-data/);
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => shown(page)).not.toBe(first);
    const stored = await sharp(await (await page.request.get((await shown(page)) ?? "")).body()).metadata();
    expect([stored.width, stored.height]).toEqual([100, 100]);
  });

  test("SETTINGS-07: an unusable picture and a server that refuses show the documented toast, and the picture stays @wide", async ({
    page,
    desk,
  }) => {
    await opened(page, await desk.newViewer());
    await choose(page, "me.png", "image/png", await png(64, 64));
    await expect.poll(() => shown(page)).toMatch(/^\/uploads\//);
    const before = await shown(page);
    const refusals = async () => (await toasts(page)).filter(({ text }) => text === "Failed to update avatar!").length;
    await choose(page, "me.png", "image/png", await png(1, 30_000));
    await expect.poll(refusals).toBe(1);
    await expect(main(page).getByText(/at most 10,000 pixels a side/)).toBeVisible();
    const refusal = { message: "bad request", errors: { avatar: ["No."] } };
    await page.route(`**${paths.api.updateUser}`, (route) => route.fulfill({ status: 422, json: refusal }));
    await choose(page, "me.png", "image/png", await png(32, 32));
    await expect.poll(refusals).toBe(2);
    await expect(main(page).getByText("No.", { exact: true })).toBeVisible();
    await page.reload();
    await expect.poll(() => shown(page)).toBe(before);
  });
});

test("SIGNIN-50: two-factor from end to end: set up, keep the codes, sign in with an app's code and a recovery code, turn off", {
  tag: ["@main", "@wide"],
}, async ({ page, desk }) => {
  const account = await desk.newViewer();
  await opened(page, account);
  const dialog = (name: string) => page.getByRole("dialog", { name });
  await main(page).getByRole("button", { name: "Set up" }).click();
  const setUp = dialog("Set up two-factor sign-in");
  await expect(setUp.getByRole("img", { name: "QR code with your key" })).toBeVisible();
  const key = ((await setUp.getByRole("button", { name: /^Copy Or type the key/ }).textContent()) ?? "").trim();
  const code = (stepsLater = 0) => new TOTP({ secret: key }).generate({ timestamp: Date.now() + stepsLater * 30_000 });
  await expectNoViolations(page, "[role=dialog]");
  await setUp.getByLabel("Code").fill("000000");
  await setUp.getByRole("button", { name: "Turn on" }).click();
  await expectToast(page, "That code didn't work. Try the next one your app shows.", "error");
  await setUp.getByLabel("Code").fill(code());
  await setUp.getByRole("button", { name: "Turn on" }).click();
  const stored = page.getByRole("alertdialog", { name: "Save your recovery codes" });
  const listed = stored.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(listed).toHaveCount(10);
  const codes = await listed.allInnerTexts();
  await page.reload();
  await expect(listed).toHaveText(codes);
  await stored.getByRole("button", { name: "I've saved them" }).click();
  await expect(main(page).getByText("10 recovery codes left")).toBeVisible();

  const signInWith = async (typed: string) => {
    // An open page would notice the end of the session and reload, so the test leaves it first.
    await page.goto("about:blank");
    await page.context().clearCookies();
    await page.goto(`${paths.login}?next=${paths.settings}`);
    await page.getByLabel("Username", { exact: true }).fill(account.username);
    await page.getByLabel("Password", { exact: true }).fill(account.password);
    await main(page).getByRole("button", { name: "Sign In" }).click();
    await page.getByLabel("Authenticator code").fill(typed);
    await main(page).getByRole("button", { name: "Sign In" }).click();
    await page.waitForURL((url) => url.pathname === paths.settings);
  };
  await signInWith(code(1));
  await signInWith(codes[0] ?? "");
  await expect(main(page).getByText("9 recovery codes left")).toBeVisible();
  await main(page).getByRole("button", { name: "Turn off" }).click();
  const off = dialog("Turn off two-factor sign-in?");
  await off.getByLabel("Code").fill(codes[1] ?? "");
  await off.getByRole("button", { name: "Turn off" }).click();
  await expectToast(page, "Two-factor sign-in is off.");
  await expect(main(page).getByRole("button", { name: "Set up" })).toBeVisible();
});

test("ends another device's session, downloads the data, closes the account", { tag: "@wide" }, async ({
  page,
  desk,
  browser,
  product,
}) => {
  const account = await desk.newViewer();
  const elsewhere = await browser.newContext({ baseURL: product.url });
  await elsewhere.request.post(paths.api.login, { data: account });
  await opened(page, account);
  await main(page)
    .getByRole("button", { name: /^Sign out of / })
    .click();
  await expectToast(page, "That device is signed out.");
  await expect(main(page).getByRole("button", { name: /^Sign out of / })).toHaveCount(0);
  expect((await elsewhere.request.post(paths.api.kickGenerate)).status()).toBe(401);
  await elsewhere.close();

  const downloading = page.waitForEvent("download");
  await main(page).getByRole("link", { name: "Download my data" }).click();
  expect((await downloading).suggestedFilename()).toBe(`windfall-${account.username}.json`);

  await main(page).getByRole("button", { name: "Close my account" }).click();
  const ask = page.getByRole("alertdialog", { name: "Close your account?" });
  await ask.getByLabel("Your password").fill("wrong");
  await ask.getByRole("button", { name: "Close my account" }).click();
  await expect(ask.getByText("That is not your current password.").filter({ visible: true })).toHaveCount(1);
  await ask.getByLabel("Your password").fill(account.password);
  await ask.getByRole("button", { name: "Close my account" }).click();
  await page.waitForURL((url) => url.pathname === paths.home);
  expect((await page.request.post(paths.api.login, { data: account })).status()).toBe(401);
});
