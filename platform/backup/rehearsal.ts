// A restore on trial: into an embedded database that is thrown away, whatever the site's own is, on the product's disk, and
// only where that has room for it.
import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { freeBytes, inMegabytes, leftFreeBytes } from "../database/room.ts";
import { bringBack, type Keeping, type Restored } from "./backup.ts";
import { readHead } from "./backup-file.ts";
import { removeLeftOvers } from "./left-overs.ts";
import { KeepingRefused } from "./refused.ts";
import type { Progress } from "./snapshot.ts";
import { embedded } from "./source.ts";
import { asItWas } from "./write-database.ts";

/** An embedded database takes so much before its first row. */
const emptyBytes = 40 * 1024 * 1024;
/** Rows take so many times their tables' place: with indexes, and all of it once more in the log of one transaction. */
const timesTables = 6;
/** Of a backup whose head does not say what its tables took. */
const timesFile = 40;

/** Nothing was tried, or not to its end: it says nothing of the backup. */
export class NoRoom extends KeepingRefused {}

export async function rehearse(
  { config, log, product }: Pick<Keeping, "config" | "log" | "product">,
  path: string,
): Promise<Restored> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const scratches = "rehearsal-";
  await removeLeftOvers(config.dataDir, scratches);
  await refuseWithoutRoom(config.dataDir, path);
  const dataDir = join(config.dataDir, `${scratches}${process.pid}`);
  const apart = { ...embedded(config), dataDir, s3: undefined };
  try {
    return await bringBack({ config: apart, log, product, progress: leavingRoomOn(config.dataDir) }, path, asItWas);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function refuseWithoutRoom(folder: string, path: string): Promise<void> {
  const needed = leftFreeBytes + emptyBytes + (await takenBy(path));
  const free = freeBytes(folder);
  if (free >= needed) return;
  throw new NoRoom(`the disk of ${folder} has ${inMegabytes(free)} free, and a trial takes ${inMegabytes(needed)}`);
}

/** About. Pictures are as large in the file as outside; of one that cannot be read a restore says what is wrong. */
async function takenBy(path: string): Promise<number> {
  const head = await readHead(path).catch(() => undefined);
  if (head === undefined) return 0;
  const { size } = await stat(path);
  return head.tableBytes === undefined ? timesFile * size : timesTables * head.tableBytes + size;
}

/** Ends the work before the disk is full: the product writes there, too. */
export function leavingRoomOn(folder: string): Progress {
  return () => {
    const free = freeBytes(folder);
    if (free < leftFreeBytes) throw new NoRoom(`the disk of ${folder} has only ${inMegabytes(free)} left`);
  };
}
