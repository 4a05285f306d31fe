// A test run's own folder for everything temporary, in memory when the machine has the room.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";

/** Linux keeps this folder in memory. A database has 1,300 files, which take a disk a second to copy. */
const memoryFolder = "/dev/shm";
/** A run takes about a tenth of this. Containers often get 64 MB there. */
const requiredBytes = 6 * 1024 ** 3;
const runEnvName = "WINDFALL_TEST_RUN";
/** Includes the machine's name, because the folder may be shared with a container whose process ids mean nothing here. */
const runPrefix = `windfall-run-${hostname()}-`;

/**
 * For processes that open few databases: V8 compiles the embedded engine once, without optimizing. Optimizing costs 1.5
 * seconds, which only long work earns back.
 */
export const plainEngineFlag = "--liftoff-only";

/** Returns the run's folder, or undefined outside a run. */
export const runFolder = (): string | undefined => process.env[runEnvName];

/**
 * Creates the folder. The runners' configurations call it before their workers start and inherit it. It is deleted after the
 * run.
 */
export function beginRun(): void {
  if (runFolder() !== undefined) return;
  for (const each of [memoryFolder, tmpdir()]) removeStale(each);
  const folder = mkdtempSync(join(hasRoom() ? memoryFolder : tmpdir(), `${runPrefix}${process.pid}-`));
  // PostgreSQL and proxies run as other users.
  chmodSync(folder, 0o755);
  process.env[runEnvName] = folder;
  process.env.TMPDIR = folder;
  // Processes share a compile cache, which saves half of a start of the product.
  process.env.NODE_COMPILE_CACHE = join(folder, "compiled");
  process.once("exit", () => removeFolder(folder));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    // Tests run programs from there, which containers often forbid.
    const mounted = readFileSync("/proc/self/mounts", "utf8")
      .split("\n")
      .map((line) => line.split(" "));
    const flags = mounted.find(([, at]) => at === memoryFolder)?.[3]?.split(",") ?? ["noexec"];
    return !flags.includes("noexec") && Math.min(bavail * bsize, process.availableMemory()) >= requiredBytes;
  } catch {
    return false;
  }
}

/** Deletes the leftovers of killed runs. */
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

/** Leaves another user's folder, or one still being written, to the next run. */
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
