import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expectNoViolations } from "../../../tests/browser/axe.ts";
import { demoAccounts, expect, expectSize, signIn, test } from "../../../tests/browser/browser.ts";
import type { ArchivedBoard } from "../contract/leaderboard.ts";

const boardRows = (page: Page) => page.getByRole("table", { name: "Leaderboard" }).locator("tbody tr");

async function changedProps(page: Page, path: string, change: (props: Record<string, unknown>) => void): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().headers()["x-inertia"] === undefined) return route.continue();
      const response = await route.fetch();
      const body = await response.json();
      change(body.props);
      await route.fulfill({ response, json: body });
    },
  );
}

async function visit(page: Page, from: string, to: string): Promise<void> {
  await page.goto(from);
  await page.waitForLoadState("networkidle");
  await page.locator(`a[href="${to}"]:visible`).first().click();
  await page.waitForURL((url) => url.pathname === to);
}

test("BOARD-02, BOARD-07, BOARD-08, BOARD-15: the page shows the podium, potential winnings of $10,000 and the earlier months", async ({
  page,
}) => {
  await page.goto("/leaderboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Roobet Leaderboard");
  const podium = page.getByRole("list", { name: "Top 3" }).getByRole("listitem");
  await expect(podium).toHaveCount(3);
  await expect(podium.first()).toContainText("tickets");
  await expect(page.getByText("Monthly prize pool")).toBeVisible();
  await expect(page.getByText("$10,000").first()).toBeVisible();
  const winnings = page.getByRole("region", { name: "Potential winnings" });
  await expect(winnings.getByRole("listitem").first()).toContainText("$4,000");
  await expect(winnings.getByRole("listitem").last()).toContainText("11 to 15");
  const previous = page.getByRole("region", { name: "Previous months" });
  await expect(previous.locator("summary")).toHaveCount(2);
  await previous.locator("summary").first().click();
  await expect(previous.getByRole("table").first().locator("tbody tr")).toHaveCount(15);
});

test("BOARD-03, BOARD-04, BOARD-05, BOARD-06: the dialog shows the rules", { tag: "@narrow" }, async ({ page }) => {
  await page.goto("/leaderboard");
  await expectNoViolations(page, "main");
  await page.getByRole("button", { name: "Rules" }).click();
  const rules = page.getByRole("dialog", { name: "Leaderboard rules" });
  await expect(rules).toContainText("use the referral code WINDFALL");
  await expect(rules).toContainText("Every $100 wagered in the month equals 1 raffle ticket");
  await expect(rules).toContainText("Wager abuse heavily reduces the prize.");
  await rules.getByRole("button", { name: "Got it" }).click();
  await expect(rules).toBeHidden();
});

test("BOARD-11, BOARD-12, BOARD-13, BOARD-14: the table shows ten rows, adds ten per press, then offers Show Less", {
  tag: ["@main", "@wide"],
}, async ({ page }) => {
  await page.goto("/leaderboard");
  await page.waitForLoadState("networkidle");
  await expect(boardRows(page)).toHaveCount(10);
  const more = page.getByRole("button", { name: "View More" });
  await more.click();
  await expect(boardRows(page)).toHaveCount(20);
  const total = Number(
    /of ([\d,]+) players/.exec((await page.getByText(/of [\d,]+ players/).textContent()) ?? "")?.[1],
  );
  for (let shown = 20; shown < total; ) {
    await more.click();
    shown = Math.min(shown + 10, total);
    await expect(boardRows(page)).toHaveCount(shown);
  }
  await page.getByRole("button", { name: "Show Less" }).click();
  await expect(boardRows(page)).toHaveCount(10);
  await expect(more).toBeVisible();
});

