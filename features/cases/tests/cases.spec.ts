import type { Page, Route } from "@playwright/test";
import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { expectNoViolations } from "../../../tests/browser/axe.ts";
import { demoAccounts, expect, expectToast, signIn, test, visitAs } from "../../../tests/browser/browser.ts";
import { createSignedInContext, unique, visitPage } from "../../../tests/browser/desk.ts";
import type { Product } from "../../../tests/browser/product.ts";

interface Reward {
  label: string;
  prob: string;
  kind?: string;
  amount?: string;
  stock?: string;
}

async function addCase(product: Product, price: number, rewards: Reward[]): Promise<{ id: number; name: string }> {
  const name = unique("Case");
  const multipart: Record<string, string> = { name, price: String(price) };
  for (const [index, reward] of rewards.entries()) {
    for (const [field, value] of Object.entries(reward)) multipart[`rewards[${index}][${field}]`] = value;
  }
  const admin = await createSignedInContext(product, demoAccounts.admin);
  const answer = await admin.post(deskApiPaths.createCase, { multipart });
  expect(answer.status(), await answer.text()).toBe(200);
  const { id } = (await answer.json()) as { id: number };
  await admin.dispose();
  return { id, name };
}

const leaf: Reward = { label: "40 points", prob: "1", kind: "points", amount: "40" };
const openButton = (page: Page) => page.getByRole("button", { name: /^(Open Case|Rolling\.\.\.)$/ });
const reel = (page: Page) => page.getByRole("group", { name: "Case roller" });
const balance = (page: Page) => page.locator('[data-balance="points"]').first();
const fairness = (page: Page) => page.getByRole("dialog", { name: "Provably Fair" });

test("CASE-01, CASE-02, CASE-03, CASE-06: from the grid to a case and back", { tag: "@narrow" }, async ({ page }) => {
  await page.goto("/cases");
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Gale", exact: true }) });
  await expect(card.locator("img")).toBeVisible();
  await expect(card.getByText("60,000")).toBeVisible();
  await card.getByRole("link", { name: "Open Case" }).click();
  await expect(page).toHaveURL(/\/case\/\d+$/);
  await expect(page.getByRole("heading", { level: 1, name: "Gale" })).toBeVisible();
  const inside = page.getByRole("region", { name: "What is inside" });
  await expect(inside.getByRole("listitem")).toHaveCount(9);
  const console = inside.getByRole("listitem").filter({ hasText: "Handheld Console" });
  await expect(console).toContainText("0.05 %");
  await expect(console).toContainText("1 – 500");
  await page.getByRole("link", { name: "All cases" }).click();
  await expect(page).toHaveURL(/\/cases$/);
});

test("CASE-04, CASE-05, CASE-09, CASE-10, CASE-14, CASE-15: a viewer opens a case and verifies the roll", {
  tag: ["@main", "@narrow"],
}, async ({ page, product, desk }) => {
  const { id } = await addCase(product, 100, [leaf]);
  await signIn(page, await desk.newViewer(500));
  await page.goto(`/case/${id}`);
  await expect(balance(page)).toContainText("500");
  await expect(openButton(page)).toBeEnabled();
  await page.route(`**/case/${id}/roll`, async (route) => {
    await new Promise((later) => setTimeout(later, 600));
    await route.continue();
  });
  await openButton(page).click();
  await expect(openButton(page)).toHaveText("Rolling...");
  await expect(openButton(page)).toBeDisabled();
  await expect(reel(page)).toHaveAttribute("data-reel", "spinning");
  await expect(openButton(page)).toBeDisabled();
  await expect(balance(page), "nothing tells the prize before the reel").toContainText("500");
  await expect(reel(page)).toHaveAttribute("data-reel", "landed");
  await expect(reel(page).getByText("WINNER")).toBeVisible();
  await expect(openButton(page)).toBeDisabled();
  await expect(page.getByRole("heading", { name: "40 points", exact: true, level: 2 })).toBeVisible();
  await expect(page.getByText("40 points added to your balance.")).toBeVisible();
  await expect(balance(page)).toContainText("440");
  await expect(openButton(page)).toBeEnabled();

  await page.getByRole("button", { name: "Verify" }).click();
  await expect(fairness(page).getByText("The server seed is still sealed")).toBeVisible();
  const hash = await fairness(page)
    .getByRole("button", { name: /^Copy Server seed hash/ })
    .first()
    .textContent();
  await fairness(page).getByRole("button", { name: "Reveal server seed" }).click();
  await expect(fairness(page).getByText("Verified in your browser")).toBeVisible();
  await expect(fairness(page).getByRole("region", { name: "Verdict" })).toContainText(hash ?? "no hash");
  const next = fairness(page)
    .getByRole("button", { name: /^Copy Server seed hash/ })
    .first();
  await expect(next).not.toHaveText(hash ?? "");
});

