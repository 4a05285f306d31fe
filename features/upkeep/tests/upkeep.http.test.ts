import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { paths } from "../../../common/contract/paths.ts";
import { callLoopback } from "../../../partners/common/public-request.ts";
import { createVersionSource } from "../../../partners/updates/client.ts";
import { backupJob, listBackups } from "../../../platform/backup/backup-job.ts";
import { version } from "../../../platform/base/version.ts";
import { demoPassword } from "../../../tests/house/house.ts";
import { withHouse } from "../../../tests/house/with-house.ts";
import { checkVersions } from "../versions.ts";

const folder = await mkdtemp(join(tmpdir(), "windfall-upkeep-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
// Trial restores are off, because each takes a busy machine half a minute.
const house = await withHouse({ BACKUP_DIR: join(folder, "backups"), BACKUP_REHEARSAL: "off", LOG_LEVEL: "silent" });
const { db, clock, jobs } = house.house;
const admin = await house.signedIn("admin");
const props = async () => (await admin.page("admin/backups", paths.admin.backups)).props;

test("UPKEEP-01: the page shows the running version and since when it runs", async () => {
  const [running, commit = null] = version.split("+");
  const shown = (await props()).version;
  expect(shown).toMatchObject({ running, commit, is_watched: false, newer: null, problem: null });
  const at = new Date(shown.installed_at ?? "");
  expect(Math.abs(clock.now().getTime() - at.getTime())).toBeLessThan(10 * 60_000);
});

test("UPKEEP-02: without an address the site asks nobody; a newer version shows on the page and the overview", async () => {
  expect((await admin.post(deskApiPaths.checkVersions, {})).status).toBe(200);
  expect(await db.selectFrom("newest_version").selectAll().execute()).toEqual([]);

  const address = "https://updates.example.com/latest.json";
  const saved = await admin.post(deskApiPaths.saveSettings, { updates: { update_address: address } });
  expect(saved.body.changed).toEqual(["updates"]);
  const row = { address, checked_at: clock.now(), version: "99.0.0", notes: "- Better.", needs_stop: true };
  await db.insertInto("newest_version").values(row).execute();
  const newer = { version: "99.0.0", notes: "- Better.", needsStop: true };
  expect((await props()).version).toMatchObject({ is_watched: true, newer, problem: null });
  expect((await admin.page("admin/overview", paths.admin.overview)).props.newer).toEqual(newer);

  await db.updateTable("newest_version").set({ version: "0.0.1" }).execute();
  expect((await props()).version.newer).toBeNull();
  await db.updateTable("newest_version").set({ version: "99.0.0", address: "https://other.example.com/" }).execute();
  expect((await props()).version).toMatchObject({ newer: null, checked_at: null });
});

test("UPKEEP-03: an address with a page is one line on the page, and the site goes on", async () => {
  const settings = await house.house.settings();
  const at = { ...settings, updates: { update_address: `${house.address}/tos` } };
  await checkVersions({ db, clock, settings: async () => at }, createVersionSource(callLoopback));
  const [row] = await db.selectFrom("newest_version").selectAll().execute();
  expect(row).toMatchObject({ version: null, problem: expect.stringMatching(/^answered [^\n]+$/) });
  const refused = await admin.post(deskApiPaths.saveSettings, { updates: { update_address: "http://10.0.0.1/" } });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["updates.update_address"]]);
});

test("UPKEEP-04: Back up now makes a backup even if one is not due, and a failure is told and not repeated", async () => {
  expect((await props()).backups).toMatchObject({ where: "here", newest: null, files: [] });
  await jobs.runNow(backupJob);
  const [first] = (await props()).backups.files;
  expect(first?.name).toMatch(/^windfall-.+\.tar\.zst$/);
  // Two backups in the same second would have the same file name.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await jobs.runNow(backupJob);
  expect((await props()).backups.files).toHaveLength(1);

  expect((await admin.post(deskApiPaths.makeBackup, {})).status).toBe(202);
  expect((await props()).backups.is_requested).toBe(true);
  await jobs.runNow(backupJob);
  const made = (await props()).backups;
  expect(made).toMatchObject({ is_requested: false, failed: null, trial: { state: "off" } });
  expect(made.files).toHaveLength(2);
  expect(made.newest?.name).toBe(made.files[0]?.name);

  const { backups } = house.house.config;
  if (backups === undefined) throw new Error("no BACKUP_DIR");
  const { folder: right } = backups;
  await writeFile(join(folder, "a-file"), "");
  backups.folder = join(folder, "a-file");
  expect((await admin.post(deskApiPaths.makeBackup, {})).status).toBe(202);
  await expect(jobs.runNow(backupJob)).rejects.toThrow();
  backups.folder = right;
  expect((await props()).backups).toMatchObject({ is_requested: false, failed: expect.stringMatching(/^[^\n]+$/) });
}, 120_000);

test("UPKEEP-05: a download needs a recent password, and only this site's files can be had", async () => {
  const [file] = await listBackups(house.house);
  const name = file?.name ?? "";
  const path = deskApiPaths.backupFile(name);
  expect((await house.visitor().get(path)).status).toBe(401);
  expect((await (await house.signedIn("viewer")).get(path)).status).toBe(403);
  for (const other of ["windfall-20200101T000000Z.tar.zst", "..%2Fsecret", "%2Fetc%2Fpasswd"])
    expect((await admin.get(`/api/backups/${other}`)).status, other).toBe(404);
  clock.setOffsetMs(2 * 60 * 60_000);
  expect((await admin.get(path)).body.code).toBe("password_wanted");
  expect((await admin.post(deskApiPaths.prove, { current_password: demoPassword })).status).toBe(200);

  const cookie = [...admin.cookies].map(([key, value]) => `${key}=${value}`).join("; ");
  const taken = await fetch(house.address + path, { headers: { cookie } });
  expect([taken.status, taken.headers.get("cache-control")]).toEqual([200, "no-store"]);
  const bytes = Buffer.from(await taken.arrayBuffer());
  expect(bytes.equals(await readFile(join(house.house.config.backups?.folder ?? "", name)))).toBe(true);
  const audit = await db.selectFrom("audit_log").select("subject").where("action", "=", "backups.download").execute();
  expect(audit).toEqual([{ subject: name }]);
});
