import { fork } from "node:child_process";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Db } from "../database/db.ts";
import type { Platform } from "../platform.ts";
import { draftSuffix, readHead } from "./backup-file.ts";
import { getSiteId } from "./site-id.ts";
import type { Head } from "./snapshot.ts";
import { removeStaleFiles } from "./stale-files.ts";
import { isNewer } from "./write-database.ts";

const hourMs = 60 * 60_000;
/**
 * Half an hour less than a day. The job runs every hour, so with a full day the next backup would come after 25 hours.
 */
const backupIntervalMs = 23.5 * hourMs;
const maxBackups = 14;
const clockToleranceMs = 5 * 60_000;
const fileSuffix = ".tar.zst";
const ownNamePattern = /^windfall-\d{8}T\d{6}Z\.tar\.zst$/;

export interface BackupTask {
  does: "back up" | "rehearse";
  path: string;
  config: Platform["config"];
}

/**
 * `failed` is the reason, in words. `noRoom`: the trial was skipped or stopped because the product needs the disk
 * space.
 */
export type TaskResult =
  | { failed: undefined; ledgerHolds: boolean; leftOut: string[] }
  | { failed: string; noRoom: boolean };

export const backupJob = "backups.keep";

interface BackupHouse extends Pick<Platform, "db" | "log" | "config"> {
  child: URL;
}

export function defineBackupJob(house: BackupHouse & Pick<Platform, "jobs">): void {
  const { backups } = house.config;
  if (backups === undefined) return;
  house.jobs.define({
    name: backupJob,
    everyMs: hourMs,
    timeoutSeconds: 12 * 60 * 60,
    hasWork: () => sql<boolean>`exists (select from backup_watch where requested_at is not null)`,
    run: (stopping) => runBackupJob(house, backups, stopping),
  });
}

async function runBackupJob(
  house: BackupHouse,
  { folder, rehearse }: NonNullable<Platform["config"]["backups"]>,
  stopping: AbortSignal,
): Promise<void> {
  // Starts the watch first, so that a missing backup is also reported if the folder cannot be created.
  await startWatch(house, new Date());
  let newest: Backup | undefined;
  try {
    newest = await ensureBackup(house, folder, stopping);
  } catch (error) {
    await endRequest(house, error instanceof Error ? error.message : String(error));
    throw error;
  }
  if (newest === undefined || stopping.aborted) return;
  await recordNewest(house, newest, rehearse);
  if (rehearse) await rehearseOnce(house, join(folder, newest.name), newest, stopping);
}

/** Makes a backup if one is due or an admin asked for one. Returns the newest backup. */
async function ensureBackup(house: BackupHouse, folder: string, stopping: AbortSignal): Promise<Backup | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const own: OwnBackups = { folder, site: await getSiteId(house.db) };
  const newest = await findNewestBackup(own, house.log);
  const isDue = newest === undefined || Date.now() - newest.madeAt.getTime() > backupIntervalMs;
  if (!isDue && !(await isRequested(house.db))) return newest;
  await makeBackup(house, folder, stopping);
  if (!stopping.aborted) await endRequest(house, null);
  await deleteOldBackups(own);
  return findNewestBackup(own, house.log);
}

async function isRequested(db: Db): Promise<boolean> {
  const watch = await db.selectFrom("backup_watch").select("requested_at").executeTakeFirst();
  return watch !== undefined && watch.requested_at !== null;
}

