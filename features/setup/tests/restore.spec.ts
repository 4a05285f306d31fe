// Tests the restore from the setup page in a browser, with the restart that follows.
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { paths } from "../../../common/contract/paths.ts";
import { expect, test } from "../../../tests/browser/browser.ts";
import { startProduct } from "../../../tests/browser/product.ts";
import { copyDatabaseFolder } from "../../../tests/house/database.ts";

const password = "a long night of lanterns";

test("SETUP-33: a new site takes a backup on its setup page, starts again, and the backup's admin signs in", {
  tag: "@narrow",
}, async ({ browser }) => {
  test.setTimeout(240_000);
  const folder = await mkdtemp(join(tmpdir(), "windfall-restore-"));
  const lost = join(folder, "lost");
  const backup = join(folder, "site.tar.zst");
  await copyDatabaseFolder(lost);
  runAdmin(lost, ["create-admin", "boss", "boss@example.com"], `${password}\n`);
  runAdmin(lost, ["backup", backup]);
  const site = await startProduct({ DEMO: "0", LIMITS: "on" });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    await page.goto(/Set up this site at (\S+)/.exec(site.output())?.[1] ?? "no link");
    const card = page.getByRole("main");
    await card.getByRole("button", { name: "Restore", exact: true }).click();
    await expect(card.getByText("Choose a backup file.").first()).toBeVisible();
    await card
      .getByLabel("Backup file")
      .setInputFiles({ name: "x.zst", mimeType: "", buffer: Buffer.from("no backup") });
    await card.getByRole("button", { name: "Restore", exact: true }).click();
    await expect(card.getByLabel("Backup file")).toHaveAttribute("aria-invalid", "true");
    await card.getByLabel("Backup file").setInputFiles(backup);
    await card.getByRole("button", { name: "Restore", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Your site is back" })).toBeVisible({ timeout: 90_000 });
    // The new start listens on another port, because the test lets the system choose one.
    const addresses = () => [...site.output().matchAll(/Windfall is ready at (\S+)/g)].map(([, address]) => address);
    await expect.poll(addresses, { timeout: 60_000 }).toHaveLength(2);
    const link = page.getByRole("link", { name: "Sign in" });
    await expect(link).toHaveAttribute("href", paths.login);
    const signedIn = await page.request.post(`${addresses()[1]}${paths.api.login}`, {
      data: { username: "boss", password },
    });
    expect(signedIn.status()).toBe(200);
  } finally {
    await context.close();
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

function runAdmin(dataDir: string, words: string[], input = ""): void {
  const env = { PATH: process.env.PATH, DEMO: "0", DATA_DIR: dataDir };
  const { status, stderr } = spawnSync(process.execPath, ["bin/admin/main.ts", ...words], {
    env,
    input,
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
}
