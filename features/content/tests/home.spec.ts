import type { APIRequestContext, Page } from "@playwright/test";
import { hashes } from "../../../common/contract/hashes.ts";
import { paths } from "../../../common/contract/paths.ts";
import { expectNoViolations } from "../../../tests/browser/axe.ts";
import { demoAccounts, expect, expectToast, signIn, test, visitAs } from "../../../tests/browser/browser.ts";
import { openTab, unique, visitPage } from "../../../tests/browser/desk.ts";
import { aRaffle } from "../../../tests/browser/raffles.ts";

async function findLinks(calls: APIRequestContext, path: string): Promise<Set<string>> {
  const html = await (await calls.get(path)).text();
  return new Set([...html.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)].map(([, href]) => href ?? ""));
}

const chip = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Claim \$/ });

test("MINE-01: a guest's first button creates an account", { tag: ["@main", "@wide"] }, async ({ page }) => {
  await visitPage(page, paths.home);
  await expect(page.getByRole("main").getByRole("link", { name: "Create an account" })).toHaveAttribute(
    "href",
    paths.register,
  );
  await expect(page.getByRole("heading", { name: /^Hello/ })).toBeHidden();
  await expect(chip(page)).toBeHidden();
});

test("MINE-01, MINE-03, MINE-07, MINE-14: a signed-in viewer finds what they have, and the links to it", async ({
  page,
}) => {
  await visitAs(page, demoAccounts.viewer, paths.home);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hello, viewer");
  await expect(page.getByRole("progressbar", { name: "Progress to Bronze II" })).toHaveAttribute(
    "aria-valuetext",
    "$12,480.55 of $50,000",
  );
  await expect(page.getByText("$37,519.45")).toBeVisible();
  const steps = page.getByRole("region", { name: "First steps" });
  await expect(steps).toContainText("3 of 4 done.");
  await expect(steps.getByRole("link", { name: "Link Kick" })).toHaveAttribute("href", paths.connections);
  await page
    .getByRole("banner")
    .getByRole("link", { name: /open history/ })
    .click();
  await expect(page).toHaveURL(/\/history$/);
});

test("MINE-03: the front page shows the claim once; the top bar shows it when the page's own claim is out of view", async ({
  page,
}) => {
  await visitAs(page, demoAccounts.viewer, paths.home);
  const own = page.getByRole("main").getByRole("link", { name: /^Claim \$/ });
  await expect(own).toHaveAttribute("href", paths.wagerRewards);
  await expect(chip(page)).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(chip(page)).toHaveAttribute("href", paths.wagerRewards);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(chip(page)).toHaveCount(0);
  await visitPage(page, paths.contact);
  await expect(chip(page)).toHaveAttribute("href", paths.wagerRewards);
});