/** Asks the process that has `BACKUP_DIR` for a backup. Returns false if no process ever had it. */
export async function requestBackup(db: Db): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable("backup_watch").set({ requested_at: new Date() }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Ends an admin's request for a backup. `failed` is the reason, in words, or null. The job retries a failed backup at
 * its next run.
 */
const endRequest = ({ db }: BackupHouse, failed: string | null) =>
  db.updateTable("backup_watch").set({ requested_at: null, failed }).execute();

/** Keeps the last trial's result only if trials are on and that trial was about this backup. */
async function recordNewest({ db }: BackupHouse, { name, madeAt }: Backup, rehearse: boolean): Promise<void> {
  const isSameTrial = rehearse ? sql<boolean>`newest is not distinct from ${name}` : sql<boolean>`false`;
  await db
    .updateTable("backup_watch")
    .set({
      newest: name,
      made_at: madeAt,
      rehearsed: sql`case when ${isSameTrial} then rehearsed end`,
      holds: sql`case when ${isSameTrial} then holds end`,
      finding: sql`case when ${isSameTrial} then finding end`,
    })
    .execute();
}

const startWatch = ({ db }: BackupHouse, since: Date) =>
  db
    .insertInto("backup_watch")
    .values({ since })
    .onConflict((on) => on.doNothing())
    .execute();

async function makeBackup(house: BackupHouse, folder: string, stopping: AbortSignal): Promise<void> {
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  await removeStaleFiles(folder, "windfall-", draftSuffix);
  const answer = await runInChild(
    { does: "back up", path: join(folder, `windfall-${stamp}${fileSuffix}`) },
    house,
    stopping,
  );
  if (answer === "stopped") return;
  if (answer.failed !== undefined) throw new Error(`Could not make a backup: ${answer.failed}`);
  const { leftOut } = answer;
  if (leftOut.length > 0)
    house.log.warn(
      { tables: leftOut },
      "the backup leaves out tables that Windfall did not make; back them up with pg_dump",
    );
}

interface OwnBackups {
  folder: string;
  /** Undefined means the backups of every site in the folder. */
  site?: string;
}

interface Backup {
  name: string;
  /** Undefined if the head is unreadable. Such a backup counts as broken. */
  head: Head | undefined;
  madeAt: Date;
}

async function readOwnBackup({ folder, site }: OwnBackups, name: string): Promise<Backup | undefined> {
  const path = join(folder, name);
  const head = await readHead(path).catch(() => undefined);
  const own = head?.site === undefined ? ownNamePattern.test(name) : site === undefined || head.site === site;
  if (!own) return undefined;
  return { name, head, madeAt: head === undefined ? (await stat(path)).mtime : new Date(head.madeAt) };
}

const isFutureDated = ({ madeAt }: Pick<Backup, "madeAt">): boolean => madeAt.getTime() - Date.now() > clockToleranceMs;

/** Ignores backups with a future date, which a wrong clock made, because they would count as the newest. */
async function deleteOldBackups(own: OwnBackups): Promise<void> {
  const names = (await readdir(own.folder)).filter((name) => ownNamePattern.test(name)).sort();
  const read = await Promise.all(names.map((name) => readOwnBackup(own, name)));
  const made = read.filter((each) => each !== undefined).filter((each) => !isFutureDated(each));
  for (const { name } of made.slice(0, -maxBackups)) await rm(join(own.folder, name));
}

export async function findNewestBackup(own: OwnBackups, log?: Platform["log"]): Promise<Backup | undefined> {
  const names = (await readdir(own.folder)).filter((name) => name.endsWith(fileSuffix));
  let newest: Backup | undefined;
  for (const name of names) {
    const found = await readOwnBackup(own, name);
    if (found === undefined) continue;
    if (isFutureDated(found))
      log?.warn(
        { backup: name, madeAt: found.madeAt },
        "ignored a backup with a future date; check this machine's clock",
      );
    else if (newest === undefined || found.madeAt > newest.madeAt) newest = found;
  }
  return newest;
}

export interface StoredBackup {
  name: string;
  madeAt: Date;
  bytes: number;
}

/** Returns this site's backups, newest first. Returns none if the folder is missing. */
export async function listBackups({ db, config }: Pick<BackupHouse, "db" | "config">): Promise<StoredBackup[]> {
  if (config.backups === undefined) return [];
  const { folder } = config.backups;
  const own = { folder, site: await getSiteId(db) };
  const names = await readdir(folder).catch(() => []);
  const found: StoredBackup[] = [];
  for (const name of names.filter((each) => each.endsWith(fileSuffix))) {
    const backup = await readOwnBackup(own, name).catch(() => undefined);
    if (backup === undefined) continue;
    const { size } = await stat(join(folder, name));
    found.push({ name, madeAt: backup.madeAt, bytes: size });
  }
  return found.sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
}

/**
 * Tries the newest backup until a trial succeeds. Repeats a failed trial every hour, because the disk may have been the
 * cause.
 */
async function rehearseOnce(
  house: BackupHouse,
  path: string,
  { name, head }: Backup,
  stopping: AbortSignal,
): Promise<void> {
  // A backup of a newer version can only be restored by that version.
  if (head !== undefined && (await isNewer(head))) return;
  const before = await house.db.selectFrom("backup_watch").select(["rehearsed", "holds"]).executeTakeFirst();
  if (before?.rehearsed === name && before.holds === true) return;
  const answer = await runInChild({ does: "rehearse", path }, house, stopping);
  if (answer === "stopped") return;
  if (answer.failed !== undefined && answer.noRoom) return recordNoRoom(house, path, answer.failed);
  const finding = answer.failed ?? (answer.ledgerHolds ? null : "Its ledger does not hold.");
  if (finding !== null) house.log.error({ backup: path, finding }, "the trial restore of the newest backup failed");
  await house.db
    .updateTable("backup_watch")
    .set({ rehearsed: name, rehearsed_at: new Date(), holds: finding === null, finding })
    .execute();
}

/** Does not replace the finding of a trial that showed that this backup is broken (`holds` is false). */
async function recordNoRoom({ db, log }: BackupHouse, backup: string, why: string): Promise<void> {
  log.warn({ backup, why }, "skipped the trial restore of the newest backup");
  await db.updateTable("backup_watch").set({ finding: why }).where("holds", "is distinct from", false).execute();
}

/** Runs a task in a child process. The child ends when this process ends or the product stops. */
function runInChild(
  task: Omit<BackupTask, "config">,
  { config, child: program }: BackupHouse,
  stopping: AbortSignal,
): Promise<TaskResult | "stopped"> {
  return new Promise((resolve, reject) => {
    const child = fork(program, [], { execArgv: [], stdio: ["ignore", "inherit", "inherit", "ipc"] });
    const end = () => child.kill("SIGKILL");
    stopping.addEventListener("abort", end);
    child.once("message", (answer: TaskResult) => resolve(answer));
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      stopping.removeEventListener("abort", end);
      if (stopping.aborted) resolve("stopped");
      else reject(new Error(`The backup process ended with ${signal ?? code}.`));
    });
    child.send({ ...task, config });
    if (stopping.aborted) end();
  });
}
