// A newcomer's whole story, without shortcuts: they look around, join, link an account, wager, earn and buy.
import { expect, expectToast, signIn, test } from "./browser.ts";

const minuteMs = 60_000;

test(
  "DATA-26, DATA-27, PERM-07, PERM-08, LINK-17, STORE-13: from guest to a first purchase",
  { tag: ["@main", "@narrow"] },
  async ({ page, sandbox }, info) => {
    const name = `story_${info.project.name}_${Date.now().toString(36)}`;
    const product = "Shout-out on Stream";
    const card = page.locator("main li").filter({ hasText: product }).first();
    const open = (path: string) => page.goto(path);

    // Looks around as a guest; buying asks for a sign-in.
    await open("/store");
    const stockBefore = Number(/(\d+) Left/.exec((await card.textContent()) ?? "")?.[1]);
    await card.getByRole("button", { name: "Purchase" }).click();
    await page.waitForURL((url) => url.pathname === "/login");

    // Registers and signs in.
    await page.locator('main a[href="/register"]').click();
    for (const [label, value] of Object.entries({
      Email: `${name}@example.com`,
      Username: name,
      Password: "a long password",
      "Confirm password": "a long password",
    })) {
      await page.getByLabel(label, { exact: true }).fill(value);
    }
    await page.getByRole("button", { name: "Sign Up", exact: true }).click();
    await page.waitForURL((url) => url.pathname === "/login");
    await page.getByLabel("Username", { exact: true }).fill(name);
    await page.getByLabel("Password", { exact: true }).fill("a long password");
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await page.waitForURL((url) => url.pathname === "/");

    // Links a Roobet account: signs up there under the streamer's code, and says the generated code in Roobet's chat.
    await page.request.post("/sandbox/wagers", { data: { partner: "roobet", username: name, amount: 0 } });
    await open("/settings/connections");
    const row = page.locator("main li").filter({ hasText: "Roobet" });
    await expect(row.getByText("Not connected")).toBeVisible();
    await row.getByRole("button", { name: "Link" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Generate", exact: true }).click();
    const code = page.getByRole("dialog").getByText(/^[A-Z0-9]{10}$/);
    await expect(code).toBeVisible();
    await page.request.post("/sandbox/roobet/chat", {
      data: { username: name, message: `hello, ${await code.textContent()}` },
    });
    await expectToast(page, "Successfully connected!");
    await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
    await expect(row.getByText("Connected", { exact: true })).toBeVisible();
    await expect(row.getByText(name)).toBeVisible();

    // Wagers $500; the next sync, minutes later, turns them into points.
    await page.request.post("/sandbox/wagers", { data: { partner: "roobet", username: name, amount: 500 } });
    await sandbox.clock(6 * minuteMs);
    const balance = async () => {
      await open("/store");
      return page.getByRole("banner").getByText("500", { exact: true }).filter({ visible: true }).count();
    };
    await expect.poll(balance, { timeout: 60_000 }).toBe(1);

    // Buys: the balance and the stock fall, and "My purchases" shows the order.
    await card.getByRole("button", { name: "Purchase" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirm Purchase" });
    await dialog.getByRole("button", { name: "Purchase for 400" }).click();
    await expectToast(page, "Successfully purchased the product!");
    await page.getByRole("dialog", { name: "Purchased" }).getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("banner").getByText("100", { exact: true }).filter({ visible: true })).toBeVisible();
    await expect(card.getByText(`${stockBefore - 1} Left`)).toBeVisible();
    await expect(page.getByRole("region", { name: "My purchases" }).getByText(product)).toBeVisible();

    // Opens the site again, as a returning viewer would.
    await open("about:blank");
    await page.context().clearCookies();
    await signIn(page, { username: name, password: "a long password" });
    await open("/store");
    await expect(page.getByRole("region", { name: "My purchases" }).getByText(/pending/i)).toBeVisible();
  },
);
