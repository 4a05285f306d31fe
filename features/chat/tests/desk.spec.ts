import type { Page, Request } from "@playwright/test";
import { paths } from "../../../common/contract/paths.ts";
import { demoAccounts, expect, signIn, test } from "../../../tests/browser/browser.ts";
import { unique, visitPage } from "../../../tests/browser/desk.ts";

test.use({ viewport: { width: 1000, height: 800 }, expectedProblems: [/ERR_FAILED/] });

function countRequests(page: Page): { count: () => number; open: () => number } {
  const isLook = (request: Request) => request.headers()["x-inertia-partial-component"] === "admin/chat";
  const [requested, over] = [new Set<Request>(), new Set<Request>()];
  page.on("request", (request) => isLook(request) && requested.add(request));
  page.on("requestfinished", (request) => isLook(request) && over.add(request));
  page.on("requestfailed", (request) => isLook(request) && over.add(request));
  return { count: () => requested.size, open: () => requested.size - over.size };
}

const plain = (page: Page, text: string) => page.getByRole("region", { name: "Other messages" }).getByText(text);
const say = async (page: Page, message: string) => {
  const answer = await page.request.post("/sandbox/kick/chat", { data: { as: unique("c"), text: message } });
  expect(answer.status(), await answer.text()).toBe(200);
};

test("CHAT-26: the chat's desk reloads on announcements, and polls only without the live connection", {
  tag: "@wide",
}, async ({ page }) => {
  test.slow();
  await signIn(page, demoAccounts.admin);
  await page.clock.install();
  const requested = countRequests(page);
  await visitPage(page, paths.admin.chat);
  // Waits for the first announcement. The page then needs no other signal.
  await expect.poll(requested.count, { timeout: 30_000 }).toBeGreaterThan(0);
  const [first, second] = [unique("told"), unique("asked")];
  await say(page, first);
  await expect(plain(page, first)).toBeVisible({ timeout: 30_000 });
  // In forty seconds a polling desk would send ten requests, but the site announces little in that time. Each request is
  // answered before the next one can start, so announcements in between cause only one request.
  const before = requested.count();
  for (let tick = 0; tick < 10; tick += 1) {
    await page.clock.runFor(4_000);
    await page.waitForTimeout(100);
    await expect.poll(requested.open, { timeout: 30_000 }).toBe(0);
  }
  expect(requested.count() - before, "asked while it is told").toBeLessThan(6);

  await page.route("**/api/live?*", (route) => route.abort());
  await visitPage(page, paths.admin.chat);
  await say(page, second);
  await expect(async () => {
    await page.clock.runFor(5_000);
    await expect(plain(page, second)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
});
