import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "../database/error-code.ts";

/**
 * Deletes the files `<before><pid><after>` and `<before>….<pid><after>` in `folder`, unless process `pid` is running.
 */
export async function removeStaleFiles(folder: string, before: string, after = ""): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(before) || !name.endsWith(after)) continue;
    const [, pid] = /(?:^|\.)(\d+)$/.exec(name.slice(before.length, name.length - after.length)) ?? [];
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
