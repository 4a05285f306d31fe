import type { Locator, Page } from "@playwright/test";
import { paths } from "../../../common/contract/paths.ts";
import { expectNoViolations } from "../../../tests/browser/axe.ts";
import {
  aWinner,
  demoAccounts,
  expect,
  expectNewToast,
  expectNoOverflow,
  expectToast,
  signIn,
  test,
  visitAs,
} from "../../../tests/browser/browser.ts";
import { holdResponse, visitPage } from "../../../tests/browser/desk.ts";

const wallet = "TQPqFGHqwSBc9SxYFuCN9t9ZkYicyb8aT1";
const cashout = (page: Page) => page.getByRole("dialog", { name: "Cashout Windfall Bucks" });
const openCashout = async (page: Page) => {
  const menu = page.getByRole("button", { name: "Open menu" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("button", { name: "open cashout" }).click();
  await expect(cashout(page).getByLabel("Amount")).toBeVisible();
};

test("CASHOUT-01, CASHOUT-02, CASHOUT-03, CASHOUT-04, CASHOUT-05, CASHOUT-06, CASHOUT-07, CASHOUT-08, CASHOUT-09, CASHOUT-10, CASHOUT-11, CASHOUT-22, CASHOUT-23, SHELL-42: the dialog shows the documented parts", async ({
  page,
}) => {
  await visitAs(page, demoAccounts.viewer, paths.store);
  await openCashout(page);
  const form = cashout(page);
  const amount = form.getByLabel("Amount");
  const currency = form.getByLabel("Currency");
  const address = form.getByLabel("Wallet address");
  await expect(currency).toHaveValue("usdt");
  await expect(currency.locator("option")).toHaveText(["USDT", "BTC", "LTC", "ETH"]);
  await expect(form).toContainText("Processing fees are deducted from the amount.");
  await expect(address).toHaveValue(/^T/);
  await currency.selectOption("BTC");
  await expect(address).toHaveValue(/^bc1/);
  await currency.selectOption("ETH");
  await expect(address).toHaveValue("");
  await address.fill("anything at all");
  await currency.selectOption("USDT");
  await expect(address).toHaveValue(/^T/);

  await expect(amount).toHaveAttribute("step", "1");
  await expect(amount).toHaveAttribute("min", "0");
  await amount.pressSequentially("1e2.5-3+4");
  await expect(amount).toHaveValue("12534");
  for (const letter of ["e", "E"]) expect(await isKeyTaken(amount, letter), `CASHOUT-09: ${letter}`).toBe(false);
  expect(await isKeyTaken(amount, "5")).toBe(true);
  await amount.fill("");
  await expect(amount).toHaveValue("");
  for (const wrong of ["1.5", "-3", "1e3"]) await refuses(amount, wrong);
  await amount.fill("100");
  await expect(form).toContainText("$99.00");

  const rows = form.getByRole("region", { name: "Your withdrawals" }).getByRole("listitem");
  await expect(rows.last()).toContainText(/USDT.*50\.00.*PAID/);
  await expectNoViolations(page, "[role=dialog]");
});

test("STAFF-20: the dialog shows the limits, the maximum, the payout and the address's network", {
  tag: "@narrow",
}, async ({ page, desk }) => {
  const account = await desk.newViewer();
  await desk.giveBucks(account, 23.5);
  await visitAs(page, account, paths.store);
  await openCashout(page);
  const form = cashout(page);
  await expect(form).toContainText("10 to 10,000 bucks per request. You have 23.50 bucks.");
  const received = form.getByText("You receive").locator("xpath=following-sibling::*");
  await expect(received).toHaveText("–");
  await form.getByLabel("Amount").fill("9");
  await expect(received).toHaveText("–");
  await form.getByRole("button", { name: "Max" }).click();
  await expect(form.getByLabel("Amount")).toHaveValue("23");
  await expect(received).toHaveText("$22.00");
  const address = form.getByLabel("Wallet address");
  const messages = [
    ["usdt", wallet.slice(0, -1), "This is not a USDT address."],
    ["usdt", wallet, "Tron (TRC-20) address ✓"],
    ["usdt", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "Ethereum (ERC-20) address ✓"],
    ["btc", wallet, "This is not a BTC address."],
    ["btc", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "Bitcoin address ✓"],
  ] as const;
  for (const [currency, text, words] of messages) {
    await form.getByLabel("Currency").selectOption(currency);
    await address.fill(text);
    await expect(form.getByText(words)).toBeVisible();
  }
  await expectNoOverflow(page);
  await expectNoViolations(page, "[role=dialog]");
});

const isKeyTaken = (field: Locator, key: string): Promise<boolean> =>
  field.evaluate(
    (input, pressed) =>
      input.dispatchEvent(new KeyboardEvent("keydown", { key: pressed, bubbles: true, cancelable: true })),
    key,
  );

async function refuses(amount: Locator, text: string): Promise<void> {
  await amount.fill("7");
  await amount.fill(text).catch(() => {});
  await expect(amount).toHaveValue("7");
}

test("CASHOUT-12, CASHOUT-13, CASHOUT-14, CASHOUT-19, CASHOUT-20: an amount above the balance is not sent; every refusal shows the same message and logs its details", {
  tag: "@wide",
}, async ({ page, desk }) => {
  const account = await desk.newViewer();
  await desk.giveBucks(account, 15);
  await visitAs(page, account, paths.store);
  await openCashout(page);
  const sent: string[] = [];
  const logged: string[] = [];
  page.on("request", (request) => request.url().includes("withdraw-bucks") && sent.push(request.url()));
  page.on("console", (message) => logged.push(message.text()));
  const ask = async (amount: string, address: string) => {
    await cashout(page).getByLabel("Amount").fill(amount);
    await cashout(page).getByLabel("Wallet address").fill(address);
    await cashout(page).getByRole("button", { name: "Withdraw" }).click();
  };
  await ask("16", wallet);
  await expectToast(page, "Insufficient balance!");
  expect(sent).toEqual([]);
  await ask("9", wallet);
  await expectToast(page, "Failed to make withdraw request!");
  await expectNewToast(page, "Failed to make withdraw request!", () => ask("12", "no address"));
  await expect(page.getByText("Enter a valid USDT address.")).toHaveCount(0);
  expect(logged.filter((line) => line.startsWith("withdraw request failed"))).toHaveLength(2);
});

test("STAFF-22, CASHOUT-15, CASHOUT-16, CASHOUT-17, CASHOUT-18, CASHOUT-21, PERM-11, DATA-28: a viewer cashes out twice; an admin pays one request and rejects the other", {
  tag: ["@main", "@wide"],
}, async ({ page, desk, browser }) => {
  test.slow();
  const account = await aWinner(page, desk);
  await page.request.post(paths.api.instantRakeback);
  await page.request.post(paths.api.claimRank, { data: { rank: "Bronze I" } });
  await visitPage(page, paths.store);
  await openCashout(page);
  const release = await holdResponse(page, "**/withdraw-bucks/**");
  const form = cashout(page);
  const ask = async (amount: string) => {
    await form.getByLabel("Amount").fill(amount);
    await form.getByLabel("Wallet address").fill(wallet);
    await form.getByRole("button", { name: "Withdraw" }).click();
  };
  await ask("10");
  await expect(form.getByRole("button", { name: "Withdrawing..." })).toBeDisabled();
  release();
  await expectToast(page, "Successfully submitted withdraw request!");
  const receipt = form.getByText(/^We received request #\d+. We usually review requests within a day.$/);
  await expect(receipt, "STAFF-22").toBeVisible();
  const rows = form.getByRole("region", { name: "Your withdrawals" }).getByRole("listitem");
  await expect(rows.first()).toContainText(/USDT.*10\.00.*PENDING/);
  await expect(form.getByLabel("Amount")).toHaveValue("");
  await ask("12");
  await expect(rows).toHaveCount(2);
  await expect(form).toContainText("You have 3.00 bucks");

  const office = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const desktop = await office.newPage();
  await signIn(desktop, demoAccounts.admin);
  const queue = (status: string) =>
    visitPage(desktop, `${paths.admin.withdrawals}?status=${status}&search=${account.username}`);
  const press = async (name: RegExp, confirm: string, fill?: [label: string, text: string]) => {
    await desktop.getByRole("button", { name }).first().click();
    const dialog = desktop.getByRole("dialog");
    if (fill !== undefined) await dialog.getByLabel(fill[0]).fill(fill[1]);
    await dialog.getByRole("button", { name: confirm }).click();
  };
  await queue("pending");
  await press(/^Approve withdrawal/, "Approve withdrawal");
  await expect(desktop.getByRole("button", { name: /^Reject withdrawal/ })).toHaveCount(1);
  await press(/^Reject withdrawal/, "Reject withdrawal", ["Reason", "Wrong network"]);
  await expect(desktop.getByText("Nothing is waiting for approval.")).toBeVisible();
  await queue("approved");
  await press(/^Pay withdrawal/, "Mark as paid", ["Transaction id", "0xfeed"]);
  await expect(desktop.getByText("Nothing to pay")).toBeVisible();
  await office.close();

  await visitPage(page, paths.history);
  await openCashout(page);
  await expect(rows.nth(0)).toContainText(/12\.00.*REJECTED.*Wrong network/);
  await expect(rows.nth(1)).toContainText(/10\.00.*PAID/);
  await expect(form).toContainText("You have 15.00 bucks");
  const { username } = account;
  await expect
    .poll(async () => {
      const letters = (await (await page.request.get("/sandbox/mail")).json()) as { to: string; subject: string }[];
      return letters.filter(({ to }) => to === `${username}@example.com`).map(({ subject }) => subject);
    })
    .toEqual(expect.arrayContaining(["Your Windfall withdrawal is paid", "Your Windfall withdrawal was rejected"]));
});

test("the first of two approvals says that another admin must approve too, and the same admin cannot approve again", {
  tag: "@wide",
}, async ({ page, desk, browser }) => {
  const [second, viewer] = [await desk.newViewer(), await desk.newViewer()];
  await desk.setRole(second, "admin");
  await desk.giveBucks(viewer, 2_600);
  const context = await browser.newContext();
  await visitAs(page, demoAccounts.admin, paths.admin.withdrawals);
  const { origin } = new URL(page.url());
  await context.request.post(origin + paths.api.login, { data: viewer });
  expect((await context.request.post(origin + paths.api.withdraw("2600", "usdt", wallet))).status()).toBe(200);
  await context.close();
  await visitPage(page, `${paths.admin.withdrawals}?search=${viewer.username}`);
  await expect(page.getByText("Two admins must approve")).toBeVisible();
  const approve = page.getByRole("button", { name: /^Approve withdrawal \d/ });
  await approve.click();
  const dialog = page.getByRole("dialog", { name: "Approve withdrawal" });
  await expect(dialog).toContainText("another admin has to approve it after you");
  await dialog.getByRole("button", { name: "Approve withdrawal" }).click();
  await expectToast(page, "Approved. A second admin has to approve it too.");
  await expect(page.getByText("Approved by admin, one more approval needed")).toBeVisible();
  await expect(approve).toBeDisabled();
  await expect(page.getByRole("button", { name: /^Reject withdrawal/ })).toBeEnabled();
  await desk.setRole(second, "viewer");
});

test("while cashouts are paused, the dialog says so and sends nothing; after they are resumed, it works again", {
  tag: "@wide",
}, async ({ page, browser }) => {
  const office = await browser.newContext();
  const desktop = await office.newPage();
  await visitAs(page, demoAccounts.viewer, paths.store);
  const origin = new URL(page.url()).origin;
  await desktop.request.post(origin + paths.api.login, { data: demoAccounts.admin });
  await desktop.goto(origin + paths.admin.withdrawals);
  const turn = async (name: string) => {
    await desktop.getByRole("button", { name }).click();
    await desktop.getByRole("alertdialog").getByRole("button", { name }).click();
    await expect(desktop.getByRole("alertdialog")).toHaveCount(0);
  };
  await turn("Pause cashouts");
  await visitPage(page, paths.store);
  await openCashout(page);
  await expect(cashout(page)).toContainText("Cashouts are paused for now. Your bucks are safe and stay yours.");
  await expect(cashout(page).getByRole("button", { name: "Withdraw" })).toBeDisabled();
  await turn("Resume cashouts");
  await visitPage(page, paths.store);
  await openCashout(page);
  await expect(cashout(page).getByRole("button", { name: "Withdraw" })).toBeEnabled();
  await office.close();
});
