import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { paths } from "../../../common/contract/paths.ts";
import {
  demoAccounts,
  expect,
  expectNewToast,
  expectToast,
  signIn,
  test,
  toasts,
} from "../../../tests/browser/browser.ts";
import { holdResponse, unique, visitPage } from "../../../tests/browser/desk.ts";

test("HUNT-02, HUNT-03, HUNT-04, HUNT-06: statistics, progress and a searchable bonus table", async ({ page }) => {
  await page.goto("/hunt");
  for (const label of [
    "Start balance",
    "End balance",
    "Average multiplier",
    "Required multiplier",
    "Biggest win",
    "Biggest multiplier",
  ]) {
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole("progressbar", { name: "Bonuses opened" })).toHaveAttribute(
    "aria-valuetext",
    /^\d+ of \d+ opened$/,
  );
  const plot = page.getByRole("img", { name: "$1,588.28 won with 11 of 24 bonuses. Break-even is $3,200.00." });
  await expect(plot).toBeVisible();
  await expect(plot.locator("title")).toHaveCount(11);
  await expect(plot.locator("title").last()).toHaveText("Harbor Lights: $129.96, $1,588.28 so far");
  const table = page.getByRole("table", { name: "Bonuses of the hunt" });
  const rows = table.getByRole("row");
  const all = await rows.count();
  const slot = (await rows.nth(1).locator("span.font-medium").first().textContent()) ?? "";
  await page.getByRole("searchbox", { name: "Search bonuses" }).fill(slot.toUpperCase());
  await expect.poll(() => rows.count()).toBeLessThan(all);
  await expect(rows.nth(1)).toContainText(slot);
  await page.getByRole("searchbox", { name: "Search bonuses" }).fill("no such slot at all");
  await expect(page.getByText("No bonuses found")).toBeVisible();
});

