import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { paths } from "../../common/contract/paths.ts";
import { demoAccounts, expect, signIn, test } from "../../tests/browser/browser.ts";
import { createSignedInContext, unique } from "../../tests/browser/desk.ts";

const walked = (page: Page) => page.locator("[data-walk]");

test("SEED-05, LOG-12, LOG-13: each roll has its own seed; receipts match on the next visit, and missing ones are reported", {
  tag: "@wide",
}, async ({ page, product, desk }) => {
  await page.goto(paths.fairness);
  await expect(walked(page)).toContainText("This is your browser's first visit");
  await signIn(page, await desk.newViewer(100));
  const admin = await createSignedInContext(product, demoAccounts.admin);
  const reward = { "rewards[0][label]": "Leaf", "rewards[0][prob]": "1", "rewards[0][kind]": "points" };
  const multipart = { name: unique("Case"), price: "10", ...reward, "rewards[0][amount]": "20" };
  const { id } = (await (await admin.post(deskApiPaths.createCase, { multipart })).json()) as { id: number };
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

  // Adds a receipt of a list that the site does not have.
  await page.goto(paths.fairness);
  await expect(walked(page)).toContainText("Everything your browser remembers still matches: ");
  await expect(walked(page)).toContainText("2 rolls");
  await page.evaluate(() => {
    const key = "windfall:receipts:1";
    const stored = JSON.parse(localStorage.getItem(key) ?? "{}");
    stored.lists = [{ draw: "raffle:1", sha256: "0".repeat(64), at: "2026-11-22T20:00:07.000Z", line: null }];
    stored.walked = null;
    localStorage.setItem(key, JSON.stringify(stored));
  });
  await page.reload();
  await expect(walked(page)).toContainText("Not everything your browser remembers still matches");
  await expect(walked(page)).toContainText("The list of draw raffle:1 that you saw on");

  await page.route("**/fairness/log.jsonl*", async (route) => {
    const lines = (await (await route.fetch()).text()).split("\n");
    await route.fulfill({ body: `${lines.slice(0, 3).join("\n")}\n`, contentType: "application/jsonl" });
  });
  await page.reload();
  await expect(walked(page)).toContainText("The log ends with line 3, but it used to have line");
});

test("FAIR-104, FAIR-105: the viewer's tickets are compared with the list, one press accepts another log, and one checks an entrant's own line", {
  tag: "@wide",
}, async ({ page, product }) => {
  const admin = await createSignedInContext(product, demoAccounts.admin);
  const terms = { description: "A prize.", number_of_winners: "1", entry_price: "0", max_entries_per_user: "9" };
  const ends = { ends_at: new Date(Date.now() + 60 * 60_000).toISOString(), wager_required: "0", partner: "1" };
  const multipart = { name: unique("Raffle"), ...terms, ...ends };
  const { id } = (await (await admin.post(deskApiPaths.createRaffle, { multipart })).json()) as { id: number };
  await signIn(page, demoAccounts.viewer);
  await page.request.post(paths.api.joinRaffle(id, "4"));
  await page.goto(paths.raffle(id));
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem("windfall:receipts:1") ?? "{}"));
  await expect.poll(async () => (await stored()).tickets).toMatchObject([{ raffle: id, first: 1, last: 4 }]);
  await expect.poll(async () => (await stored()).heads.length).toBeGreaterThan(0);
  expect((await stored()).tickets[0].entrant).toBeGreaterThan(0);
  expect((await admin.post(deskApiPaths.drawRaffle(id))).status()).toBe(200);
  await admin.dispose();

  await page.goto(paths.fairness);
  await expect(walked(page)).toContainText("your 4 tickets");
  // Changes the receipts in the browser's storage.
  const change = (changed: object) =>
    page.evaluate((some) => {
      const key = "windfall:receipts:1";
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? "{}"), ...some }));
    }, changed);
  const [own] = (await stored()).tickets;
  await change({ tickets: [{ ...own, entrant: own.entrant + 1, sha256: null }] });
  await page.reload();
  await expect(walked(page)).toContainText(`tickets #1 to #4 of raffle #${id} were yours`);
  await expect(walked(page)).toContainText("On the list of the draw, they aren't.");
  await page.goto(paths.raffle(id));
  await expect(
    page.getByRole("alert").filter({ hasText: "Some of your tickets are missing from the list" }),
  ).toContainText(`tickets #1 to #4 of raffle #${id} were yours`);
  await page.goto(paths.fairness);
  // The log was read to its end. The result is stored at that moment, which overwrites earlier changes to the storage.
  await expect(walked(page)).toContainText("On the list of the draw, they aren't.");
  const head = { n: 3, hash: "0".repeat(64), at: 0, end: null, isRead: false };
  await change({ origin: "f".repeat(64), heads: [head], walked: null, tickets: [], lists: [] });
  await page.reload();
  await expect(walked(page)).toContainText("This site has started a new log: its first line");
  await page.getByRole("button", { name: "Switch to the new log" }).click();
  await expect(walked(page)).toContainText("your browser followed a different log with 3 lines");

  await mockOwnBoard(page);
  await page.locator('a[href="/leaderboard"]').first().dispatchEvent("click");
  await page.locator("section[aria-labelledby=previous] summary").first().click();
  await page.getByRole("button", { name: "Check your own line" }).click();
  const line = page.getByRole("status", { name: "Your own line" });
  await expect(line).toContainText("You are at place 2 with $4,200.00 wagered.");
  await expect(line).toContainText("The draw committed to these lines");
});

