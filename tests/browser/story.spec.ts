// A newcomer's whole story on a phone, without shortcuts, counting what they press and fill in: they join, link their accounts,
// take a free ticket and the gift, wager, claim, buy, roll, guess and cash out.
import type { Locator } from "@playwright/test";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { demoAccounts, expect, expectToast, signIn, test } from "./browser.ts";
import { createSignedInContext, unique } from "./desk.ts";
import { aRaffle } from "./raffles.ts";

const minuteMs = 60_000;
const wallet = "0x52908400098527886E0F7030069857D2E4169EE7";

test("MINE-29, LINK-37, DATA-26, DATA-27, PERM-07, PERM-08, LINK-17, STORE-13: a guest comes from the stream and cashes out with at most 30 presses and 6 fields", {
  tag: ["@main", "@narrow"],
}, async ({ page, context, desk, product, sandbox }) => {
  test.setTimeout(240_000);
  await context.grantPermissions(["clipboard-write"]);
  const name = unique("story");
  const wanted = "Shout-out on Stream";
  const raffle = await aRaffle(product, { price: 0 });
  const admin = await createSignedInContext(product, demoAccounts.admin);
  const bonuses = [{ name: "Gale of Gold", provider_name: "Northwind", bet_size: 2 }];
  const made = await admin.post(deskApiPaths.createHunt, { data: { name: "A story", start_cost: 50, bonuses } });
  const hunt = (await made.json()) as { id: number };
  let [presses, fields] = [0, 0];
  const press = async (what: Locator) => {
    presses += 1;
    await what.click();
  };
  const fill = async (label: string, value: string) => {
    fields += 1;
    await page.getByLabel(label, { exact: true }).fill(value);
  };
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  const tab = (title: string) => page.getByRole("link", { name: title, exact: true }).filter({ visible: true }).last();
  const button = (within: Locator, title: string | RegExp) => within.getByRole("button", { name: title });

  // Registers. The sign-in page has the new account's name and password.
  await page.goto("/");
  await press(main.getByRole("link", { name: "Create an account" }).first());
  await fill("Email", `${name}@example.com`);
  await fill("Username", name);
  await fill("Password", "a long password");
  await fill("Confirm password", "a long password");
  await press(page.getByRole("button", { name: "Sign Up", exact: true }));
  await page.waitForURL((url) => url.pathname === "/login");
  await press(page.getByRole("button", { name: "Sign In", exact: true }));
  await page.waitForURL((url) => url.pathname === "/");

  // Links a Roobet account by a code that the test posts in Roobet's chat. Then links Kick.
  await desk.play("/sandbox/wagers", { partner: "roobet", username: name, amount: 0 });
  await press(main.getByRole("link", { name: "Link a partner account" }));
  await press(button(dialog, "Generate"));
  await expectToast(page, "Successfully copied the code!");
  const code = await dialog.getByText(/^[A-Z0-9]{10}$/).textContent();
  await desk.play("/sandbox/roobet/chat", { username: name, message: `hello, ${code}` });
  await expectToast(page, "Successfully connected!");
  await press(button(dialog, "Link Kick"));
  await page.getByRole("textbox").fill(name);
  await press(page.getByRole("button", { name: "Authorize" }));
  await page.waitForURL((url) => url.pathname === "/settings/connections");
  for (const platform of ["Kick", "Roobet"]) {
    await expect(page.locator("main li").filter({ hasText: platform }).first()).toContainText("Connected");
  }

  // Takes a free ticket and the gift, wagers, and claims rakeback and a rank after the next sync.
  await press(tab("Home"));
  await press(main.getByRole("link", { name: /^Join for free/ }).first());
  await press(button(dialog, "Join Raffle"));
  await press(button(dialog, "Done"));
  await desk.play("/sandbox/wagers", { partner: "roobet", username: name, amount: 60_000 });
  await sandbox.clock(6 * minuteMs);
  await expect(page.getByRole("banner").getByText("60,000", { exact: true }).filter({ visible: true })).toBeVisible({
    timeout: 60_000,
  });
  await press(tab("Home"));
  await press(button(main, /^Claim your 500/));
  await expectToast(page, "500 points are yours.");
  await press(main.getByRole("link", { name: /^Claim \$/ }));
  await press(button(main, /Instant Rakeback/));
  await press(button(page.locator('[data-rank="Bronze I"]'), "Claim"));
  await expect(button(page.locator('[data-rank="Bronze I"]'), "Claimed")).toBeVisible();

  // Buys: the balance and the stock fall, and "My purchases" shows the order.
  await press(tab("Store"));
  const card = main.getByRole("listitem").filter({ hasText: wanted }).first();
  const stockBefore = Number(/(\d+) Left/.exec((await card.textContent()) ?? "")?.[1]);
  await press(button(card, "Purchase"));
  await press(button(dialog, "Purchase for 400"));
  await expectToast(page, "Successfully purchased the product!");
  await press(button(dialog, "Done"));
  await expect(page.getByRole("banner").getByText("60,100", { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(card.getByText(`${stockBefore - 1} Left`)).toBeVisible();
  await expect(page.getByRole("region", { name: "My purchases" }).getByText(wanted)).toBeVisible();

  // Rolls a case, guesses the hunt's balance, and cashes out.
  await press(tab("Cases"));
  await press(main.getByRole("link", { name: "Open Case" }).first());
  await press(button(main, /^Open Case/));
  await expect(page.getByText("WINNER")).toBeVisible({ timeout: 20_000 });
  await press(page.getByRole("button", { name: "Open menu" }));
  await press(page.getByRole("link", { name: "Hunt Tracker" }).filter({ visible: true }).first());
  await fill("Your guess", "61.5");
  await press(button(main, "Guess"));
  await expectToast(page, "Your guess is in.");
  await press(tab("Me"));
  await press(button(main, "Cash out"));
  await press(button(dialog, "Max"));
  await fill("Wallet address", wallet);
  await press(button(dialog, "Withdraw"));
  await expect(dialog.getByText("PENDING")).toBeVisible();
  expect(presses).toBeLessThanOrEqual(30);
  expect(fields).toBeLessThanOrEqual(6);

  // Opens the site again, as a returning viewer would.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await signIn(page, { username: name, password: "a long password" });
  await page.goto("/store");
  const order = page.getByRole("region", { name: "My purchases" }).locator("tr").filter({ hasText: wanted });
  await expect(order.getByText(/pending/i)).toBeVisible();
  await raffle.close();
  expect((await admin.post(deskApiPaths.deleteHunt(hunt.id))).ok()).toBe(true);
  await admin.dispose();
});
