import type { Page } from "@playwright/test";
import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { paths } from "../../../common/contract/paths.ts";
import { winHref } from "../../../common/contract/wins.ts";
import { expect, signIn, test } from "../../../tests/browser/browser.ts";
import { createSignedInContext, holdResponse, visitPage } from "../../../tests/browser/desk.ts";
import { aRaffle } from "../../../tests/browser/raffles.ts";

/** Ends the leaves' fall and returns how many are still visible. */
const countLeavesLeft = (page: Page) =>
  page.locator("[data-gust] .reel-piece").evaluateAll((pieces) => {
    for (const piece of pieces) for (const fall of piece.getAnimations()) fall.finish();
    return pieces.filter((piece) => getComputedStyle(piece).opacity !== "0").length;
  });

test("WIN-03, WIN-06: a link opens the sheet over any page, with leaves the first time only, which vanish; Escape closes it and the address is the page's own", async ({
  page,
  desk,
  product,
}) => {
  const account = await desk.newViewer();
  const raffle = await aRaffle(product, { price: 0 });
  const calls = await createSignedInContext(product, account);
  expect((await calls.post(paths.api.joinRaffle(raffle.id, 2))).status()).toBe(200);
  await raffle.act(deskApiPaths.drawRaffle(raffle.id));
  const api = `/api/wins?win=raffle:${raffle.id}`;
  await expect(async () => expect((await calls.get(api)).status()).toBe(200)).toPass({ timeout: 40_000 });
  await signIn(page, account);
  const sheet = page.getByRole("dialog", { name: `You won ${raffle.name}` });
  for (const leaves of [1, 0]) {
    await visitPage(page, paths.hunt);
    await page.goto(winHref(paths.store, "raffle", raffle.id));
    await expect(sheet).toBeVisible({ timeout: 40_000 });
    await expect(sheet).toContainText("of 2");
    await expect(page.locator("[data-gust]")).toHaveCount(leaves);
    expect(await countLeavesLeft(page)).toBe(0);
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    expect(new URL(page.url()).hash).toBe("");
  }
  await calls.dispose();
  await raffle.close();
});

test("WIN-05: a claim pressed before the page's last scripts have loaded opens its sheet once they have", {
  tag: "@wide",
}, async ({ page, desk }) => {
  await signIn(page, await desk.newViewer(12_000));
  const release = await holdResponse(page, "**/idle-shell-*.js");
  await visitPage(page, paths.wagerRewards);
  const rank = page.locator("[data-rank='Bronze I']");
  await rank.getByRole("button", { name: "Claim Bronze I", exact: true }).click();
  await expect(rank.getByRole("button", { name: "Claimed" })).toBeVisible({ timeout: 20_000 });
  release();
  await expect(page.getByRole("dialog", { name: /Bronze I/ })).toBeVisible({ timeout: 20_000 });
});

test("WIN-07: a win that the server may not tell yet opens its sheet a moment later", { tag: "@wide" }, async ({
  page,
  desk,
}) => {
  await signIn(page, await desk.newViewer(12_000));
  await page.route("**/api/wins?*", (route) => route.fulfill({ status: 404, json: { code: "not_found" } }), {
    times: 2,
  });
  await visitPage(page, paths.wagerRewards);
  await page.locator("[data-rank='Bronze I']").getByRole("button", { name: "Claim Bronze I", exact: true }).click();
  await expect(page.getByRole("dialog", { name: /Bronze I/ })).toBeVisible({ timeout: 20_000 });
});
