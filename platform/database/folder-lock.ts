// Lets only one process use an embedded database, because two would silently lose each other's rows. The lock is a file
// next to the folder that names its owner. An ended owner's lock is free, even if another process now has the owner's
// id.

import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  existsSync,
  linkSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { z } from "zod";
import { errorCode } from "./error-code.ts";
import { StartRefused } from "./start-refused.ts";

const ownerSchema = z.object({
  pid: z.number(),
  began: z.string().default(""),
  host: z.string(),
  processes: z.string().default(""),
  token: z.string().default(""),
});
type Owner = z.infer<typeof ownerSchema>;

export class FolderInUse extends StartRefused {}

/**
 * The owner touches the lock this often, which is another machine's or container's only sign that the owner is running.
 */
const touchEveryMs = 5_000;
const staleAfterMs = 15_000;
const attempts = 5;

export function lockFolder(folder: string): () => void {
  const path = `${folder}.lock`;
  const self: Owner = {
    pid: process.pid,
    began: processStart(process.pid) ?? "",
    host: hostname(),
    processes: processNamespace(),
    token: randomUUID(),
  };
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (tryLock(path, self)) return holdLock(path, self);
    const owner = readOwner(path);
    if (owner === "gone") continue;
    if (owner === "hidden") throw unreadableLockError(folder, path);
    if (owner !== undefined && isAlive(path, owner)) throw inUseError(folder, owner);
    moveLockAside(path, owner);
  }
  throw new StartRefused(`The database folder ${folder} is being opened by several processes at once: start one.`);
}

function tryLock(path: string, self: Owner): boolean {
  const draft = `${path}.${self.token}`;
  writeFileSync(draft, JSON.stringify(self), { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    // If the draft is missing, another process has just deleted stale files here.
    if (["EEXIST", "ENOENT"].includes(errorCode(error) ?? "")) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Returns undefined, which frees the lock, if the file names no owner: we never write such a file. Returns "hidden" if
 * we may not read the file, because somebody may own the lock.
 */
function readOwner(path: string): Owner | "gone" | "hidden" | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    return errorCode(error) === "ENOENT" ? "gone" : "hidden";
  }
  try {
    return ownerSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export function ownerToken(folder: string): string | undefined {
  const owner = readOwner(`${folder}.lock`);
  return typeof owner === "object" ? owner.token : undefined;
}

export function isInUse(folder: string): boolean {
  const path = `${folder}.lock`;
  const owner = readOwner(path);
  return owner === "hidden" || (typeof owner === "object" && isAlive(path, owner));
}

function isAlive(path: string, owner: Owner): boolean {
  if (owner.host !== hostname() || owner.processes !== processNamespace()) return isFresh(path);
  const began = processStart(owner.pid);
  if (began === owner.began) return true;
  if (began === undefined) return isForeignProcess(owner.pid) && isFresh(path);
  return ticksOf(began) === ticksOf(owner.began) && isFresh(path);
}

/** In a systemd-nspawn machine a sandboxed service sees another id of the boot than a shell does. */
const ticksOf = (began: string): string | undefined => began.split(" ")[1];

/** Containers may share a host's name, but each has its own process ids. Empty where the system has no such namespaces. */
function processNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}

function isFresh(path: string): boolean {
  const touchedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Date.now() - touchedMs < staleAfterMs;
}

/** Returns whether the process exists but belongs to another user. The system may hide when such a process started. */
function isForeignProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

function processStart(pid: number): string | undefined {
  if (existsSync("/proc/self/stat")) {
    try {
      // Skips the process name in parentheses, which may contain spaces. The 20th field after it is the start, in ticks
      // since boot.
      const fields = readFileSync(`/proc/${pid}/stat`, "latin1").replace(/^.*\)/s, "").trim().split(" ");
      return `${readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim()} ${fields[19]}`;
    } catch {
      return undefined;
    }
  }
  try {
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}

const inUseError = (folder: string, owner: Owner) =>
  new FolderInUse(
    `The database folder ${folder} is in use by process ${owner.pid}${owner.host === hostname() ? "" : ` on ${owner.host}`}: stop that one first, or set DATA_DIR or DATABASE_URL.`,
  );

const unreadableLockError = (folder: string, path: string) =>
  new FolderInUse(
    `The database folder ${folder} is in use, or was by another user: ${path} cannot be read. Run this as the user Windfall runs as.`,
  );

/**
 * Throws `StartRefused` for another user's folder. Only root could continue there, and would create files that the
 * product cannot open.
 */
export function refuseForeignFolder(folder: string): void {
  if (!isForeignFolder(folder)) return;
  throw new StartRefused(
    `The folder ${folder} belongs to another user (${statSync(folder).uid}, and this runs as ${process.getuid?.()}): run this as that user.`,
  );
}

export function isForeignFolder(folder: string): boolean {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
  const self = process.getuid?.();
  return owner !== undefined && self !== undefined && owner !== self;
}

/** Puts the lock back if a running process replaced the ended owner's lock in the meantime. */
function moveLockAside(path: string, owner: Owner | undefined): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const moved = readOwner(aside);
  if (typeof moved === "object" && moved.token !== owner?.token) linkSync(aside, path);
  rmSync(aside, { force: true });
}

function holdLock(path: string, self: Owner): () => void {
  const isOurs = () => {
    const owner = readOwner(path);
    return typeof owner === "object" && owner.token === self.token;
  };
  const touch = setInterval(() => {
    const now = new Date();
    if (isOurs()) utimesSync(path, now, now);
  }, touchEveryMs).unref();
  return () => {
    clearInterval(touch);
    if (isOurs()) rmSync(path, { force: true });
  };
}