test("FORM-52: changes announced during a roll load after the reel has shown the prize", {
  tag: "@wide",
}, async ({ page, product, desk }) => {
  const { id } = await addCase(product, 100, [leaf]);
  const viewer = await desk.newViewer(500);
  await visitAs(page, viewer, `/case/${id}`);
  const askedIn: (string | null)[] = [];
  page.on("request", async (request) => {
    if (request.headers()["x-inertia-partial-data"] !== "auth") return;
    askedIn.push(await reel(page).getAttribute("data-reel"));
  });
  const tellOfChange = () => page.evaluate(() => new BroadcastChannel("windfall").postMessage({ kind: "changed" }));
  // Repeats the announcement until the page is listening to other tabs.
  await expect(async () => {
    await tellOfChange();
    await expect.poll(() => askedIn[0], { timeout: 3_000 }).toBe("idle");
  }).toPass();
  await page.waitForLoadState("networkidle");
  askedIn.length = 0;
  await openButton(page).click();
  await expect(reel(page)).toHaveAttribute("data-reel", "spinning");
  await tellOfChange();
  await expect(balance(page)).toContainText("500");
  await expect(reel(page)).toHaveAttribute("data-reel", "landed");
  await expect.poll(() => askedIn).toEqual(["landed"]);
  await expect(balance(page)).toContainText("440");
});

test("the viewer's own client seed decides their next roll, with quick open and without the animation", {
  tag: "@wide",
}, async ({ page, product, desk }) => {
  const { id } = await addCase(product, 10, [{ label: "Mug", prob: "1" }]);
  await signIn(page, await desk.newViewer(100));
  await page.goto(`/case/${id}`);
  await page.getByRole("button", { name: "Provably Fair" }).click();
  await fairness(page).getByRole("switch", { name: "My own client seed" }).check();
  await fairness(page).getByLabel("Client seed", { exact: true }).fill("ünicode");
  await fairness(page).getByRole("button", { name: "Change" }).click();
  await expect(fairness(page).getByText("The client seed must be 1 to 64 printable ASCII characters.")).toBeVisible();
  await fairness(page).getByLabel("Client seed", { exact: true }).fill("my own leaf");
  await fairness(page).getByRole("button", { name: "Change" }).click();
  await expectToast(page, "Client seed changed.");
  await page.keyboard.press("Escape");

  await page.getByRole("switch", { name: "Quick open" }).check();
  const answer = page.waitForResponse(`**/case/${id}/roll`);
  await openButton(page).click();
  const { roll } = (await (await answer).json()) as { roll: { client_seed: string; nonce: number } };
  expect(roll).toMatchObject({ client_seed: "my own leaf", nonce: 1 });
  await expect(page.getByRole("heading", { name: "You won Mug" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("switch", { name: "Quick open" })).toBeChecked();

  await page.getByRole("button", { name: "Open again" }).or(openButton(page)).first().click();
  await expect(page.getByRole("heading", { name: "You won Mug" })).toBeVisible();
  await page.getByRole("link", { name: "My purchases" }).click();
  await expect(page.getByRole("region", { name: "My purchases" })).toContainText("Won in a case");
});

test("FAIR-123: a roll with a client seed other than the browser's raises an immediate warning, and an honest roll's check has an extra line", {
  tag: "@wide",
}, async ({ page, product, desk }) => {
  const { id } = await addCase(product, 10, [leaf]);
  await visitAs(page, await desk.newViewer(100), `/case/${id}`);
  await page.getByRole("switch", { name: "Quick open" }).check();
  await openButton(page).click();
  await expect(page.getByRole("heading", { name: "You won 40 points" })).toBeVisible();
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(fairness(page).getByText("The server seed is still sealed")).toBeVisible();
  await fairness(page).getByRole("button", { name: "Reveal server seed" }).click();
  const own = "This browser saw the hash of the server seed before the roll, and sent the client seed";
  await expect(fairness(page).getByRole("region", { name: "Verdict" })).toContainText(own);
  await page.keyboard.press("Escape");

  // Simulates a site that rolls with a seed of its own instead of the viewer's.
  const forged = "0123456789abcdef0123";
  const forge = async (route: Route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/"client_seed":"[0-9a-f]{20}"/g, `"client_seed":"${forged}"`);
    await route.fulfill({ response, body });
  };
  await page.route(`**/case/${id}/roll`, forge);
  await page.route("**/api/fairness/rolls/*", forge);
  await page.getByRole("button", { name: "Open again" }).or(openButton(page)).first().click();
  const words = "This roll did not use the client seed that your browser sent or saw.";
  await expectToast(page, words);
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(fairness(page).getByRole("region", { name: "Verdict" })).toContainText(words);
  await expect(fairness(page).getByText("Verified in your browser")).toHaveCount(0);
});

test("PLAY-09: a reply with only the documented fields opens the case and shows the prize", {
  tag: "@wide",
}, async ({ page, product, desk }) => {
  const { id } = await addCase(product, 10, [leaf]);
  await signIn(page, await desk.newViewer(100));
  await page.goto(`/case/${id}`);
  await page.route(`**/case/${id}/roll`, async (route) => {
    const response = await route.fetch();
    const { message, prize } = (await response.json()) as { message: string; prize: object };
    await route.fulfill({ response, json: { message, prize } });
  });
  await page.getByRole("switch", { name: "Quick open" }).check();
  await openButton(page).click();
  await expect(page.getByRole("heading", { name: "You won 40 points" })).toBeVisible();
  await expect(page.getByText("40 points added to your balance.")).toBeVisible();
  await expect(balance(page)).toContainText("130");
  await expect(openButton(page)).toBeEnabled();
});

test.describe("before a roll", () => {
  test.use({ decoration: "moving" });

  test("CASE-11, CASE-16, CASE-17: the strip drifts; its cards are 250 px wide with 8 px between", async ({ page }) => {
    await page.goto("/case/6");
    const tiles = reel(page).locator(".reel-tile > *");
    const boxes = () => tiles.evaluateAll((all) => all.slice(0, 4).map((tile) => tile.getBoundingClientRect()));
    const [first, second] = await boxes();
    expect(Math.round(first?.width ?? 0)).toBe(250);
    expect(Math.round((second?.left ?? 0) - (first?.right ?? 0))).toBe(8);
    await expect.poll(async () => (await boxes())[0]?.left).not.toBe(first?.left);
  });
});

test("LAYOUT-27: a laptop's first screen has the button that opens a case", {
  tag: "@wide",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 640 });
  await visitPage(page, "/case/1");
  await expect(openButton(page)).toBeInViewport({ ratio: 1 });
});

