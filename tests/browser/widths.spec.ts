// What is out of reach in the dialogs, with the longest names and the biggest figures there can be. (Every page: every-page.spec.ts.)
import { type APIRequestContext, type Locator, request } from "@playwright/test";
import { deskCalls } from "../../contracts/desk-calls.ts";
import { paths } from "../../contracts/paths.ts";
import { longestProductName } from "../../demo/products.ts";
import { patronName } from "../../demo/viewers.ts";
import { demoAccounts, expect, type Sandbox, signIn, test } from "./browser.ts";
import { cutOffAt } from "./cut-off.ts";
import { openDesk, signedIn, unique, visit } from "./desk.ts";
import { type Product, startOnDemoWorld } from "./product.ts";
import { aRaffle } from "./raffles.ts";

/** The demo's longest name and biggest balance. */
const patron = { ...demoAccounts.viewer, username: patronName };

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("LAYOUT-24: at 1,000 px an order names its buyer in full, and the ledger's button stands under its words", {
  tag: "@wide",
}, async ({ page }) => {
  await signIn(page, demoAccounts.admin);
  await page.setViewportSize({ width: 1_000, height: 900 });
  await page.goto("/admin/orders");
  const name = page.getByTitle(patronName).first();
  await expect(name).toBeVisible();
  const cutPx = await name.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(cutPx).toBe(0);
  await page.goto("/admin");
  const leftOf = async (locator: Locator) => (await locator.boundingBox())?.x;
  const health = page.getByRole("region", { name: "Health" });
  const words = await leftOf(health.getByRole("status"));
  expect(words).toBeGreaterThan(0);
  expect(await leftOf(health.getByRole("button", { name: "Verify now" }))).toBe(words);
});

test("LAYOUT-01: nothing of the dialogs one buys, joins, cashes out and edits in is outside the window or cut", {
  tag: "@wide",
}, async ({ page }) => {
  const fits = async (name: string) => {
    await expect(page.getByRole("dialog")).toBeVisible();
    expect.soft(await cutOffAt(page, [320, 390, 768, 1_280], "[role=dialog]"), name).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.setViewportSize({ width: 1_280, height: 900 });
  };
  await signIn(page, patron);
  await page.goto("/store");
  await page.getByRole("listitem").filter({ hasText: longestProductName }).getByRole("button").click();
  await fits("purchase");
  await page.locator('[data-balance="bucks"]').click();
  await fits("cashout");
  await page.goto("/hunt");
  await page.getByRole("button", { name: /^The long one/ }).click();
  await fits("hunt");
  await page.goto("/raffles");
  await page
    .getByRole("link", { name: /^Join For/ })
    .last()
    .click();
  await page.getByRole("button", { name: "Buy Tickets" }).click();
  await fits("join");
  await signIn(page, demoAccounts.admin);
  await visit(page, "/admin/cases");
  await page.getByRole("button", { name: /^Edit/ }).first().click();
  await fits("case");
  await page.goto("/admin/orders");
  await page.getByRole("button", { name: new RegExp(`^Fulfil .*${patronName}`) }).click();
  await fits("order");
});

test("LAYOUT-01: the desk's finished raffles fit at every width: drawn, cancelled, and waiting for a source that fails", {
  tag: "@wide",
}, async ({ page, product, sandbox }) => {
  test.slow();
  await signIn(page, demoAccounts.admin);
  const waiting = await finishedRaffles(product, sandbox);
  await page.goto("/admin/raffles");
  await expect(page.getByRole("row").filter({ hasText: waiting })).toContainText("Next try");
  const widths = Array.from({ length: 81 }, (_, step) => 320 + step * 16);
  expect(await cutOffAt(page, widths)).toEqual([]);
});

