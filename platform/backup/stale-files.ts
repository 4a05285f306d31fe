// What killed processes left behind, found by the process's number in its name.
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "../database/error-code.ts";

/** Removes `<before><pid><after>` in `folder`, and `<before>….<pid><after>`, unless that process runs. */
export async function removeStaleFiles(folder: string, before: string, after = ""): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(before) || !name.endsWith(after)) continue;
    const [, pid] = /(?:^|\.)(\d+)$/.exec(name.slice(before.length, name.length - after.length)) ?? [];
    // What bears no number is not ours to remove.
    if (pid !== undefined && !isRunning(Number(pid))) await rm(join(folder, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) !== "ESRCH";
  }
}
