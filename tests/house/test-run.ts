// All temporary files of a test run are in one folder, in memory if the machine has enough of it.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";

/** Linux keeps this folder in memory. A database has 1,300 files, and copying them on a disk takes a second. */
const memoryFolder = "/dev/shm";
/** A run takes about a tenth of this; containers often have only 64 MB in memory. */
const requiredBytes = 6 * 1024 ** 3;
const runEnvName = "WINDFALL_TEST_RUN";
/**
 * Includes the machine's name, because the folder may be shared with a container whose process ids mean nothing here.
 */
const runPrefix = `windfall-run-${hostname()}-`;

/**
 * Makes V8 compile the embedded engine without optimizing. Optimizing takes 1.5 seconds, which is worth it only in
 * processes that open many databases or work for long.
 */
export const plainEngineFlag = "--liftoff-only";

/** Undefined outside a run. */
export const runFolder = (): string | undefined => process.env[runEnvName];

/**
 * Creates the folder of this run, which is deleted after it. The runners' configurations call this before they start workers,
 * so that the workers inherit the folder.
 */
export function beginRun(): void {
  if (runFolder() !== undefined) return;
  for (const each of [memoryFolder, tmpdir()]) removeStale(each);
  const folder = mkdtempSync(join(hasRoom() ? memoryFolder : tmpdir(), `${runPrefix}${process.pid}-`));
  // Lets other users in, because PostgreSQL and proxies run as them.
  chmodSync(folder, 0o755);
  process.env[runEnvName] = folder;
  process.env.TMPDIR = folder;
  // A shared compile cache halves the time of a product's start.
  process.env.NODE_COMPILE_CACHE = join(folder, "compiled");
  process.once("exit", () => removeFolder(folder));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    // Tests run programs from the folder, which containers often forbid (noexec).
    const mounted = readFileSync("/proc/self/mounts", "utf8")
      .split("\n")
      .map((line) => line.split(" "));
    const flags = mounted.find(([, at]) => at === memoryFolder)?.[3]?.split(",") ?? ["noexec"];
    return !flags.includes("noexec") && Math.min(bavail * bsize, process.availableMemory()) >= requiredBytes;
  } catch {
    return false;
  }
}

function removeStale(place: string): void {
  for (const name of listNames(place)) {
    if (!name.startsWith(runPrefix)) continue;
    const pid = Number.parseInt(name.slice(runPrefix.length), 10);
    if (!isAlive(pid)) removeFolder(join(place, name));
  }
}

function listNames(place: string): string[] {
  try {
    return readdirSync(place);
  } catch {
    return [];
  }
}

/** Leaves a folder that belongs to another user or is still being written to the next run. */
function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch {}
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
