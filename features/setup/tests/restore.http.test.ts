import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { backUp } from "../../../platform/backup/backup.ts";
import { openBackup, writeBackup } from "../../../platform/backup/backup-file.ts";
import { restoredTag } from "../../../platform/backup/restore-running.ts";
import { type Head, noProgress } from "../../../platform/backup/snapshot.ts";
import { createBackupOptions, hashTables } from "../../../tests/house/backup.ts";
import { anAccount } from "../../../tests/house/builders.ts";
import { openTestDatabase, type TestDatabase, testDatabases } from "../../../tests/house/database.ts";
import { openHouse, type TestHouse, type Visitor } from "../../../tests/house/house.ts";

const real = { DEMO: "0", LIMITS: "on" };

let folder: string;
let backup: string;
let demoBackup: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "windfall-restore-"));
  backup = join(folder, "site.tar.zst");
  demoBackup = join(folder, "demo.tar.zst");
  const site = await openHouse(real);
  await anAccount(site.database.db, { points: 1_234 });
  await save(site, backup);
  await site.stop();
  const demo = await openHouse();
  await save(demo, demoBackup);
  await demo.stop();
}, 180_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const save = ({ house: { config }, database }: TestHouse, path: string) =>
  backUp(createBackupOptions({ ...config, dataDir: database.dataDir, databaseUrl: database.url }), path);

async function changed(name: string, changes: Partial<Head>): Promise<string> {
  const { head, pieces, totals } = await openBackup(backup, noProgress);
  const path = join(folder, name);
  await writeBackup({ head: { ...head, ...changes }, pieces, totals }, path);
  return path;
}

describe.each(testDatabases)("an empty site on the %s database", (kind) => {
  let database: TestDatabase;
  let house: TestHouse;
  let holder: Visitor;
  const heard: string[] = [];

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    house = await openHouse(
      { ...real, ...(database.url === undefined ? {} : { DATABASE_URL: database.url }) },
      { database, opened: false },
    );
    house.house.changes.subscribe((tag) => heard.push(tag));
    holder = house.visitor();
    const link = house.notices.find((line) => line.startsWith("Set up this site at ")) ?? "";
    const { pathname, search } = new URL(link.replace("Set up this site at ", ""));
    await holder.get(pathname + search);
  }, 120_000);
  afterAll(async () => {
    await house.stop();
    await database.close();
  });

  async function upload(visitor: Visitor, path: string): Promise<{ status: number; message: string }> {
    const cookie = [...visitor.cookies].map(([key, value]) => `${key}=${value}`).join("; ");
    const body = new Uint8Array(await readFile(path));
    const answer = await fetch(house.address + deskApiPaths.setupRestore, {
      method: "POST",
      headers: { cookie },
      body,
    });
    const { message } = (await answer.json()) as { message: string };
    return { status: answer.status, message };
  }

  test("SETUP-34: a cut, newer, foreign or a demo's file is refused in one line, and nothing changes", async () => {
    const before = await hashTables(database.db);
    const cut = join(folder, "cut.tar.zst");
    await writeFile(cut, (await readFile(backup)).subarray(0, -1_000));
    const other = join(folder, "other.txt");
    await writeFile(other, "no backup at all");
    const { head } = await openBackup(backup, noProgress);
    const newer = await changed(`newer-${kind}.tar.zst`, { migrations: [...head.migrations, "9999-future"] });
    for (const path of [cut, other, newer, demoBackup]) {
      const refused = await upload(holder, path);
      expect(refused, path).toEqual({ status: 422, message: expect.stringMatching(/^[^\n]{10,300}$/) });
      expect(refused.message).not.toContain("uploaded-backup");
    }
    expect((await upload(house.visitor(), backup)).status).toBe(403);
    const after = await hashTables(database.db);
    for (const each of [before, after]) delete each.rate_limits;
    expect(after).toEqual(before);
    expect(heard).not.toContain(restoredTag);
    expect((await holder.page("setup", "/setup")).props.closed).toBeNull();
  }, 120_000);

  test.runIf(process.getuid?.() === 0)(
    "SETUP-34: a file for which the disk has no room is refused in one line, and nothing is left on the disk",
    async () => {
      const disk = join(folder, `disk-${kind}`);
      await mkdir(disk);
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=8m", "windfall", disk]);
      const { config } = house.house;
      const { dataDir } = config;
      try {
        config.dataDir = disk;
        const refused = await upload(holder, backup);
        expect(refused).toEqual({ status: 507, message: expect.stringMatching(/^[^\n]{10,300}$/) });
        expect(await readdir(disk)).toEqual([]);
        expect(heard).not.toContain(restoredTag);
      } finally {
        config.dataDir = dataDir;
        execFileSync("umount", ["-l", disk]);
      }
    },
  );

  test("SETUP-33: an empty site becomes the backup's, with its accounts and balances, and all processes hear of it", async () => {
    expect(await upload(holder, backup)).toEqual({ status: 200, message: "success" });
    expect(heard).toContain(restoredTag);
    const people = await database.db.selectFrom("users").select("username").execute();
    expect(people).toHaveLength(1);
    const [balance] = await database.db.selectFrom("balances").select("points").execute();
    expect(balance).toEqual({ points: 1_234 });
    // The restored database also forbids changes of the ledger.
    await expect(database.db.deleteFrom("ledger").execute()).rejects.toThrow();
  }, 120_000);

  test("SETUP-34: a site with accounts takes no backup, even with a valid key", async () => {
    const again = await openHouse(
      { ...real, ...(database.url === undefined ? {} : { DATABASE_URL: database.url }) },
      { database, opened: false },
    );
    const link = again.notices.find((line) => line.startsWith("Set up this site at ")) ?? "";
    const { pathname, search, origin } = new URL(link.replace("Set up this site at ", ""));
    const visitor = again.visitor();
    await visitor.get(pathname + search);
    const cookie = [...visitor.cookies].map(([key, value]) => `${key}=${value}`).join("; ");
    const body = new Uint8Array(await readFile(backup));
    const refused = await fetch(origin + deskApiPaths.setupRestore, { method: "POST", headers: { cookie }, body });
    expect(refused.status).toBe(422);
    await again.stop();
  }, 120_000);
});
