// The backup job of a running product that maintains BACKUP_DIR.
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { incidentsJob } from "../../features/incidents/jobs.ts";
import { backUp } from "../../platform/backup/backup.ts";
import { openBackup, writeBackup } from "../../platform/backup/backup-file.ts";
import { backupJob } from "../../platform/backup/backup-job.ts";
import { getSiteId } from "../../platform/backup/site-id.ts";
import { type Head, noProgress } from "../../platform/backup/snapshot.ts";
import { createBackupOptions } from "../house/backup.ts";
import { anAccount } from "../house/builders.ts";
import { openHouse, type TestHouse } from "../house/house.ts";

// A trial restore creates an embedded database, which takes a busy machine half a minute.
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
  // Silent, because the child process writes its log to this process's output.
  const ours = { METRICS_PORT: "0", BACKUP_DIR: backupDir, LOG_LEVEL: "silent" };
  const env = { DEMO: "0", BASE_URL: "http://localhost", ...ours };
  house = await openHouse({ ...env, LIMITS: "on" }, { log });
  return house;
};

async function readMetric(name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${house?.metricsPort}/metrics`)).text();
  return Number(new RegExp(`^windfall_backup_${name} (\\S+)$`, "m").exec(text)?.[1]);
}

/** Longer than ten seconds, the interval at which metrics are refreshed. */
const refreshWait = { timeout: 20_000 };

const ours = async () =>
  (await readdir(folder)).filter((name) => /^windfall-\d{8}T\d{6}Z\.tar\.zst$/.test(name)).sort();

/** Adds a valid backup with this name and these header fields. */
async function addBackup(
  { house: { config }, database }: TestHouse,
  name: string,
  changes: Partial<Head>,
): Promise<void> {
  const path = join(database.dataDir, "whole.tar.zst");
  if (!existsSync(path)) {
    await backUp(createBackupOptions({ ...config, dataDir: database.dataDir, databaseUrl: database.url }), path);
  }
  const { head, pieces, totals } = await openBackup(path, noProgress);
  await writeBackup({ head: { ...head, ...changes }, pieces, totals }, join(folder, name));
}

test("KEEP-15, KEEP-16, KEEP-22: the job makes a backup a day, keeps fourteen of its own, restores each on trial, and reports a broken or untested one", async () => {
  const longAgo = new Date("2026-01-24T03:00:00Z");
  for (let day = 10; day < 24; day += 1) {
    const old = join(folder, `windfall-202601${day}T030000Z.tar.zst`);
    await writeFile(old, "");
    await utimes(old, longAgo, longAgo);
  }
  await writeFile(join(folder, "notes.txt"), "mine");
  await writeFile(join(folder, "site.dump.tar.zst"), "of another program");
  const opened = await open();
  const { house: services, database } = opened;
  await anAccount(database.db, { points: 5 });
  await expect.poll(() => readMetric("age_seconds"), refreshWait).toBe(-1);
  const others = ["windfall-20250101T030000Z.tar.zst", "windfall-20990101T030000Z.tar.zst"] as const;
  await addBackup(opened, others[0], { site: "another" });
  await addBackup(opened, others[1], { site: await getSiteId(database.db), madeAt: "2099-01-01T03:00:00.000Z" });

  await services.jobs.runNow(backupJob);
  const all = await ours();
  const made = all.filter((name) => !others.some((other) => other === name));
  expect(all).toHaveLength(made.length + others.length);
  expect(made).toHaveLength(14);
  expect(made[0]).toContain("20260111");
  expect(await readdir(folder)).toEqual(expect.arrayContaining(["notes.txt", "site.dump.tar.zst"]));
  await expect.poll(() => readMetric("holds"), refreshWait).toBe(1);
  expect(await readMetric("age_seconds")).toBeLessThan(600);
  expect(await readMetric("rehearsed_age_seconds")).toBeLessThan(600);
  const ahead = { msg: "ignored a backup with a future date; check this machine's clock", backup: others[1] };
  const errors = () => lines.filter(({ level }) => level >= 50);
  expect(lines.filter(({ level }) => level >= 40)).toMatchObject([ahead, ahead]);
  const readIncidents = () => database.db.selectFrom("incidents").select(["kind", "detail", "ended_at"]).execute();
  await services.jobs.runNow(incidentsJob);
  expect(await readIncidents()).toEqual([]);

  const newest = join(folder, made.at(-1) ?? "");
  const altered = await readFile(newest);
  altered[altered.length >> 1] = (altered[altered.length >> 1] ?? 0) ^ 1;
  await writeFile(newest, altered);
  await database.db.updateTable("backup_watch").set({ rehearsed: null }).execute();
  await services.jobs.runNow(backupJob);
  expect(await ours()).toEqual(all);
  await expect.poll(() => readMetric("holds"), refreshWait).toBe(0);
  expect(errors()).toMatchObject([
    {
      msg: "the trial restore of the newest backup failed",
      finding: expect.stringContaining("is truncated, or was changed"),
    },
  ]);
  expect((await readdir(database.dataDir)).filter((name) => name.startsWith("rehearsal"))).toEqual([]);
  await services.jobs.runNow(incidentsJob);
  expect(await readIncidents()).toEqual([
    { kind: "backups", detail: expect.stringMatching(/^The trial restore of the newest one failed: /), ended_at: null },
  ]);
  const longer = new Date(Date.now() - 27 * 60 * 60_000);
  await database.db.updateTable("backup_watch").set({ holds: null, finding: null, made_at: longer }).execute();
  await database.db.deleteFrom("incidents").execute();
  await services.jobs.runNow(incidentsJob);
  expect(await readIncidents()).toEqual([
    { kind: "backups", detail: "The newest one is more than 26 hours old.", ended_at: null },
  ]);
  await database.db.updateTable("backup_watch").set({ made_at: new Date() }).execute();
  await services.jobs.runNow(incidentsJob);
  expect(await readIncidents()).toMatchObject([{ kind: "backups", ended_at: expect.any(Date) }]);

  // The backup claims to need more space than any disk has.
  await database.db.deleteFrom("incidents").execute();
  const petabyte = { site: await getSiteId(database.db), tableBytes: 1e15, madeAt: new Date().toISOString() };
  await addBackup(opened, "windfall-20260201T030000Z.tar.zst", petabyte);
  await services.jobs.runNow(backupJob);
  await expect.poll(() => readMetric("holds"), refreshWait).toBe(-1);
  expect(lines.at(-1)).toMatchObject({ msg: "skipped the trial restore of the newest backup" });
  await services.jobs.runNow(incidentsJob);
  const untried =
    /^We could not try to restore the newest one: the disk of \S+ has \d+ MB free, but a trial needs \d+ MB\.$/;
  expect(await readIncidents()).toEqual([{ kind: "backups", detail: expect.stringMatching(untried), ended_at: null }]);
});

test("KEEP-17: a stop does not wait for a running backup", async () => {
  const { house: services, database, stop } = await open();
  const running = services.jobs.runNow(backupJob);
  await expect.poll(() => existsSync(join(database.dataDir, "database.copies"))).toBe(true);
  house = undefined;
  await stop();
  await running;
  expect(lines.map(({ msg }) => msg)).not.toContain("jobs were still running when Windfall stopped");
  expect(await readdir(folder)).toEqual([]);
});

test("KEEP-22: a folder that cannot be created is reported", async () => {
  await writeFile(join(folder, "file"), "");
  const { house: services } = await open(join(folder, "file/backups"));
  await expect.poll(() => readMetric("age_seconds"), refreshWait).toBe(-1);
  await expect(services.jobs.runNow(backupJob)).rejects.toThrow("ENOTDIR");
  await expect.poll(() => readMetric("age_seconds"), refreshWait).toBeGreaterThanOrEqual(0);
});
