import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { paths } from "../../common/contract/paths.ts";
import { demoAccounts, expect, signIn, test } from "../../tests/browser/browser.ts";
import { createSignedInContext, unique } from "../../tests/browser/desk.ts";

test("LIVE-13, LIVE-14: a new balance and a payout appear on the open page without a visit, and it does not poll", {
  tag: "@wide",
}, async ({ page, desk, product }) => {
  const viewer = await desk.newViewer(1_000);
  const admin = await createSignedInContext(product, demoAccounts.admin);
  const { id: bought } = await desk.addProduct({ price: 234, stock: 5 });
  const bonus = { name: "Told Slot", provider_name: "Northwind", bet_size: 2 };
  const hunt = { name: unique("Told"), start_cost: 10 };
  const made = await admin.post(deskApiPaths.createHunt, { data: { ...hunt, bonuses: [bonus] } });
  const { id } = await made.json();
  await signIn(page, viewer);
  await page.clock.install();
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.headers()["x-inertia"] || pathname === paths.api.streamChannel) requests.push(pathname);
  });
  const listens = page.waitForResponse((answer) => answer.url().includes(`${paths.api.live}?topics=`));
  await page.goto(paths.hunt);
  await page.clock.runFor(3_000);
  await listens;
  const table = page.getByRole("table").filter({ hasText: "Told Slot" });
  await expect(table).not.toContainText("$77.50");
  requests.length = 0;
  const points = page.getByRole("banner").locator('[data-balance="points"]');
  // Acts in other sessions, so this page has no message of its own to show.
  await desk.buy(viewer, bought);
  const { bonuses } = await (await admin.get(paths.huntData(id))).json();
  const opened = bonuses.map((one: object) => ({ ...one, payout: 77.5 }));
  expect((await admin.post(deskApiPaths.updateHunt(id), { data: { ...hunt, bonuses: opened } })).status()).toBe(200);
  await expect(table).toContainText("$77.50");
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(points).toContainText("766", { timeout: 100 });
  }).toPass();
  await page.clock.runFor(31_000);
  expect(requests).toEqual([]);
  await admin.post(deskApiPaths.updateHunt(id), { data: { ...hunt, finished: true, bonuses: opened } });
  await admin.dispose();
});