test("a guest who presses Open Case is sent to sign in and returns", { tag: "@wide" }, async ({ page }) => {
  await page.goto("/case/1");
  await openButton(page).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fcase%2F1$/);
});

test.describe("refusals", () => {
  test.use({ expectedProblems: [/answer: 500/] });

  test("CASE-18: too few points and a sold-out case show their texts; a failed roll shows its text and is never paid twice", {
    tag: "@wide",
  }, async ({ page, product, desk }) => {
    const { id } = await addCase(product, 100, [leaf]);
    const dear = await addCase(product, 1_350, [leaf]);
    const gone = await addCase(product, 1, [{ ...leaf, stock: "0" }]);
    await signIn(page, await desk.newViewer(100));
    await page.goto(`/case/${dear.id}`);
    await expect(openButton(page)).toBeDisabled();
    await expect(page.getByText("You need 1,250 more points").filter({ visible: true }).first()).toBeVisible();
    await page.goto(`/case/${gone.id}`);
    await expect(openButton(page)).toBeDisabled();
    await expect(
      page
        .getByText(/^This case is sold out\./)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();

    await page.goto(`/case/${id}`);
    await page.getByRole("switch", { name: "Quick open" }).check();
    const keys = new Set<string | undefined>();
    page.on("request", (requested) => {
      if (requested.url().endsWith("/roll")) keys.add(requested.headers()["idempotency-key"]);
    });
    // The server makes the roll, but its reply is lost.
    await page.route(`**/case/${id}/roll`, async (route) => {
      await route.fetch();
      await route.fulfill({ status: 500, body: "{}" });
    });
    await openButton(page).click();
    await expectToast(page, "Failed to roll case, try again later.");
    await page.unroute(`**/case/${id}/roll`);
    await openButton(page).click();
    await expect(page.getByRole("heading", { name: "40 points", exact: true, level: 2 })).toBeVisible();
    expect(keys.size).toBe(1);
    await expect(balance(page)).toContainText("40");
  });
});

test("axe finds nothing in the fairness dialog", { tag: "@narrow" }, async ({ page, desk }) => {
  await signIn(page, await desk.newViewer());
  await page.goto("/case/6");
  await page.getByRole("button", { name: "Provably Fair" }).click();
  await expect(fairness(page)).toBeVisible();
  await expectNoViolations(page, "[role=dialog]");
});
