import type { Page } from "@playwright/test";
import { paths } from "../../common/contract/paths.ts";
import { expectNoViolations } from "../../tests/browser/axe.ts";
import { expect, expectNewToast, expectToast, signIn, test } from "../../tests/browser/browser.ts";
import { unique } from "../../tests/browser/desk.ts";

const row = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 2, name, exact: true }) });
const press = (page: Page, name: string, button = "Link") =>
  row(page, name)
    .getByRole("button", { name: `${button} ${name}`, exact: true })
    .click();

for (const label of ["Kick", "Discord"] as const) {
  const service = label.toLowerCase();
  test.describe(`linking ${label}`, () => {
    test.beforeEach(async ({ page, desk }) => {
      await signIn(page, await desk.newViewer());
      await page.goto(paths.connections);
    });

    test("LINK-04, LINK-07, LINK-08, LINK-09, LINK-30: agreeing links the account, unlinking ends the link", {
      tag: ["@main", "@narrow"],
    }, async ({ page }) => {
      const name = unique("breeze");
      await press(page, label);
      await page.waitForURL(/\/sandbox\//);
      expect(new URL(page.url()).pathname).toBe(
        service === "kick" ? "/sandbox/kick/oauth/authorize" : "/sandbox/discord/oauth2/authorize",
      );
      await expectNoViolations(page);
      await page.getByLabel(`Your name on ${label}`).fill(name);
      await page.getByRole("button", { name: "Authorize" }).click();
      await page.waitForURL((url) => url.pathname === paths.connections);
      await expectToast(page, "Successfully connected!", "success");
      await expect(row(page, label).getByText("Connected", { exact: true })).toBeVisible();
      await expect(row(page, label)).toContainText(name);
      if (service === "discord") await expect(row(page, label)).toContainText(/\d{18}/);
      await expect(row(page, label).getByRole("button", { name: `Update ${label}` })).toBeVisible();

      await press(page, label, "Unlink");
      const ask = page.getByRole("alertdialog", { name: `Unlink ${label}?` });
      await ask.getByRole("button", { name: `Unlink ${label}` }).click();
      await expectToast(page, `Your ${label} account is unlinked.`);
      await expect(row(page, label).getByText("Not connected", { exact: true })).toBeVisible();
    });

    test("LINK-10: a refusal and a wrong state return with their texts @wide", async ({ page }) => {
      const failed = `Failed to connect ${label}!`;
      await press(page, label);
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.waitForURL((url) => url.pathname === paths.connections);
      await expectToast(page, failed, "error");
      await expect(page.getByRole("main").getByText(failed)).toBeVisible();

      await page.goto(`/api/${service}/redirect?code=made-up&state=somebody-elses`);
      await expect(page).toHaveURL(new RegExp(`${paths.connections}$`));
      await expectToast(page, failed, "error");

      await expect(row(page, label).getByText("Not connected", { exact: true })).toBeVisible();
    });
  });
}

test("LINK-10: the page stays open if there is no URL for Kick @wide", async ({ page, desk }) => {
  await signIn(page, await desk.newViewer());
  await page.goto(paths.connections);
  await page.route("**/api/kick/generate", (route) => route.abort());
  await press(page, "Kick");
  await expectToast(page, "Failed to connect Kick!", "error");
  await expect(row(page, "Kick").getByRole("button", { name: "Link Kick" })).toBeEnabled();
});

test.describe("linking Packdraw", () => {
  const dialog = (page: Page) => page.getByRole("dialog", { name: /(Connect|Update) Packdraw/ });
  const open = async (page: Page) => {
    await page.goto(paths.connections);
    await press(page, "Packdraw");
    await expect(dialog(page)).toBeVisible();
  };
  const generate = async (page: Page, name: string) => {
    await dialog(page).getByLabel("Packdraw username").fill(name);
    await dialog(page).getByRole("button", { name: "Generate Image" }).click();
    await expect(dialog(page).getByRole("img", { name: "Your QR code" })).toBeVisible();
  };
  const connect = (page: Page) => dialog(page).getByRole("button", { name: "Connect", exact: true }).click();

  test("LINK-20 to LINK-26, LINK-29, LINK-06, LINK-21, LINK-22, LINK-23, LINK-24, LINK-25: leads from the image to the link", {
    tag: "@narrow",
  }, async ({ page, desk }) => {
    const name = unique("packer");
    await desk.play("/sandbox/wagers", { partner: "packdraw", username: name, amount: 0 });
    await signIn(page, await desk.newViewer());
    await open(page);
    await expect(dialog(page).getByText("WINDFALL", { exact: true })).toBeVisible();
    await dialog(page).getByRole("button", { name: "Generate Image" }).click();
    await expectToast(page, "Please enter a Packdraw username!", "error");
    await generate(page, name);
    await expectNoViolations(page, "[role=dialog]");
    await expect(dialog(page).getByRole("button", { name: "Generate Image" })).toHaveCount(0);

    const downloading = page.waitForEvent("download");
    await dialog(page).getByRole("button", { name: "Download Image" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("packdraw-qr-code.png");
    await connect(page);
    const notYet = "We could not find the image on your Packdraw profile yet.";
    await expectToast(page, notYet, "error");
    await expect(dialog(page).getByText(notYet)).toBeVisible();

    const image = await dialog(page).getByRole("img", { name: "Your QR code" }).getAttribute("src");
    await desk.play("/sandbox/packdraw/picture", { username: name, image: image ?? "" });
    await connect(page);
    await expectToast(page, "Successfully connected!", "success");
    await expect(dialog(page)).toHaveCount(0);
    await expect(row(page, "Packdraw")).toContainText(name);
    await expect(row(page, "Packdraw").getByText("Connected", { exact: true })).toBeVisible();
    await press(page, "Packdraw", "Unlink");
    await page.getByRole("alertdialog").getByRole("button", { name: "Unlink Packdraw" }).click();
    await expect(row(page, "Packdraw").getByText("Not connected", { exact: true })).toBeVisible();
  });

  test.describe("when it fails", () => {
    test.use({ expectedProblems: [/answer: 503 .*\/api\/packdraw\/connect\//] });

    test("LINK-27, LINK-28: shows one text for a missing image, a lost connection and an unavailable Packdraw @wide", async ({
      page,
      desk,
      sandbox,
    }) => {
      const failed = "Failed to generate image. Please try again.";
      await signIn(page, await desk.newViewer());
      await open(page);
      await page.route("**/api/packdraw/generate-image", (route) => route.abort());
      await dialog(page).getByLabel("Packdraw username").fill("packer");
      await dialog(page).getByRole("button", { name: "Generate Image" }).click();
      await expectToast(page, failed);
      await page.unroute("**/api/packdraw/generate-image");
      await generate(page, "packer");
      await sandbox.fault("packdraw", "error");
      await expectNewToast(page, failed, () => connect(page));
      await expect(dialog(page).getByText(failed)).toBeVisible();
    });
  });
});
