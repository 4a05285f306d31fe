// The job that looks after BACKUP_DIR, in a product that runs.
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { backupJob } from "../../server/keeping/jobs.ts";
import { anAccount } from "../house/builders.ts";
import { openHouse, type TestHouse } from "../house/house.ts";

// A rehearsal makes an embedded database anew, which takes a busy machine half a minute.
vi.setConfig({ testTimeout: 180_000 });

let folder: string;
let house: TestHouse | undefined;
const lines: { level: number; msg: string }[] = [];
const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) });

beforeEach(async () => {
  lines.length = 0;
  folder = await mkdtemp(join(tmpdir(), "windfall-daily-"));
});
afterEach(async () => {
  await house?.stop();
  house = undefined;
  await rm(folder, { recursive: true });
});

const open = async (backupDir = folder) => {
  // The child's log is its own; it shares this process's output.
  const ours = { METRICS_PORT: "0", BACKUP_DIR: backupDir, LOG_LEVEL: "silent" };
  const env = { DEMO: "0", BASE_URL: "http://localhost", ...ours };
  house = await openHouse({ ...env, LIMITS: "on" }, { log });
  return house;
};

async function figure(name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${house?.metricsPort}/metrics`)).text();
  return Number(new RegExp(`^windfall_backup_${name} (\\S+)$`, "m").exec(text)?.[1]);
}

const ours = async () =>
  (await readdir(folder)).filter((name) => /^windfall-\d{8}T\d{6}Z\.tar\.zst$/.test(name)).sort();

test("KEEP-15, KEEP-16: a backup a day, fourteen kept, each restored on trial; figures and log tell of a broken one", async () => {
  const longAgo = new Date("2026-01-24T03:00:00Z");
  for (let day = 10; day < 24; day += 1) {
    const old = join(folder, `windfall-202601${day}T030000Z.tar.zst`);
    await writeFile(old, "");
    await utimes(old, longAgo, longAgo);
  }
  await writeFile(join(folder, "notes.txt"), "mine");
  await writeFile(join(folder, "site.dump.tar.zst"), "of another program");
  const { house: services, database } = await open();
  await anAccount(database.db, { points: 5 });
  expect(await figure("age_seconds")).toBe(-1);

  await services.jobs.runNow(backupJob);
  const made = await ours();
  expect(made).toHaveLength(14);
  expect(made[0]).toContain("20260111");
  expect(await readdir(folder)).toEqual(expect.arrayContaining(["notes.txt", "site.dump.tar.zst"]));
  expect(await figure("holds")).toBe(1);
  expect(await figure("age_seconds")).toBeLessThan(600);
  expect(await figure("rehearsed_age_seconds")).toBeLessThan(600);
  expect(lines.filter(({ level }) => level >= 40)).toEqual([]);

  const newest = join(folder, made.at(-1) ?? "");
  const altered = await readFile(newest);
  altered[altered.length >> 1] = (altered[altered.length >> 1] ?? 0) ^ 1;
  await writeFile(newest, altered);
  await database.db.updateTable("backup_watch").set({ rehearsed: null }).execute();
  await services.jobs.runNow(backupJob);
  expect(await ours()).toEqual(made);
  expect(await figure("holds")).toBe(0);
  expect(lines.filter(({ level }) => level >= 40)).toMatchObject([
    { msg: "the newest backup could not be restored on trial", finding: expect.stringContaining("cut off or altered") },
  ]);
  expect((await readdir(database.dataDir)).filter((name) => name.startsWith("rehearsal"))).toEqual([]);
});

test("KEEP-17: the stop does not wait for a backup that is being made", async () => {
  const { house: services, database, stop } = await open();
  const running = services.jobs.runNow(backupJob);
  await expect.poll(() => existsSync(join(database.dataDir, "database.copies")), { timeout: 30_000 }).toBe(true);
  house = undefined;
  await stop();
  await running;
  expect(lines.map(({ msg }) => msg)).not.toContain("jobs were still running at the stop");
  expect(await readdir(folder)).toEqual([]);
});

test("KEEP-20: a folder that cannot be made is missed", async () => {
  await writeFile(join(folder, "file"), "");
  const { house: services } = await open(join(folder, "file/backups"));
  expect(await figure("age_seconds")).toBe(-1);
  await expect(services.jobs.runNow(backupJob)).rejects.toThrow("ENOTDIR");
  expect(await figure("age_seconds")).toBeGreaterThanOrEqual(0);
});
