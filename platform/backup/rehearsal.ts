// A restore on trial: into an embedded database that is thrown away, whatever the site's own is, on the product's disk, and
// only where that has room for it.
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { formatMegabytes, freeBytes, reservedBytes } from "../database/disk-space.ts";
import { type BackupContext, type RestoreResult, restoreWith } from "./backup.ts";
import { readHead } from "./backup-file.ts";
import { BackupRefused } from "./backup-refused.ts";
import type { Progress } from "./snapshot.ts";
import { toEmbeddedConfig } from "./source.ts";
import { removeStaleFiles } from "./stale-files.ts";
import { leaveUnchanged } from "./write-database.ts";

/** An embedded database takes so much before its first row. */
const emptyDatabaseBytes = 40 * 1024 * 1024;
/** Rows take so many times their tables' place: with indexes, and all of it once more in the log of one transaction. */
const tableSizeFactor = 6;
/** Of a backup whose head does not say what its tables took. */
const fileSizeFactor = 40;

/** Nothing was tried, or not to its end: it says nothing of the backup. */
export class DiskTooFull extends BackupRefused {}

export async function rehearse(
  { config, log, product }: Pick<BackupContext, "config" | "log" | "product">,
  path: string,
): Promise<RestoreResult> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const scratches = "rehearsal-";
  await removeStaleFiles(config.dataDir, scratches);
  await requireDiskSpace(config.dataDir, path);
  const dataDir = join(config.dataDir, `${scratches}${process.pid}`);
  const apart = { ...toEmbeddedConfig(config), dataDir, s3: undefined };
  try {
    return await restoreWith(
      { config: apart, log, product, progress: stopOnLowDisk(config.dataDir) },
      path,
      leaveUnchanged,
    );
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function requireDiskSpace(folder: string, path: string): Promise<void> {
  const needed = reservedBytes + emptyDatabaseBytes + (await estimateBytes(path));
  const free = freeBytes(folder);
  if (free >= needed) return;
  throw new DiskTooFull(
    `the disk of ${folder} has ${formatMegabytes(free)} free, and a trial takes ${formatMegabytes(needed)}`,
  );
}

/** About. Pictures are as large in the file as outside; of one that cannot be read a restore says what is wrong. */
async function estimateBytes(path: string): Promise<number> {
  const head = await readHead(path).catch(() => undefined);
  if (head === undefined) return 0;
  const { size } = await stat(path);
  return head.tableBytes === undefined ? fileSizeFactor * size : tableSizeFactor * head.tableBytes + size;
}

/** Ends the work before the disk is full: the product writes there, too. */
export function stopOnLowDisk(folder: string): Progress {
  return () => {
    const free = freeBytes(folder);
    if (free < reservedBytes) throw new DiskTooFull(`the disk of ${folder} has only ${formatMegabytes(free)} left`);
  };
}