test("BOARD-21: the viewer's bar does not cover the podium and stays visible below it", async ({ page }) => {
  await signIn(page, demoAccounts.viewer);
  await page.goto("/leaderboard");
  const own = page.getByRole("region", { name: "Your place" });
  await expect(own).toContainText("viewer_rb");
  await expect(own).toContainText("124 tickets");
  const podium = page.getByRole("list", { name: "Top 3" });
  const getBottom = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().bottom);
  const getTop = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().top);
  expect(await getTop(own)).toBeGreaterThanOrEqual(await getBottom(podium));
  await page.getByRole("table", { name: "Leaderboard" }).locator("tbody tr").nth(5).scrollIntoViewIfNeeded();
  await expect(own).toBeInViewport({ ratio: 1 });
  await page.getByRole("region", { name: "Previous months" }).scrollIntoViewIfNeeded();
  await expect(own).toBeInViewport({ ratio: 1 });
  // Other tests' viewers may have wagered more, so the viewer's row may not be among the first ten.
  const ownRow = boardRows(page).filter({ has: page.getByText("you", { exact: true }) });
  await expect(async () => {
    if ((await ownRow.count()) === 0) await page.getByRole("button", { name: "View More" }).click({ timeout: 5_000 });
    await expect(ownRow).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
});

test("BOARD-16: while the board is paused, the page shows the notice and the last winners", { tag: "@wide" }, async ({
  page,
}) => {
  await changedProps(page, "/leaderboard", (props) => {
    props.paused = true;
  });
  await visit(page, "/store", "/leaderboard");
  await expect(page.getByText("LEADERBOARD PAUSED", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Winners of / })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Potential winnings" })).toHaveCount(0);
});

test("BOARD-17, BOARD-18: Packdraw shows four numbered steps and Connect", { tag: "@narrow" }, async ({ page }) => {
  await page.goto("/partners/packdraw");
  const steps = page.locator("main ol > li");
  await expect(steps).toHaveCount(4);
  for (const [index, step] of (await steps.all()).entries()) await expect(step).toContainText(String(index + 1));
  await expectNoViolations(page, "main");
  await page.getByRole("link", { name: "Connect", exact: true }).click();
  await page.waitForURL(/\/login\?next=/);
});

