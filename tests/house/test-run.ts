// What one run of the tests has to itself: a folder for everything temporary, in memory where the machine has the room.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";

/** Linux keeps what is written here in memory. A database has 1,300 files, which a disk takes a second to copy. */
const memoryFolder = "/dev/shm";
/** A run takes about a tenth of this. Containers are often given 64 MB there. */
const requiredBytes = 6 * 1024 ** 3;
const runEnvName = "WINDFALL_TEST_RUN";
/** Of this machine's runs: a process id says nothing about those of a container that shares the folder. */
const runPrefix = `windfall-run-${hostname()}-`;

/**
 * For a process that opens few databases: V8 compiles the embedded one's engine once and plainly. Compiling it better costs
 * a second and a half, which only long work gets back.
 */
export const plainEngineFlag = "--liftoff-only";

/** Undefined outside a run. */
export const runFolder = (): string | undefined => process.env[runEnvName];

/** Called by the runners' configurations, before their workers start: these inherit the folder. It goes with the run. */
export function beginRun(): void {
  if (runFolder() !== undefined) return;
  for (const each of [memoryFolder, tmpdir()]) removeStale(each);
  const folder = mkdtempSync(join(hasRoom() ? memoryFolder : tmpdir(), `${runPrefix}${process.pid}-`));
  // PostgreSQL and proxies run as users of their own.
  chmodSync(folder, 0o755);
  process.env[runEnvName] = folder;
  process.env.TMPDIR = folder;
  // What one process compiled the next one need not: half of what a start of the product costs.
  process.env.NODE_COMPILE_CACHE = join(folder, "compiled");
  process.once("exit", () => removeFolder(folder));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    // Tests start programs they put there; containers often may not.
    const mounted = readFileSync("/proc/self/mounts", "utf8")
      .split("\n")
      .map((line) => line.split(" "));
    const flags = mounted.find(([, at]) => at === memoryFolder)?.[3]?.split(",") ?? ["noexec"];
    return !flags.includes("noexec") && Math.min(bavail * bsize, process.availableMemory()) >= requiredBytes;
  } catch {
    return false;
  }
}

/** Removes what runs that were killed have left. */
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

/** What somebody else's run left, or one that is still ending writes, stays for the next run to try. */
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
