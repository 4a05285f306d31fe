// The bell in the top bar: its place beside long figures, its list, and reading it.
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { paths } from "../../common/contract/paths.ts";
import { demoAccounts, expect, signIn, test, visitAs } from "../../tests/browser/browser.ts";

test("BELL-05: guests have no bell; beside ten digits and the longest name it pushes and cuts nothing at any width", {
  tag: "@wide",
}, async ({ page, desk }) => {
  await page.goto("/store");
  await expect(page.getByRole("button", { name: "Notifications" })).toHaveCount(0);
  const viewer = await desk.newViewer();
  await signIn(page, demoAccounts.admin);
  for (const [currency, amount] of [
    ["points", 1_234_567_890],
    ["bucks", 12_345_678],
  ] as const) {
    const given = await page.request.post(deskApiPaths.adjustBalance(viewer.username), {
      data: { currency, amount, reason: "For a long figure." },
    });
    expect(given.status(), await given.text()).toBe(200);
  }
  await visitAs(page, viewer, "/store");
  const bar = page.getByRole("banner");
  for (const width of [1_440, 1_000, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(bar.getByRole("button", { name: "Notifications, 2 unread" })).toBeInViewport({ ratio: 1 });
    if (width >= 390) await expect(bar.getByText("Offline")).toBeVisible();
    const cut = await bar.evaluate((header) =>
      [header, ...header.querySelectorAll(".truncate")].flatMap((part) =>
        part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).position !== "absolute"
          ? [part.className]
          : [],
      ),
    );
    expect(cut, `in ${width} px`).toEqual([]);
  }
});

test("BELL-05, BELL-02: the list is fetched when it opens; “Mark all as read” clears the bell, and an entry leads to its page", {
  tag: "@narrow",
}, async ({ page, desk }) => {
  const viewer = await desk.newViewer();
  await desk.giveBucks(viewer, 5);
  await desk.giveBucks(viewer, 6);
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await visitAs(page, viewer, "/store");
  const bell = page.getByRole("banner").getByRole("button", { name: "Notifications, 2 unread" });
  await expect(bell).toBeVisible();
  expect(fetched).not.toContain("/api/notices");
  await bell.click();
  const list = page.getByRole("dialog", { name: "Notifications" });
  await expect(list.getByRole("link", { name: /6 bucks/ })).toBeVisible();
  await list.getByRole("button", { name: "Mark all as read" }).click();
  await expect(list.getByRole("button", { name: "Mark all as read" })).toHaveCount(0);
  await list.getByRole("link", { name: /6 bucks/ }).click();
  await page.waitForURL((url) => url.pathname === paths.history);
  await expect(page.getByRole("banner").getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
});