test.describe("the admins' past boards", () => {
  const open = async (page: Page) => {
    await page.getByRole("button", { name: "Download Leaderboard" }).click();
    const dialog = page.getByRole("dialog", { name: "Download Leaderboards" });
    await expect(dialog).toBeVisible();
    return dialog;
  };

  test("ADMIN-04, ADMIN-06, ADMIN-07, ADMIN-10, ADMIN-11, ADMIN-12, ADMIN-13, ADMIN-14: the dialog has tabs, a list and a table", {
    tag: ["@main", "@wide"],
  }, async ({ page }) => {
    await signIn(page, demoAccounts.admin);
    await page.goto("/admin/general");
    const dialog = await open(page);
    await expectSize(dialog, { width: 600, height: 500 });
    await expect(dialog.getByRole("tab")).toHaveText(["Roobet", "CSGOBig", "Clash.gg", "Packdraw"]);
    const months = dialog.getByRole("tabpanel").getByRole("listitem");
    await expect(months).toHaveCount(2);
    await expect(months.first()).toContainText(/^[A-Z][a-z]+ 20\d\d/);
    await expect(months.first().getByRole("button")).toHaveText(["View", "Download CSV"]);
    await dialog
      .getByRole("button", { name: /^View / })
      .first()
      .click();
    await expect(dialog.getByText("Viewing: Roobet")).toBeVisible();
    await expect(dialog.getByRole("columnheader")).toHaveText(["Username", "Wager", "Prize"]);
    await dialog.getByRole("button", { name: "Close Table" }).click();
    await expect(months).toHaveCount(2);
    await expectNoViolations(page, "[role=dialog]");
  });

  test("ADMIN-17, ADMIN-18, ADMIN-20: each partner's CSV has the exact expected bytes and needs no request", {
    tag: "@wide",
  }, async ({ page }) => {
    await signIn(page, demoAccounts.admin);
    await page.goto("/admin/general");
    const answer = await page.request.get("/admin/general", { headers: { "x-inertia": "true" } });
    const { leaderboards } =
      answer.status() === 409
        ? await readPageProps(page)
        : ((await answer.json()).props as { leaderboards: ArchivedBoard[] });
    const dialog = await open(page);
    const calls: string[] = [];
    page.on("request", (request) => calls.push(request.url()));
    for (const [type, slug, label, wager] of [
      [1, "roobet", "Roobet", "weightedWagered"],
      [4, "csgobig", "CSGOBig", "wager"],
      [6, "clash", "Clash.gg", "wagered"],
      [7, "packdraw", "Packdraw", "wagerAmount"],
    ] as const) {
      const [board] = leaderboards.filter((each) => each.type === type).sort((a, b) => b.date.localeCompare(a.date));
      await dialog.getByRole("tab", { name: label }).click();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        dialog
          .getByRole("button", { name: /^Download CSV/ })
          .first()
          .click(),
      ]);
      expect(download.suggestedFilename()).toBe(`${slug}-${board?.id}.csv`);
      const entries = JSON.parse(board?.leaderboard ?? "[]") as Record<string, string | number>[];
      const lines = entries.map((entry) => `${entry.username ?? entry.name},${entry[wager]},${entry.prize}\r\n`);
      expect(await readFile(await download.path(), "utf8")).toBe(`username,wager,prize\r\n${lines.join("")}`);
    }
    expect(calls.filter((url) => url.includes("/api/leaderboard"))).toEqual([]);
  });

  test("an admin voids a win with a reason, another winner is drawn, and everybody can see both", {
    tag: "@wide",
  }, async ({ page }) => {
    await signIn(page, demoAccounts.admin);
    await page.goto("/admin/general");
    const winners = page.getByRole("region", { name: "Leaderboard winners" });
    await winners
      .getByRole("button", { name: /^Winners of Roobet/ })
      .last()
      .click();
    const dialog = page.getByRole("dialog", { name: "Winners" });
    const rows = dialog.getByRole("listitem");
    await expect(rows).toHaveCount(15);
    await rows
      .nth(4)
      .getByRole("button", { name: /^Void / })
      .click();
    await dialog.getByRole("button", { name: "Void and draw again" }).click();
    await expect(page.getByText("Enter a reason. Everyone can read it.")).toBeVisible();
    await dialog.getByLabel("Reason (public)").fill("Wagered from two accounts.");
    await expectNoViolations(page, "[role=dialog]");
    await dialog.getByRole("button", { name: "Void and draw again" }).click();
    await expect(page.getByText("The win is void. We drew a new winner.")).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(winners.getByText("1 void")).toBeVisible();

    await page.goto("/leaderboard");
    const previous = page.getByRole("region", { name: "Previous months" });
    await previous.locator("summary").last().click();
    await expect(previous.getByText("Wagered from two accounts.")).toBeVisible();
    await expect(previous.getByRole("table").last().locator("tbody tr")).toHaveCount(15);
    await page.goto("/fairness");
    await expect(page.getByText(/^Roobet leaderboard/).first()).toBeVisible();
  });

  test.describe("with unreadable boards", () => {
    test.use({ expectedProblems: [/cannot be read/] });

    test("ADMIN-09, ADMIN-15, ADMIN-16: nothing opens or downloads and no message appears; an empty tab says that it is empty", {
      tag: "@wide",
    }, async ({ page }) => {
      await signIn(page, demoAccounts.admin);
      await changedProps(page, "/admin/general", (props) => {
        const boards = props.leaderboards as ArchivedBoard[];
        props.leaderboards = boards
          .filter(({ type }) => type === 1)
          .map((board) => ({ ...board, leaderboard: "{broken" }));
      });
      await visit(page, "/admin/shop", "/admin/general");
      const dialog = await open(page);
      const logged = page.waitForEvent("console", (message) => message.text().includes("cannot be read"));
      let downloads = 0;
      page.on("download", () => {
        downloads += 1;
      });
      await dialog
        .getByRole("button", { name: /^View / })
        .first()
        .click();
      await logged;
      await dialog
        .getByRole("button", { name: /^Download CSV/ })
        .first()
        .click();
      await page.waitForTimeout(500);
      await expect(dialog.getByText("Viewing:")).toHaveCount(0);
      await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
      expect(downloads).toBe(0);
      await dialog.getByRole("tab", { name: "Packdraw" }).click();
      await expect(dialog.getByText("No data found for Packdraw", { exact: true })).toBeVisible();
    });
  });
});

async function readPageProps(page: Page): Promise<{ leaderboards: ArchivedBoard[] }> {
  const text = await page.locator("script[data-page]").first().textContent();
  return JSON.parse(text ?? "{}").props;
}