test("MINE-18: a newcomer's front page shows the steps with their purposes, and no empty cards", async ({
  page,
  desk,
  product,
}) => {
  // The demo's own free raffle may have ended, because other tests move the clock.
  const raffle = await aRaffle(product, { price: 0 });
  const newcomer = await desk.newViewer();
  await visitAs(page, newcomer, paths.home);
  const steps = page.getByRole("region", { name: "First steps" });
  await expect(steps.getByRole("listitem").first()).toContainText("Start earning");
  const [link, free] = [
    steps.getByRole("link", { name: "Link a partner account" }),
    steps.getByRole("link", { name: /^Join for free/ }),
  ];
  await expect(link).toHaveAttribute("href", paths.connections + hashes.linkRoobet);
  await expect(free).toHaveAttribute("href", /^\/raffle\/\d+#join$/);
  for (const name of ["Your rank this month", "Your tickets", "Your place on the board", "Next for you"]) {
    await expect(page.getByRole("heading", { name })).toHaveCount(0);
  }
  await expectNoViolations(page, "main");
  await free.click();
  await expect(page.getByRole("dialog", { name: "Buy Tickets" })).toBeVisible();
  await expect(page).toHaveURL(/\/raffle\/\d+$/);
  await raffle.close();
});

test("MINE-20: every page for viewers is two presses from every other, and has the same name everywhere", {
  tag: "@wide",
}, async ({ page }) => {
  await signIn(page, demoAccounts.viewer);
  const more = page.locator("aside").getByRole("button", { name: "More" });
  await visitPage(page, paths.store);
  await expect(page.locator("aside").getByRole("link", { name: "Fairness" })).toBeHidden();
  await more.click();
  await expect(page.locator("aside").getByRole("link", { name: "Fairness" })).toBeInViewport();
  const menu = await page
    .locator("aside nav a")
    .evaluateAll((links) => links.map((link) => [link.textContent ?? "", link.getAttribute("href") ?? ""]));
  expect(menu.length).toBeLessThan(16);
  const first = await findLinks(page.request, paths.store);
  const reached = new Set(first);
  for (const href of first) for (const further of await findLinks(page.request, href)) reached.add(further);
  const wanted = [
    ...[paths.home, paths.bonuses, paths.leaderboard, paths.hunt, paths.store, paths.raffles, paths.cases],
    ...[
      paths.challenges,
      paths.vipRewards,
      paths.wagerRewards,
      paths.fairness,
      paths.fairnessRules,
      paths.history,
      paths.me,
    ],
    ...[paths.commands, paths.settings, paths.connections, paths.contact, paths.terms],
    ...[paths.privacyPolicy],
  ];
  expect(wanted.filter((path) => !reached.has(path))).toEqual([]);
  for (const [name = "", href = ""] of menu.filter(([, href]) => href !== paths.home)) {
    const html = await (await page.request.get(href)).text();
    const [title = "", heading = ""] = [/<title[^>]*>([^<]*)/.exec(html)?.[1], /<h1[^>]*>([^<]*)/.exec(html)?.[1]];
    expect(title, href).toContain(name);
    expect(heading, href).toContain(name);
  }
});

test("SHELF-01: three cases opened with one press appear side by side with their sum", { tag: "@wide" }, async ({
  page,
  desk,
}) => {
  await visitAs(page, await desk.newViewer(1_000_000), paths.case(1));
  const several = page.getByRole("region", { name: "Open several" });
  await several.getByRole("button", { name: "Open 3", exact: true }).click();
  await expect(several.getByRole("status")).toContainText(/^You opened 3 cases for [\d,]+ points and won /);
  await expect(several.getByRole("listitem")).toHaveCount(3);
  await expectNoViolations(page, "main");
  await several.getByRole("link", { name: "Verify roll 2" }).click();
  await expect(page).toHaveURL(/\/fairness\/roll\/\d+$/);
});

test("SHELF-20: several cases show their price, and ask for confirmation above a tenth of the balance", {
  tag: "@wide",
}, async ({ page, desk }) => {
  const viewer = await desk.newViewer(20_000);
  await visitAs(page, viewer, paths.case(1));
  const several = page.getByRole("region", { name: "Open several" });
  const ten = several.getByRole("button", { name: "Open 10", exact: true });
  await expect(ten).toHaveText(/^Open 10 · [\d,]+$/);
  await ten.click();
  const question = page.getByRole("alertdialog", { name: /^Open 10 for [\d,]+ points\?$/ });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(several.getByRole("listitem")).toHaveCount(0);
  await ten.click();
  await question.getByRole("button", { name: "Open 10" }).click();
  await expect(several.getByRole("listitem")).toHaveCount(10);
  await expect(question).toHaveCount(0);
  await expect(ten).toBeEnabled();
  await ten.click();
  await expect(several.getByRole("status")).toContainText(/^You opened 10 cases/);
  await expect(question).toHaveCount(0);
});

test("SHELF-06, SHELF-07: the raffle that ends next is wide, and its picture links to it", {
  tag: "@wide",
}, async ({ page }) => {
  await visitPage(page, paths.raffles);
  const first = page.getByRole("list", { name: "Active raffles" }).getByRole("listitem").first();
  await expect(first).toContainText("Ending next");
  await first.click({ position: { x: 60, y: 60 } });
  await expect(page).toHaveURL(/\/raffle\/\d+$/);
});

test("SHELF-07, SHELF-09: a product's card opens its dialog, and products within reach are listed separately", {
  tag: "@wide",
}, async ({ page, desk }) => {
  await visitAs(page, await desk.newViewer(1_000), paths.store);
  const cards = page.getByRole("region", { name: "Products" }).getByRole("listitem");
  const all = await cards.count();
  await expect(page.getByText(/points to go$/).first()).toBeVisible();
  await page.getByRole("button", { name: /^You can afford/ }).click();
  await expect.poll(() => cards.count()).toBeLessThan(all);
  await expect(page.getByText(/points to go$/)).toHaveCount(0);
  await cards.first().click({ position: { x: 40, y: 40 } });
  await expect(page.getByRole("dialog", { name: "Confirm Purchase" })).toBeVisible();
});

test("SHELF-11, SHELF-13, SHELF-14: the featured product is wide and on top, and products that end soon are listed separately", {
  tag: "@wide",
}, async ({ page, desk }) => {
  const wide = await desk.addProduct({ price: 12_345, stock: 5 });
  const on_until = new Date(Date.now() + 5 * 3_600_000).toISOString();
  const soon = await desk.addProduct({ name: unique("Soon"), price: 7, stock: 5, on_until });
  await desk.feature(wide.id);
  try {
    await featuredStandsAbove(page, wide.name, soon.name);
  } finally {
    await desk.feature(null);
  }
});

async function featuredStandsAbove(page: Page, wide: string, soon: string): Promise<void> {
  await visitPage(page, paths.store);
  const featured = page.getByRole("article").filter({ hasText: "Featured" });
  await expect(featured.getByRole("heading", { name: wide })).toBeVisible();
  const button = featured.getByRole("button", { name: "Purchase", exact: true });
  await expect(button).toContainText("12,345");
  await expect(button).toHaveAccessibleDescription(/12,345/);
  await expect(page.getByRole("listitem").filter({ hasText: wide })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Last day to buy" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: soon })).toContainText(/Ends in 0[45]h/);
  await expectNoViolations(page, "main");
  await page.getByRole("searchbox").fill(wide);
  await expect(page.getByRole("listitem").filter({ hasText: wide })).toBeVisible();
  await expect(featured).toHaveCount(0);
}

test("SHELF-12: when an admin presses the star, open stores feature the product; a second press undoes it", {
  tag: "@wide",
}, async ({ page, context, desk }) => {
  const { name, id } = await desk.addProduct({ price: 4_321, stock: 5 });
  await visitAs(page, demoAccounts.admin, paths.admin.shop);
  const store = await context.newPage();
  await openTab(store, paths.store);
  const featured = store.getByRole("article").filter({ hasText: "Featured" });
  const card = store.getByRole("listitem").filter({ hasText: name });
  await expect(card).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: name });
  await row.getByRole("button", { name: `Feature ${name}`, exact: true }).click();
  await expectToast(page, `${name} is featured.`);
  await expect(row).toContainText("Featured");
  await expect(featured.getByRole("heading", { name })).toBeVisible();
  await expect(card).toHaveCount(0);
  await row.getByRole("button", { name: `Stop featuring ${name}` }).click();
  await expectToast(page, `${name} is no longer featured.`);
  await expect(row).not.toContainText("Featured");
  await expect(featured).toHaveCount(0);
  await expect(card).toBeVisible();
  await desk.deleteProduct(id);
});

