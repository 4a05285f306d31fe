// What killed processes left behind, found by the process's number in its name.
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** Removes `<before><pid><after>` in `folder` unless that process runs. */
export async function removeLeftOvers(folder: string, before: string, after = ""): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(before) || !name.endsWith(after)) continue;
    const pid = Number(name.slice(before.length, name.length - after.length));
    if (!isRunning(pid)) await rm(join(folder, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  // What bears no number is not ours to remove.
  if (!(pid > 0)) return true;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