async function mockOwnBoard(page: Page): Promise<void> {
  const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
  const own = { place: 2, account_id: "rb-viewer", salt: "ab".repeat(16) };
  const opened = sha256(Buffer.concat([Buffer.from(own.salt, "hex"), Buffer.from(own.account_id)]));
  const entrants = `1,500000,${"0".repeat(64)}\n2,420000,${opened}\n`;
  const list = "/list-of-the-board.csv";
  const draw = { kind: "leaderboard", entrants_sha256: sha256(Buffer.from(entrants)), entries_url: list };
  await page.route(/\/leaderboard$/, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.props.previous = body.props.previous.slice(0, 1).map((board: object) => ({ ...board, committed: true }));
    await route.fulfill({ response: answer, json: body });
  });
  await page.route(/\/api\/leaderboard\/\d+\/own$/, (route) => route.fulfill({ json: own }));
  await page.route(/\/entrants\.csv$/, (route) => route.fulfill({ body: entrants }));
  await page.route(/\/api\/draws\/leaderboard:\d+$/, (route) => route.fulfill({ json: draw }));
  await page.route(`**${list}`, (route) => route.fulfill({ body: "1,50,1\n51,92,2\n" }));
}

test("FAIR-124: log lines fetched for one draw are stored and compared when the log is next read", {
  tag: "@wide",
}, async ({ page }) => {
  const { draws } = (await (await page.request.get(paths.api.fairnessDraws)).json()) as {
    draws: { kind: string; href: string }[];
  };
  const response = page.waitForResponse(/log\.jsonl\?about=/);
  await page.goto(draws.find(({ kind }) => kind === "raffle")?.href ?? "");
  const lines = (await (await response).text()).trim().split("\n");
  // The log's first line is always included.
  const reported = lines.map((line) => (JSON.parse(line) as { n: number }).n).filter((n) => n > 1);
  expect(reported.length).toBeGreaterThan(0);
  const stored = () =>
    page.evaluate(() => {
      const { heads = [] } = JSON.parse(localStorage.getItem("windfall:receipts:1") ?? "{}");
      return (heads as { n: number }[]).map(({ n }) => n);
    });
  await expect.poll(stored).toEqual(expect.arrayContaining(reported));
});
