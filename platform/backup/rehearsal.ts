// Restores a backup into a temporary embedded database as a trial, also when the site uses a server. The trial runs
// only if the product's disk has enough room.
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

const emptyDatabaseBytes = 40 * 1024 * 1024;
/**
 * A restore needs this many times the tables' size: for rows and indexes, and for both again in the write-ahead log.
 */
const tableSizeFactor = 6;
/** A restore needs this many times the file's size. Used only if the backup's head lacks the tables' size. */
const fileSizeFactor = 40;

/** Thrown if the disk has too little room for a trial restore. The backup itself may be good. */
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
    `the disk of ${folder} has ${formatMegabytes(free)} free, but a trial needs ${formatMegabytes(needed)}`,
  );
}

/** Returns 0 for an unreadable file, so that the restore runs and reports the reason. */
async function estimateBytes(path: string): Promise<number> {
  const head = await readHead(path).catch(() => undefined);
  if (head === undefined) return 0;
  const { size } = await stat(path);
  return head.tableBytes === undefined ? fileSizeFactor * size : tableSizeFactor * head.tableBytes + size;
}

export function stopOnLowDisk(folder: string): Progress {
  return () => {
    const free = freeBytes(folder);
    if (free < reservedBytes) throw new DiskTooFull(`the disk of ${folder} has only ${formatMegabytes(free)} left`);
  };
}
