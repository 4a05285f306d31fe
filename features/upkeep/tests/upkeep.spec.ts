// Tests the desk's page of version and backups in a browser.
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { paths } from "../../../common/contract/paths.ts";
import { demoAccounts, expect, test, visitAs } from "../../../tests/browser/browser.ts";
import { startOnDemoWorld } from "../../../tests/browser/product.ts";

test("UPKEEP-04, UPKEEP-05: an admin presses Back up now, sees when the backup is ready, and downloads it", {
  tag: "@wide",
}, async ({ browser }) => {
  test.setTimeout(180_000);
  const folder = await mkdtemp(join(tmpdir(), "windfall-backups-"));
  const site = await startOnDemoWorld({ BACKUP_DIR: folder, BACKUP_REHEARSAL: "off" });
  const context = await browser.newContext({ baseURL: site.url });
  try {
    const page = await context.newPage();
    // The start makes the day's backup. A second one in the same second would have the same name.
    await expect
      .poll(async () => (await readdir(folder)).filter((name) => name.endsWith(".zst")), { timeout: 90_000 })
      .toHaveLength(1);
    await visitAs(page, demoAccounts.admin, paths.admin.backups);
    const main = page.getByRole("main");
    await main.getByRole("button", { name: "Back up now" }).click();
    await expect(main.getByRole("status").getByText("Making a backup.")).toBeVisible();
    const files = main.getByRole("table", { name: "Backups" }).getByRole("link", { name: /^Download windfall-/ });
    await expect(files).toHaveCount(2, { timeout: 90_000 });
    await expect(page.getByText("The backup is ready.")).toBeVisible();
    await expect(main.getByText("Making a backup.")).toHaveCount(0);
    const [download] = await Promise.all([page.waitForEvent("download"), files.first().click()]);
    const name = download.suggestedFilename();
    expect(name).toMatch(/^windfall-\w+\.tar\.zst$/);
    expect((await readFile(await download.path())).equals(await readFile(join(folder, name)))).toBe(true);
  } finally {
    await context.close();
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