test("LAYOUT-01: an own name of thirty letters and sums of ten digits fit on board, wager page and raffle at every width", {
  tag: "@wide",
}, async ({ page }) => {
  test.slow();
  // One of its own: no other test's board is to have such a leader.
  const house = await startOnDemoWorld();
  try {
    const admin = await signedIn(house, demoAccounts.admin);
    const desk = openDesk(house, admin);
    const name = "wanderer_of_the_northern_hills";
    const account = { ...demoAccounts.viewer, username: "wmwmwm_of_the_northern_w" };
    const wager = (amount: number) => desk.play("/sandbox/wagers", { partner: "roobet", username: name, amount });
    await page.request.post(house.url + paths.api.register, { data: { ...account, email: "long@example.com" } });
    await page.request.post(house.url + paths.api.login, { data: account });
    const { token } = await (await page.request.post(house.url + paths.api.roobetCode)).json();
    await wager(100);
    await desk.play("/sandbox/roobet/chat", { username: name, message: token });
    await wager(999_999_999);
    await admin.post(deskCalls.runLeaderboardJobs);
    const title = "The Longest Evening Throne of the Northern Hills, with all its lanterns, delivered home";
    const raffle = await aRaffle(house, { name: title, price: 1_234_567, most: 1_000_000, winners: 1_000 });
    await page.request.post(house.url + paths.api.joinRaffle(raffle.id, 100));
    for (const path of [paths.leaderboard, paths.wagerRewards, paths.raffle(raffle.id), paths.settings]) {
      await page.goto(house.url + path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect.soft(await cutOffAt(page, [320, 390, 1_000, 1_440]), path).toEqual([]);
    }
    await page.setViewportSize({ width: 1_440, height: 900 });
    await page.goto(house.url + paths.raffle(raffle.id));
    await expect(page.getByRole("button", { name: "Buy Tickets" }).first()).toBeInViewport({ ratio: 1 });
    await raffle.close();
    await admin.dispose();
  } finally {
    await house.stop();
  }
});

/** One of each end, won by two of the longest names there can be, without a place to break. Answers who waits. */
async function finishedRaffles(product: Product, sandbox: Sandbox): Promise<string> {
  const admin = await signedIn(product, demoAccounts.admin);
  const players = await Promise.all(["M", "W"].map((letter) => longNamed(product, letter)));
  const over = async (name: string, end: (id: number) => string) => {
    const raffle = await aRaffle(product, { name, price: 0, winners: 2 });
    for (const player of players) {
      const joined = await player.post(paths.api.joinRaffle(raffle.id, 1));
      expect(joined.ok(), await joined.text()).toBe(true);
    }
    expect((await admin.post(end(raffle.id))).ok()).toBe(true);
    await raffle.close();
    return name;
  };
  await over(unique("Unbroken".repeat(6)), deskCalls.drawRaffle);
  await over(unique("Two winners and a long, long name of many words"), deskCalls.drawRaffle);
  await over(unique("Called off"), deskCalls.cancelRaffle);
  await sandbox.fault("random-org", "error");
  const waiting = await over(unique("Waiting"), deskCalls.drawRaffle);
  await Promise.all([admin, ...players].map((one) => one.dispose()));
  return waiting;
}

/** Somebody new, signed in, whose name is as long as names may be. */
async function longNamed(product: Product, letter: string): Promise<APIRequestContext> {
  const account = { ...demoAccounts.viewer, username: `${letter.repeat(16)}${crypto.randomUUID().slice(0, 8)}` };
  const stranger = await request.newContext({ baseURL: product.url });
  const data = { ...account, email: `${account.username}@example.com` };
  expect((await stranger.post(paths.api.register, { data })).ok()).toBe(true);
  await stranger.dispose();
  return signedIn(product, account);
}

const heightOf = async (locator: Locator) => (await locator.boundingBox())?.height ?? 0;
const bottomOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  return (box?.y ?? 0) + (box?.height ?? 0);
};

for (const width of [320, 360]) {
  test(`LAYOUT-27: on a phone of ${width} × 640 the first of the board stands whole in the first screen`, {
    tag: "@narrow",
  }, async ({ page }) => {
    await signIn(page, demoAccounts.viewer);
    await page.setViewportSize({ width, height: 640 });
    await page.goto(paths.leaderboard);
    const first = page.getByRole("list", { name: "Top 3" }).getByRole("listitem").first();
    await expect(first).toBeInViewport({ ratio: 1 });
    // The bar at the foot of a phone covers what is under it.
    expect(await bottomOf(first)).toBeLessThanOrEqual(640 - 64);
  });
}

test("LAYOUT-01: at 1,000 px a countdown's boxes are no wider than they need", {
  tag: "@wide",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1_000, height: 800 });
  await page.goto(paths.wagerRewards);
  const countdown = page.getByRole("region", { name: "Wager resets in" });
  const boxes = countdown.getByRole("timer");
  await expect(boxes).toBeVisible();
  expect((await boxes.boundingBox())?.width).toBeLessThanOrEqual(448);
  await page.setViewportSize({ width: 800, height: 800 });
  expect((await boxes.boundingBox())?.width).toBeLessThanOrEqual(448);
});

