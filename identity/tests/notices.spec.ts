import type { Page } from "@playwright/test";
import { paths } from "../../common/contract/paths.ts";
import { demoAccounts, expect, expectToast, test, visitAs } from "../../tests/browser/browser.ts";

/** Returns a function that reads what the page asked of its browser. Tests cannot reach a push service. */
async function mockPermission(page: Page, permission: NotificationPermission): Promise<() => Promise<string[]>> {
  await page.addInitScript((answer) => {
    const requested: string[] = [];
    Object.assign(window, { asked: requested });
    let now: NotificationPermission = "default";
    Object.defineProperty(Notification, "permission", { get: () => now });
    Notification.requestPermission = async () => {
      requested.push("permission");
      now = answer;
      return answer;
    };
  }, permission);
  return () => page.evaluate(() => (window as unknown as { asked: string[] }).asked);
}

test("PUSH-15: a switch applies as soon as it is pressed; quiet hours use the viewer's time zone", {
  tag: ["@main", "@narrow"],
}, async ({ page }) => {
  await visitAs(page, demoAccounts.viewer, paths.notices);
  const live = page.getByRole("switch", { name: "Push: Stream starts" });
  await expect(live).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "Push: Wins" })).toBeChecked();
  await expect(page.getByRole("switch", { name: "On the site: Wins" })).toHaveCount(0);
  const saved = page.waitForResponse((answer) => answer.url().endsWith("/api/notices/choose"));
  await live.click();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(live).toBeChecked();
  await page.getByLabel("From", { exact: true }).fill("23:00");
  await page.getByLabel("Until", { exact: true }).fill("23:00");
  await page.getByRole("button", { name: "Turn on quiet hours" }).click();
  await expect(page.getByText("Choose two different times.")).toBeVisible();
  await page.getByLabel("Until", { exact: true }).fill("07:00");
  await page.getByRole("button", { name: "Turn on quiet hours" }).click();
  await expectToast(page, "Quiet hours saved.", "success");
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  await expect(
    page.getByText(
      `No push notifications from 23:00 to 07:00 (${zone.replaceAll("_", " ")}). News of your wins waits until 07:00.`,
    ),
  ).toBeVisible();
  await page.getByRole("button", { name: "Turn off quiet hours" }).click();
  await expect(page.getByRole("button", { name: "Turn off quiet hours" })).toHaveCount(0);
});

test("PUSH-20: asks for permission only after a press; after a refusal the page says how to undo it", {
  tag: "@narrow",
}, async ({ page }) => {
  const requested = await mockPermission(page, "denied");
  await visitAs(page, demoAccounts.viewer, paths.notices);
  const tell = page.getByRole("button", { name: "Turn on", exact: true });
  await expect(tell).toBeVisible();
  expect(await requested()).toEqual([]);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await tell.click();
  await expect(page.getByText("Your browser blocks our notifications.")).toBeVisible();
  expect(await requested()).toEqual(["permission"]);
  await expect(tell).toHaveCount(0);
});
