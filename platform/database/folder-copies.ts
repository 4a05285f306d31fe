// Copies an embedded database. If another process has opened the database, that process makes the copy. The two
// communicate through files next to the database's folder, so only somebody who may read the database can request a
// copy. `<folder>.copies/<id>/` is a request. At first it contains the file `wanted`. The file `taken` names the
// process that is making the copy. In the end the copy is in `database`, or the reason for its absence in `failed`. The
// requesting process owns `<id>.lock`; without that process the request is stale.
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, rmdirSync } from "node:fs";
import { lstat, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../base/log.ts";
import { formatMegabytes, freeBytes, reservedBytes } from "./disk-space.ts";
import { FolderInUse, isForeignFolder, lockFolder, ownerToken, refuseForeignFolder } from "./folder-lock.ts";
import { StartRefused } from "./start-refused.ts";

const pollEveryMs = 500;
const checkEveryMs = 50;
const copiesFolder = (folder: string): string => `${folder}.copies`;

export function serveCopyRequests(
  folder: string,
  copyTo: (to: string) => Promise<void>,
  log: Log,
): () => Promise<void> {
  let looking = Promise.resolve();
  let busy = false;
  let hidden = false;
  const check = async () => {
    busy = true;
    const names = await readdir(copiesFolder(folder)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT" && !hidden) {
        hidden = true;
        log.warn(
          { err: error },
          "cannot read requests for copies of the database, so no backup is possible while it runs",
        );
      }
      return [];
    });
    for (const name of names) await serveRequest(folder, join(copiesFolder(folder), name), copyTo, log);
    busy = false;
  };
  const timer = setInterval(() => {
    if (!busy) looking = check();
  }, pollEveryMs).unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}

async function serveRequest(
  folder: string,
  request: string,
  copyTo: (to: string) => Promise<void>,
  log: Log,
): Promise<void> {
  const [wanted, taken] = [join(request, "wanted"), join(request, "taken")];
  if (!existsSync(wanted)) return;
  try {
    await writeFile(wanted, ownerToken(folder) ?? "");
    await rename(wanted, taken);
    await requireDiskSpace(folder);
    await copyTo(join(request, "copying"));
    await rename(join(request, "copying"), join(request, "database"));
  } catch (error) {
    log.warn({ err: error }, "could not copy the database");
    await rm(join(request, "copying"), { recursive: true, force: true }).catch(() => {});
    const why = error instanceof Error ? error.message : String(error);
    await writeFile(join(request, "failed"), why).catch(() => {});
  }
}

/** Throws if the disk has too little room, because a full disk would stop the running product. */
async function requireDiskSpace(folder: string): Promise<void> {
  const sizes = await readdir(folder, { recursive: true, withFileTypes: true }).then((entries) =>
    Promise.all(
      entries.map(async (entry) => (await lstat(join(entry.parentPath, entry.name)).catch(() => undefined))?.size),
    ),
  );
  const needed = sizes.reduce<number>((sum, size = 0) => sum + size, reservedBytes);
  if (freeBytes(folder) > needed) return;
  throw new Error(`the disk of ${folder} has no room for a copy, which needs ${formatMegabytes(needed)}`);
}

export interface FolderCopy {
  dataDir: string;
  remove(): Promise<void>;
}

export interface CopyRequest extends FolderCopy {
  state(withinMs: number): Promise<CopyState>;
}

/** "taken": the copy is being made. "left": the process that took the request has ended, so no copy will be made. */
export type CopyState = "copied" | "wanted" | "taken" | "left" | { failed: string };

export async function requestCopy(folder: string): Promise<CopyRequest> {
  const request = await createRequest(folder);
  const { dataDir } = request;
  await writeFile(join(dataDir, "wanted"), "");
  return {
    ...request,
    async state(withinMs) {
      const giveUpAt = performance.now() + withinMs;
      for (;;) {
        if (existsSync(join(dataDir, "database"))) return "copied";
        const failed = await readFile(join(dataDir, "failed"), "utf8").catch(() => "");
        if (failed !== "") return { failed };
        const now = await readRequestState(join(dataDir, "taken"), folder);
        if (now === "left" || performance.now() > giveUpAt) return now;
        await sleep(checkEveryMs);
      }
    },
  };
}

async function readRequestState(taken: string, folder: string): Promise<"wanted" | "taken" | "left"> {
  const token = await readFile(taken, "utf8").catch(() => undefined);
  if (token === undefined) return "wanted";
  return token === ownerToken(folder) ? "taken" : "left";
}

async function createRequest(folder: string): Promise<FolderCopy> {
  refuseForeignFolder(folder);
  makeCopiesFolder(copiesFolder(folder));
  await removeStaleRequests(folder);
  const dataDir = join(copiesFolder(folder), randomUUID());
  const unlock = lockFolder(dataDir);
  await mkdir(dataDir, { mode: 0o700 });
  return {
    dataDir,
    async remove() {
      // Ignores a failure, because another process may still be writing into the folder. The next request deletes the
      // rest.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
      unlock();
    },
  };
}

/** Replaces an empty folder of another user, because root may have created it before the database got its owner. */
function makeCopiesFolder(copies: string): void {
  if (isForeignFolder(copies)) {
    try {
      rmdirSync(copies);
    } catch (cause) {
      const line = `The folder ${copies} belongs to another user. Remove it; it has only temporary files.`;
      throw new StartRefused(line, { cause });
    }
  }
  mkdirSync(copies, { recursive: true, mode: 0o700 });
}

async function removeStaleRequests(folder: string): Promise<void> {
  const names = await readdir(copiesFolder(folder));
  const ids = new Set(names.map((name) => name.split(".", 1)[0] ?? name));
  for (const id of ids) {
    const request = join(copiesFolder(folder), id);
    try {
      const unlock = lockFolder(request);
      await rm(request, { recursive: true, force: true });
      // Drafts of a lock file, left by processes that were killed while they took the lock.
      const drafts = names.filter((name) => name.startsWith(`${id}.lock.`));
      for (const name of drafts) await rm(join(copiesFolder(folder), name), { force: true });
      unlock();
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
    }
  }
}
