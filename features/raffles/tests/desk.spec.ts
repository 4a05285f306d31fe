import type { Locator, Page } from "@playwright/test";
import { paths } from "../../../common/contract/paths.ts";
import { demoAccounts, expect, expectToast, signIn, test } from "../../../tests/browser/browser.ts";
import { unique } from "../../../tests/browser/desk.ts";
import { aRaffle, dialog } from "../../../tests/browser/raffles.ts";

test.describe("the admins' raffles", () => {
  const form = dialog;
  const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
  const fill = async (within: Locator, fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields)) await within.getByLabel(label, { exact: true }).fill(value);
  };
  test.beforeEach(async ({ page }) => signIn(page, demoAccounts.admin));

  test("ADMIN-46, ADMIN-47, ADMIN-48, ADMIN-49, ADMIN-50, ADMIN-51, ADMIN-52, ADMIN-53, ADMIN-54: the page's texts, its two lists, and the buttons of a row", {
    tag: "@narrow",
  }, async ({ page }) => {
    await page.goto("/admin/raffles");
    await expect(page.getByText("View and modify the currently running raffles.", { exact: true })).toBeVisible();
    const active = page.getByRole("group", { name: "Active Raffles" });
    const finished = page.getByRole("group", { name: "Finished Raffles" });
    const timer = active.getByRole("row").filter({ hasText: "Console and Two Controllers" }).getByRole("timer");
    const before = await timer.textContent();
    await expect(timer).not.toHaveText(before ?? "");
    await expect(finished.getByRole("row").filter({ hasText: "A Weekend in the Hills" })).toContainText(/\d{4}/);
    for (const name of ["Edit", "Roll Winner", "Delete"]) {
      await expect(row(page, "Console and Two Controllers").getByRole("button", { name })).toBeVisible();
    }
    for (const list of [active, finished]) {
      expect(await list.evaluate((frame) => getComputedStyle(frame).maxHeight)).toBe("400px");
    }
  });

  test("ADMIN-49: the countdown ticks every 1,000 ms @wide", async ({ page }) => {
    await page.clock.install();
    await page.goto("/admin/raffles");
    const timer = row(page, "Console and Two Controllers").getByRole("timer");
    await expect(timer).toHaveText(/\d/);
    await page.clock.pauseAt(Date.now() + 60_000);
    for (let second = 0; second < 5; second += 1) {
      const before = (await timer.textContent()) ?? "";
      await page.clock.runFor(1_000);
      await expect(timer).not.toHaveText(before);
    }
  });

  test("ADMIN-47, ADMIN-55, ADMIN-56, ADMIN-57, ADMIN-61, ADMIN-62, ADMIN-63, ADMIN-64, ADMIN-87, ADMIN-88, ADMIN-89: an admin creates, edits and deletes a raffle", {
    tag: "@narrow",
  }, async ({ page }) => {
    const name = unique("Lamp");
    await page.goto("/admin/raffles");
    await page.getByRole("button", { name: "Create New Raffle", exact: true }).click();
    const create = form(page, "Create Raffle");
    await expect(create.getByLabel("Entry Price", { exact: true })).toHaveAttribute("type", "number");
    await fill(create, {
      "Raffle Name": name,
      "Raffle Description": "A lamp.",
      "Winners Count": "2",
      "Entry Price": "-5",
      "Max Entries Per User": "50",
      "Wager Required": "0",
      "Ends At": "2036-05-04T18:30",
    });
    await create.getByRole("button", { name: "Save", exact: true }).click();
    // ADMIN-60 demands whole points.
    await expectToast(page, "Enter an entry price in whole points, from 0 to 1,000,000,000,000.");
    await create.getByLabel("Entry Price", { exact: true }).fill("15");
    await create.getByRole("button", { name: "Save", exact: true }).click();
    await expectToast(page, "Successfully created the raffle!");
    await expect(create).toHaveCount(0);
    await row(page, name).getByRole("button", { name: "Edit" }).click();
    const edit = form(page, "Edit Raffle");
    await expect(edit.getByLabel("Ends At")).toHaveValue("2036-05-04T18:30");
    await expect(edit.getByLabel("Winners Count")).toHaveValue("2");
    await expect(edit.getByLabel("Wagered On")).toHaveValue("1");
    await edit.getByLabel("Raffle Name").fill(`${name} two`);
    await edit.getByRole("button", { name: "Save", exact: true }).click();
    await expectToast(page, "Successfully updated the raffle!");
    await row(page, `${name} two`).getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete raffle" }).click();
    await expectToast(page, "Successfully deleted raffle!");
    await expect(row(page, name)).toHaveCount(0);
  });

  test("ADMIN-59, ADMIN-65: failures show the documented texts @wide", async ({ page, product }) => {
    const raffle = await aRaffle(product);
    await page.goto("/admin/raffles");
    await page.route("**/api/raffles/update/**", (route) => route.fulfill({ status: 404, json: { message: "gone" } }));
    await page.route("**/api/raffles/delete/**", (route) => route.abort());
    await row(page, raffle.name).getByRole("button", { name: "Edit" }).click();
    await form(page, "Edit Raffle").getByRole("button", { name: "Save", exact: true }).click();
    await expectToast(page, "Something went wrong, try again!");
    await page.keyboard.press("Escape");
    await row(page, raffle.name).getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete raffle" }).click();
    await expectToast(page, "Failed to delete raffle!");
    await raffle.close();
  });

  test("ADMIN-53: Roll Winner asks for confirmation, ends an open raffle and draws it; cancelling asks as well @wide", {
    tag: "@main",
  }, async ({ page, product }) => {
    const rolled = await aRaffle(product, { price: 0 });
    const off = await aRaffle(product, { price: 0 });
    await page.request.post(paths.api.joinRaffle(rolled.id, 2));
    await page.goto("/admin/raffles");
    await row(page, rolled.name).getByRole("button", { name: "Roll Winner" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Roll Winner" }).click();
    await expectToast(page, "The winners are drawn.");
    const finished = page.getByRole("group", { name: "Finished Raffles" });
    await expect(finished.getByRole("row").filter({ hasText: rolled.name })).toBeVisible();
    await row(page, off.name)
      .getByRole("button", { name: `Cancel ${off.name}` })
      .click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel raffle" }).click();
    await expect(finished.getByRole("row").filter({ hasText: off.name })).toContainText("Cancelled");
    await Promise.all([rolled.close(), off.close()]);
  });
});