test("SHELF-14, SHELF-15: the space bar opens the case on its page, but not from a field or out of view", {
  tag: "@wide",
}, async ({ page, desk }) => {
  await visitAs(page, await desk.newViewer(1_100), paths.cases);
  const first = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "First Breeze" }) });
  await first.getByRole("link", { name: "Open Case" }).click();
  const button = page.getByRole("button", { name: "Open Case", exact: true });
  await expect(button).toContainText("500");
  const rolls: string[] = [];
  page.on("request", (call) => call.method() === "POST" && call.url().includes("/case/") && rolls.push(call.url()));
  await page.getByRole("link", { name: "All cases" }).focus();
  await page.keyboard.press("Space");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.keyboard.press("Space");
  expect(rolls).toEqual([]);
  // The page may still be scrolling after the press.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    if (rolls.length === 0) await page.keyboard.press("Space");
    expect(rolls).toHaveLength(1);
  }).toPass();
  await expect(page.getByText("WINNER")).toBeVisible({ timeout: 20_000 });
  expect(rolls).toHaveLength(1);
});

test("MINE-07, MINE-08, MINE-04: steps are ticked off, and the gift can be taken once all are done", {
  tag: "@wide",
}, async ({ page, desk, product }) => {
  const free = await aRaffle(product, { price: 0 });
  // The new viewer has wagered, so they have linked a partner's account.
  await visitAs(page, await desk.newViewer(100), paths.home);
  const steps = page.getByRole("region", { name: "First steps" });
  await expect(steps).toContainText("2 of 4 done.");
  const raffle = (await steps.getByRole("link", { name: /^Join for free/ }).getAttribute("href")) ?? "";
  const joined = await page.request.post(paths.api.joinRaffle(Number(/\d+/.exec(raffle)?.[0]), 1));
  expect(joined.status()).toBe(200);
  const { data } = (await (await page.request.post(paths.api.kickGenerate)).json()) as { data: string };
  await page.goto(`${data}&auto=1&as=${unique("kick")}`);
  await visitPage(page, paths.home);
  await expect(steps).toContainText("All 4 steps done. Your gift is ready.");
  await steps.getByRole("button", { name: "Claim your 500 points" }).click();
  await expectToast(page, "500 points are yours.");
  await expect(steps).toBeHidden();
  await expect(page.locator('[data-balance="points"]').first()).toContainText("600");
  await free.close();
});

test("MINE-13: a phone shows only the remaining steps, and the tiles have pictures", {
  tag: "@narrow",
}, async ({ page }) => {
  await visitAs(page, demoAccounts.viewer, paths.home);
  const steps = page.getByRole("region", { name: "First steps" }).getByRole("listitem");
  await expect(steps.filter({ visible: true })).toHaveCount(1);
  const ways = page.getByRole("navigation", { name: "Explore" });
  await expect(ways.locator("img")).toHaveCount(6);
});