test("HUNT-07, HUNT-08, HUNT-09, HUNT-10: a press on a past hunt loads its details into a dialog", {
  tag: "@narrow",
}, async ({ page }) => {
  await page.goto("/hunt");
  const release = await holdResponse(page, "**/hunt-data/*");
  const row = page.getByRole("region", { name: "All hunts" }).getByRole("row").filter({ hasText: "Harvest hunt" });
  const box = await row.boundingBox();
  await row.click({ position: { x: (box?.width ?? 0) - 12, y: (box?.height ?? 0) - 12 } });
  const dialog = page.getByRole("dialog", { name: "Harvest hunt" });
  await expect(dialog.locator(".skeleton").first()).toBeVisible();
  release();
  await expect(dialog.getByRole("table", { name: "Bonuses of the hunt" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("HUNT-13, HUNT-14: on a phone rows are short, and the next bonus stays in sight with what it needs", {
  tag: "@narrow",
}, async ({ page }) => {
  await page.goto("/hunt");
  const next = page.getByText("12 of 24, bet $10.00");
  await expect(next).toBeInViewport();
  await expect(page.getByText("Needs 23.36x")).toBeInViewport();
  const heights = (table: string) =>
    page
      .getByRole("table", { name: table })
      .getByRole("row")
      .evaluateAll((rows) => rows.slice(1).map((row) => row.getBoundingClientRect().height));
  for (const height of await heights("Bonuses of the hunt")) expect(height).toBeLessThan(70);
  for (const height of await heights("All hunts")) expect(height).toBeLessThan(52);
  await page.getByRole("row", { name: /Copper Canyon/ }).evaluate((row) => row.scrollIntoView({ block: "center" }));
  await expect(next).toBeInViewport();
});

test("HUNT-15: before the start a phone shows the guess first and no empty figures", {
  tag: "@narrow",
}, async ({ page }) => {
  await signIn(page, demoAccounts.admin);
  const bonuses = [{ name: "Gale of Gold", provider_name: "Northwind", bet_size: 2 }];
  const made = await page.request.post(deskApiPaths.createHunt, {
    data: { name: unique("Hunt"), start_cost: 50, bonuses },
  });
  const { id } = (await made.json()) as { id: number };
  await page.goto("/hunt");
  const [guess, start] = [page.getByRole("heading", { name: "Guess the balance" }), page.getByText("Start balance")];
  await expect(guess).toBeInViewport();
  const top = async (one: typeof guess) => (await one.boundingBox())?.y ?? 0;
  expect(await top(guess)).toBeLessThan(await top(start));
  await expect(page.getByText("Required multiplier")).toBeVisible();
  for (const empty of ["End balance", "Average multiplier", "Biggest win", "Biggest multiplier"])
    await expect(page.getByText(empty, { exact: true })).toBeHidden();
  await page.setViewportSize({ width: 1_280, height: 720 });
  await expect(page.getByText("End balance", { exact: true })).toBeVisible();
  expect((await page.request.post(deskApiPaths.deleteHunt(id))).status()).toBe(200);
});

test.describe("a failed load", () => {
  test.use({ expectedProblems: [/could not load hunt/] });
  test("HUNT-11: is logged, and nothing is shown", { tag: "@wide" }, async ({ page }) => {
    await page.goto("/hunt");
    await page.route("**/hunt-data/*", (route) => route.abort());
    const logged = page.waitForEvent("console", (message) => /could not load hunt/.test(message.text()));
    await page.getByRole("button", { name: "Harvest hunt" }).click();
    await logged;
    await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  });
});

test("HUNT-12: without a live topic the page reloads every ten seconds", { tag: "@wide" }, async ({ page }) => {
  await page.route("**/api/live?**", (route) => route.abort());
  await page.clock.install();
  // Uses the page's own clock, because the machine may be slow.
  await page.addInitScript(() => {
    const [real, askedAt]: [typeof fetch, number[]] = [window.fetch, []];
    Object.assign(window, { askedAt });
    window.fetch = (input, init) => {
      const isVisit = new Headers(init?.headers).get("x-inertia") === "true";
      const isAhead = new Headers(init?.headers).get("purpose") === "prefetch";
      if (isVisit && !isAhead && new URL(String(input), location.href).pathname === "/hunt") askedAt.push(Date.now());
      return real(input, init);
    };
  });
  await page.goto("/hunt");
  const askedAt = () => page.evaluate<number[]>("window.askedAt");
  await expect(async () => {
    await page.clock.runFor(5_000);
    expect((await askedAt()).length).toBeGreaterThan(2);
  }).toPass();
  const [first = 0, second = 0, third = 0] = await askedAt();
  expect([second - first, third - second]).toEqual([10_000, 10_000]);
});

test("PLAY-11, PLAY-14: commas are read, odd amounts raise a warning, and a finish asks for confirmation and can be undone", {
  tag: ["@main", "@wide"],
}, async ({ page }) => {
  await signIn(page, demoAccounts.admin);
  await page.goto("/admin/hunts?hunt=new");
  await page.getByLabel("Hunt name").fill("Comma hunt");
  await page.getByLabel("Start balance").fill("1.234,50");
  await expect(page.getByText("$1,234.50")).toBeVisible();
  const slot = page.getByLabel("Slot", { exact: true });
  const bet = page.getByLabel("Bet", { exact: true });
  for (const name of ["Gale of Gold", "Deep Current"]) {
    await slot.fill(name);
    await bet.fill("0,40");
    await expect(page.getByText("$0.40").first()).toBeVisible();
    await bet.press("Enter");
    await expect(slot).toBeFocused();
  }
  await bet.fill("40");
  await expect(page.getByText("$40.00 is 100 times the usual $0.40.")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(/hunt=\d+/);
  await expect(page.getByLabel("Bet on Gale of Gold")).toHaveValue("0.4");

  const payout = page.getByLabel("Payout of Gale of Gold");
  await payout.fill("1,2,3");
  await payout.press("Enter");
  await expectToast(page, "The payout of Gale of Gold is not an amount.");
  await payout.fill("12,50");
  await expectNewToast(page, "Hunt saved", () => payout.press("Enter"));
  await expect(payout).toHaveValue("12.5");
  await payout.fill("5000");
  await expect(page.getByText("$5,000.00 is 12,500 times the bet.")).toBeVisible();
  await payout.fill("12,50");

  // The desk's address without a number shows the running hunt.
  await page.goto("/admin/hunts");
  await page.getByRole("button", { name: "Finish", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "1 bonus is still closed. Finish anyway?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Finish", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Finish", exact: true }).click();
  await question.getByRole("button", { name: "Finish hunt" }).click();
  const offer = page.locator("[data-sonner-toast]").filter({ hasText: "Comma hunt is finished" });
  await expect(offer).toBeVisible();
  await expect(page).toHaveURL(/hunt=\d+/);
  await expect(page.getByLabel("Hunt name")).toHaveValue("Comma hunt");
  await page.getByRole("link", { name: "New hunt" }).click();
  await expect(page.getByLabel("Hunt name")).toHaveValue("");
  await offer.getByRole("button", { name: "Reopen" }).click();
  await expectToast(page, "Hunt reopened");
  await expect(page.getByRole("button", { name: "Finish", exact: true })).toBeVisible();
  await expect(page.getByLabel("Payout of Gale of Gold")).toHaveValue("12.5");

  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Delete hunt" }).click();
  await expectToast(page, "Hunt deleted");
});

test("FORM-50: a payout entered during the save of the previous one waits for it, and both are saved", {
  tag: "@wide",
}, async ({ page }) => {
  await signIn(page, demoAccounts.admin);
  const bonuses = ["Gale of Gold", "Deep Current"].map((name) => ({ name, provider_name: "Northwind", bet_size: 2 }));
  const made = await page.request.post(deskApiPaths.createHunt, {
    data: { name: unique("Hunt"), start_cost: 50, bonuses },
  });
  const { id } = (await made.json()) as { id: number };
  await visitPage(page, `${paths.admin.hunts}?hunt=${id}`);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const sent: { version: number; bonuses: { payout: number | null }[] }[] = [];
  await page.route(`**${deskApiPaths.updateHunt(id)}`, async (route) => {
    sent.push(route.request().postDataJSON());
    await held;
    await route.continue();
  });
  for (const [slot, payout] of [
    ["Gale of Gold", "61.5"],
    ["Deep Current", "7"],
  ] as const) {
    await page.getByLabel(`Payout of ${slot}`).fill(payout);
    await page.keyboard.press("Enter");
  }
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeVisible();
  await expect.poll(() => sent.map(({ version }) => version)).toEqual([1]);
  release();
  await expect(page.getByRole("button", { name: "Saved", exact: true })).toBeVisible();
  expect(sent.map(({ version }) => version)).toEqual([1, 2]);
  expect((await toasts(page)).filter(({ kind }) => kind === "error")).toEqual([]);
  const { bonuses: stand } = (await (await page.request.get(paths.huntData(id))).json()) as {
    bonuses: { payout: number }[];
  };
  expect(stand.map(({ payout }) => payout)).toEqual([61.5, 7]);
  await page.request.post(deskApiPaths.deleteHunt(id));
});

test("a viewer guesses the balance; when their guess is the closest, everybody sees it and they get a notice", {
  tag: "@wide",
}, async ({ page, browser, product }) => {
  const staff = await browser.newContext({ baseURL: product.url });
  const admin = await staff.newPage();
  await signIn(admin, demoAccounts.admin);
  const bonus = { name: "Gale of Gold", provider_name: "Northwind", bet_size: 2 };
  const made = await admin.request.post("/api/hunts/create", {
    data: { name: "To guess", start_cost: 50, bonuses: [bonus] },
  });
  const { id } = (await made.json()) as { id: number };

  await signIn(page, demoAccounts.viewer);
  await page.goto("/hunt");
  await expect(page.getByText("The closest guess wins 5,000 points")).toBeVisible();
  const field = page.getByLabel("Your guess");
  await field.fill("61.5");
  const [form, button] = [
    page.getByText("Guess the balance"),
    page.getByRole("button", { name: "Guess", exact: true }),
  ];
  const card = await form.locator("xpath=ancestor::div[contains(@class,'rounded-card')]").first().boundingBox();
  const box = await button.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((card?.x ?? 0) + (card?.width ?? 0));
  await button.click();
  await expectToast(page, "Your guess is in.");
  await expect(page.getByText("Your guess: $61.50")).toBeVisible();

  const { bonuses } = (await (await admin.request.get(`/hunt-data/${id}`)).json()) as { bonuses: { id: number }[] };
  const opened = { ...bonus, id: bonuses[0]?.id, payout: 60 };
  await admin.request.post(`/api/hunts/update/${id}`, {
    data: { name: "To guess", start_cost: 50, finished: true, bonuses: [opened] },
  });
  await page.reload();
  const row = page.getByRole("row").filter({ hasText: "To guess" });
  await expect(row).toContainText("You");
  await row.getByRole("button", { name: "To guess" }).click();
  await expect(page.getByRole("dialog")).toContainText("You guessed best with $61.50 and win 5,000 points.");
  await admin.goto("/hunt");
  await expect(admin.getByRole("row").filter({ hasText: "To guess" })).toContainText("vi•••r");
  await admin.request.post(`/api/hunts/delete/${id}`);
  await staff.close();
});
