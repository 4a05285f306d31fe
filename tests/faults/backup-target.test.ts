// The folder that a backup is written to.
import { statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { backUp } from "../../platform/backup/backup.ts";
import { createBackupOptions, createEmptyPlace, type DatabasePlace } from "../house/backup.ts";
import { copyDatabaseFolder } from "../house/database.ts";

vi.setConfig({ testTimeout: 90_000 });

let place: DatabasePlace;

beforeEach(async () => {
  place = await createEmptyPlace("embedded");
  await copyDatabaseFolder(place.config.dataDir);
});
afterEach(() => place.remove());

test("KEEP-32: a backup into a missing folder creates it with access for its owner only", async () => {
  const backups = join(place.config.dataDir, "missing", "backups");
  await backUp(createBackupOptions(place.config), join(backups, "site.tar.zst"));
  expect(await readdir(backups)).toEqual(["site.tar.zst"]);
  expect(statSync(backups).mode & 0o777).toBe(0o700);
});