test("LAYOUT-30: at 1,000 px past hunts are rows, ten at first and ten more at a press", { tag: "@wide" }, async ({
  page,
}) => {
  // As if there were 23: what is told meanwhile would bring back those there are.
  await page.route("**/api/live?*", (route) => route.abort());
  await page.route(
    (url) => url.pathname === paths.hunt,
    async (route) => {
      if (route.request().headers()["x-inertia"] === undefined) return route.continue();
      const response = await route.fetch();
      const body = await response.json();
      const [some] = body.props.hunts ?? [];
      if (some !== undefined) {
        body.props.hunts = Array.from({ length: 23 }, (_, at) => ({ ...some, id: 9_000 + at, name: `Hunt ${at + 1}` }));
      }
      await route.fulfill({ response, json: body });
    },
  );
  await page.setViewportSize({ width: 1_000, height: 800 });
  await visit(page, paths.home);
  await page.locator(`a[href="${paths.hunt}"]:visible`).first().click();
  const all = page.getByRole("region", { name: "All hunts" });
  const rows = all.getByRole("row").filter({ has: page.getByRole("cell") });
  await expect(rows).toHaveCount(10);
  await expect(all.getByRole("columnheader", { name: "Closest guess" })).toBeVisible();
  expect(await heightOf(rows.first())).toBeLessThanOrEqual(90);
  const frame = await all.locator(".table-frame").evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(frame, "nothing has to be scrolled sideways").toBeLessThanOrEqual(0);
  for (const count of [20, 23]) {
    await all.getByRole("button", { name: "View More" }).click();
    await expect(rows).toHaveCount(count);
  }
  await all.getByRole("button", { name: "Show Less" }).click();
  await expect(rows).toHaveCount(10);
});

test("LAYOUT-31: a product without a picture shows night hills, a prize without one a leaf that stands free", {
  tag: "@wide",
}, async ({ page, desk }) => {
  const bare = await desk.addProduct({ price: 1, stock: 1 });
  try {
    await page.goto(paths.store);
    const standIn = page.getByRole("listitem").filter({ hasText: bare.name }).locator("[data-stand-in]");
    await expect(standIn).toBeVisible();
    await expect(standIn).toHaveCSS("background-image", /radial-gradient.*banner-hills-near/);
    await expect(standIn.locator("svg")).toBeVisible();
  } finally {
    await desk.deleteProduct(bare.id);
  }
});

test("LAYOUT-01: at 320 px no word of the menu runs out of its tile", { tag: "@narrow" }, async ({ page }) => {
  await signIn(page, demoAccounts.admin);
  await page.setViewportSize({ width: 320, height: 640 });
  await visit(page, paths.home);
  await page.getByRole("button", { name: "Open menu" }).click();
  const tiles = page.getByRole("dialog", { name: "Menu" }).locator("nav a");
  await expect(tiles.filter({ hasText: "Leaderboard" })).toBeVisible();
  const wide = await tiles.evaluateAll((all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
  );
  expect(wide).toEqual([]);
});

test("LAYOUT-01: at 320 px a name without a place to break breaks where its heading or its dialog's head ends", {
  tag: "@narrow",
}, async ({ page, product, desk }) => {
  const name = unique("W".repeat(21));
  const raffle = await aRaffle(product, { name, price: 1 });
  const admin = await signedIn(product, demoAccounts.admin);
  const made = await admin.post(deskCalls.createCase, {
    multipart: {
      ...{ name, price: "1" },
      ...{
        "rewards[0][label]": name,
        "rewards[0][prob]": "1",
        "rewards[0][kind]": "points",
        "rewards[0][amount]": "1",
      },
    },
  });
  expect(made.status(), await made.text()).toBe(200);
  const { id } = (await made.json()) as { id: number };
  await admin.dispose();
  await signIn(page, await desk.newViewer(10));
  await page.goto(paths.case(id));
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  expect(await cutOffAt(page, [320])).toEqual([]);
  await visit(page, paths.raffle(raffle.id));
  await page.getByRole("button", { name: "Buy Tickets" }).click();
  await expect(page.getByRole("dialog").getByText(name)).toBeVisible();
  expect.soft(await cutOffAt(page, [320], "[role=dialog]"), "buying").toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Join Raffle" }).click();
  await expect(page.getByRole("dialog", { name: "You are in" })).toBeVisible();
  expect.soft(await cutOffAt(page, [320], "[role=dialog]"), "the receipt").toEqual([]);
  await raffle.close();
});
