// Looks after the backups in BACKUP_DIR: makes one a day, keeps the last fourteen, and restores each on trial, since a
// backup nobody ever restored is a hope.
import { fork } from "node:child_process";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { House } from "../core/house.ts";
import { draftEnd, readHead } from "./backup-file.ts";
import type { Answer, Task } from "./child.ts";
import { removeLeftOvers } from "./left-overs.ts";

const hourMs = 60 * 60_000;
/** The job comes by every hour: with a whole day between two, the second would be made in the 25th. */
const anewAfterMs = 23.5 * hourMs;
const kept = 14;
const ending = ".tar.zst";
const ours = /^windfall-\d{8}T\d{6}Z\.tar\.zst$/;

export const backupJob = "backups.keep";

type BackupHouse = Pick<House, "db" | "log" | "config">;

export function defineBackupJob(house: BackupHouse & Pick<House, "jobs">): void {
  const { backups } = house.config;
  if (backups === undefined) return;
  house.jobs.define({
    name: backupJob,
    everyMs: hourMs,
    timeoutSeconds: 12 * 60 * 60,
    run: (stopping) => lookAfter(house, backups, stopping),
  });
}

async function lookAfter(
  house: BackupHouse,
  { folder, rehearse }: NonNullable<House["config"]["backups"]>,
  stopping: AbortSignal,
): Promise<void> {
  // First, so that a folder which cannot be made is missed, too.
  await watchSince(house, new Date());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const last = await newestBackup(folder);
  if (last === undefined || Date.now() - last.madeAt.getTime() > anewAfterMs) await makeOne(house, folder, stopping);
  const newest = await newestBackup(folder);
  if (newest === undefined || stopping.aborted) return;
  await house.db.updateTable("backup_watch").set({ newest: newest.name, made_at: newest.madeAt }).execute();
  if (rehearse) await rehearseOnce(house, join(folder, newest.name), newest.name, stopping);
}

/** So that backups which never come about are missed, too. */
const watchSince = ({ db }: BackupHouse, since: Date) =>
  db
    .insertInto("backup_watch")
    .values({ since })
    .onConflict((on) => on.doNothing())
    .execute();

async function makeOne(house: BackupHouse, folder: string, stopping: AbortSignal): Promise<void> {
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  await removeLeftOvers(folder, "windfall-", draftEnd);
  const answer = await inChild({ does: "back up", path: join(folder, `windfall-${stamp}${ending}`) }, house, stopping);
  if (answer === "stopped") return;
  if (answer.failed !== undefined) throw new Error(`No backup was made: ${answer.failed}`);
  await forgetOld(folder);
}

async function forgetOld(folder: string): Promise<void> {
  const made = (await readdir(folder)).filter((name) => ours.test(name)).sort();
  for (const name of made.slice(0, -kept)) await rm(join(folder, name));
}

/** Whoever made it; its head says when. One of ours whose head cannot be read is a backup all the same: a broken one. */
export async function newestBackup(folder: string): Promise<{ name: string; madeAt: Date } | undefined> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending));
  const dated = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtime })));
  for (const { name, at } of dated.sort((a, b) => b.at.getTime() - a.at.getTime())) {
    const head = await readHead(join(folder, name)).catch(() => undefined);
    if (head !== undefined) return { name, madeAt: new Date(head.madeAt) };
    if (ours.test(name)) return { name, madeAt: at };
  }
  return undefined;
}

/** One that failed is tried again each hour: it may have been the disk. */
async function rehearseOnce(house: BackupHouse, path: string, name: string, stopping: AbortSignal): Promise<void> {
  const before = await house.db.selectFrom("backup_watch").select(["rehearsed", "holds"]).executeTakeFirst();
  if (before?.rehearsed === name && before.holds === true) return;
  const answer = await inChild({ does: "rehearse", path }, house, stopping);
  if (answer === "stopped") return;
  const finding = answer.failed ?? (answer.ledgerHolds ? null : "The ledger in it does not hold.");
  if (finding !== null) house.log.error({ backup: path, finding }, "the newest backup could not be restored on trial");
  await house.db
    .updateTable("backup_watch")
    .set({ rehearsed: name, rehearsed_at: new Date(), holds: finding === null, finding })
    .execute();
}

/** Ends with this process, and at once when the product stops. */
function inChild(
  task: Omit<Task, "config">,
  { config }: BackupHouse,
  stopping: AbortSignal,
): Promise<Answer | "stopped"> {
  return new Promise((resolve, reject) => {
    const program = fileURLToPath(new URL("./child.ts", import.meta.url));
    const child = fork(program, [], { execArgv: [], stdio: ["ignore", "inherit", "inherit", "ipc"] });
    const end = () => child.kill("SIGKILL");
    stopping.addEventListener("abort", end);
    child.once("message", (answer: Answer) => resolve(answer));
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      stopping.removeEventListener("abort", end);
      if (stopping.aborted) resolve("stopped");
      else reject(new Error(`The process for backups ended with ${signal ?? code}.`));
    });
    child.send({ ...task, config });
    if (stopping.aborted) end();
  });
}
