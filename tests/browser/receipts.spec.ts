// What a browser keeps of draws and rolls, and what it says when it comes back.
import { type Page, request } from "@playwright/test";
import { paths } from "../../contracts/paths.ts";
import { demoAccounts, expect, signIn, test } from "./browser.ts";
import { unique } from "./desk.ts";

const walked = (page: Page) => page.locator("[data-walk]");

test("SEED-05, LOG-12, LOG-13: each roll has a seed of its own; what the browser kept stands at the next visit, and what is gone is told", {
  tag: "@wide",
}, async ({ page, product, desk }) => {
  await page.goto(paths.fairness);
  await expect(walked(page)).toContainText("Your browser was not here before.");
  await signIn(page, await desk.newViewer(100));
  const admin = await request.newContext({ baseURL: product.url });
  await admin.post(paths.api.login, { data: demoAccounts.admin });
  const reward = { "rewards[0][label]": "Leaf", "rewards[0][prob]": "1", "rewards[0][kind]": "points" };
  const multipart = { name: unique("Case"), price: "10", ...reward, "rewards[0][amount]": "10" };
  const { id } = (await (await admin.post(paths.api.createCase, { multipart })).json()) as { id: number };
  await admin.dispose();

  await page.goto(paths.case(id));
  await page.getByRole("switch", { name: "Quick open" }).check();
  const seeds: unknown[] = [];
  page.on("request", (sent) => {
    if (sent.url().endsWith("/roll")) seeds.push((sent.postDataJSON() as { client_seed?: unknown }).client_seed);
  });
  await page.getByRole("button", { name: "Open Case" }).click();
  await expect(page.getByRole("heading", { name: "You won Leaf" })).toBeVisible();
  await page.getByRole("button", { name: "Open again" }).click();
  await expect.poll(() => seeds.length).toBe(2);
  expect(new Set(seeds).size).toBe(2);
  for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{20}$/);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("windfall:receipts:1") ?? ""))
    .toContain(String(seeds[1]));

  // A list this browser saw before there were numbers, which is no list of this site.
  await page.goto(paths.fairness);
  await expect(walked(page)).toContainText("Everything your browser kept still stands: ");
  await expect(walked(page)).toContainText("2 rolls");
  await page.evaluate(() => {
    const key = "windfall:receipts:1";
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}");
    kept.lists = [{ draw: "raffle:1", sha256: "0".repeat(64), at: "2026-11-22T20:00:07.000Z", line: null }];
    kept.walked = null;
    localStorage.setItem(key, JSON.stringify(kept));
  });
  await page.reload();
  await expect(walked(page)).toContainText("Not everything your browser kept still stands");
  await expect(walked(page)).toContainText("The list of draw raffle:1 that you saw on");

  await page.route("**/fairness/log.jsonl*", async (route) => {
    const lines = (await (await route.fetch()).text()).split("\n");
    await route.fulfill({ body: `${lines.slice(0, 3).join("\n")}\n`, contentType: "application/jsonl" });
  });
  await page.reload();
  await expect(walked(page)).toContainText("The log ends with line 3, though line");
});
