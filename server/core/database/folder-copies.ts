// A copy of an embedded database that another process has open: asked for, and answered, by files beside its folder, so
// nobody can ask who may not read the database anyway.
//
// `<folder>.copies/<id>/` is a request: the file `wanted` asks, `taken` says that it is being done, then there is either
// the copy in `database` or the reason in `failed`. `<id>.lock` is the asking process's: without a living owner the
// request is left over.
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { lstat, mkdir, readdir, readFile, rename, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../log.ts";
import { FolderInUse, lockFolder, refuseAnothers } from "./folder-lock.ts";

const lookEveryMs = 500;
const askEveryMs = 50;
/** For the product that goes on writing. */
const leftFreeBytes = 16 * 1024 * 1024;
const copiesOf = (folder: string): string => `${folder}.copies`;

/** Looks for requests until it is stopped, and has them answered by `copyTo`, one after the other. */
export function answerCopyRequests(
  folder: string,
  copyTo: (to: string) => Promise<void>,
  log: Log,
): () => Promise<void> {
  let looking = Promise.resolve();
  let busy = false;
  const look = async () => {
    busy = true;
    const names = await readdir(copiesOf(folder)).catch(() => []);
    for (const name of names) await answer(folder, join(copiesOf(folder), name), copyTo, log);
    busy = false;
  };
  const timer = setInterval(() => {
    if (!busy) looking = look();
  }, lookEveryMs).unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}

async function answer(folder: string, request: string, copyTo: (to: string) => Promise<void>, log: Log): Promise<void> {
  if (!existsSync(join(request, "wanted"))) return;
  try {
    await rename(join(request, "wanted"), join(request, "taken"));
    await refuseWithoutRoom(folder);
    await copyTo(join(request, "copying"));
    await rename(join(request, "copying"), join(request, "database"));
  } catch (error) {
    log.warn({ err: error }, "a copy of the database could not be made");
    await rm(join(request, "copying"), { recursive: true, force: true }).catch(() => {});
    const why = error instanceof Error ? error.message : String(error);
    await writeFile(join(request, "failed"), why).catch(() => {});
  }
}

/** A disk that the copy filled would stop the product. */
async function refuseWithoutRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const sizes = await readdir(folder, { recursive: true, withFileTypes: true }).then((entries) =>
    Promise.all(
      entries.map(async (entry) => (await lstat(join(entry.parentPath, entry.name)).catch(() => undefined))?.size),
    ),
  );
  const needed = sizes.reduce<number>((sum, size = 0) => sum + size, leftFreeBytes);
  if (bavail * bsize > needed) return;
  throw new Error(`the disk of ${folder} has no room for a copy, which takes ${Math.ceil(needed / 1_000_000)} MB`);
}

export interface CopyRequest {
  /** Waits so long for the copy; "taken" while it is being made. */
  state(withinMs: number): Promise<"copied" | "taken" | "wanted" | { failed: string }>;
  /** The copy is in `database` below. */
  dataDir: string;
  /** Takes everything away again. */
  remove(): Promise<void>;
}

export async function requestCopy(folder: string): Promise<CopyRequest> {
  refuseAnothers(folder);
  mkdirSync(copiesOf(folder), { recursive: true, mode: 0o700 });
  await removeLeftOvers(folder);
  const dataDir = join(copiesOf(folder), randomUUID());
  const unlock = lockFolder(dataDir);
  await mkdir(dataDir, { mode: 0o700 });
  await writeFile(join(dataDir, "wanted"), "");
  return {
    dataDir,
    async state(withinMs) {
      const giveUpAt = performance.now() + withinMs;
      for (;;) {
        if (existsSync(join(dataDir, "database"))) return "copied";
        const failed = await readFile(join(dataDir, "failed"), "utf8").catch(() => "");
        if (failed !== "") return { failed };
        if (performance.now() > giveUpAt) return existsSync(join(dataDir, "taken")) ? "taken" : "wanted";
        await sleep(askEveryMs);
      }
    },
    async remove() {
      await rm(dataDir, { recursive: true, force: true });
      unlock();
    },
  };
}

/** Those of processes that were killed; of one that was quick to go there is the lock alone. */
async function removeLeftOvers(folder: string): Promise<void> {
  const ids = new Set((await readdir(copiesOf(folder))).map((name) => name.split(".", 1)[0] ?? name));
  for (const id of ids) {
    const request = join(copiesOf(folder), id);
    try {
      const unlock = lockFolder(request);
      await rm(request, { recursive: true, force: true });
      unlock();
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
    }
  }
}
