// Makes backups and their trial restores in a child process, so the product can serve visitors in the meantime. The
// process gets its task in one message, replies with one message, and exits. It also exits when the product has ended.
import { writeFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { dirname } from "node:path";
import { backUp } from "../platform/backup/backup.ts";
import type { BackupTask, TaskResult } from "../platform/backup/backup-job.ts";
import { BackupRefused } from "../platform/backup/backup-refused.ts";
import { DiskTooFull, rehearse, stopOnLowDisk } from "../platform/backup/rehearsal.ts";
import { createLog } from "../platform/base/log.ts";
import { backupHooks } from "./retire-secrets.ts";
import { explainError } from "./start-error.ts";

const niceness = 10;

setPriority(Math.max(niceness, getPriority()));
preferOomKill();
process.once("disconnect", () => process.exit());
process.once("message", (task: BackupTask) => {
  void runTask(task).then((answer) => process.send?.(answer, () => process.exit()));
});

/** Makes the kernel kill this process and not the product if memory runs out. Only Linux supports this. */
function preferOomKill(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "500");
  } catch {
    // Ignores a failure. Without this setting, the kernel chooses which process to end by size alone.
  }
}

async function runTask({ does, path, config }: BackupTask): Promise<TaskResult> {
  const log = createLog(config);
  try {
    if (does === "rehearse") {
      const { ledgerHolds, leftOut } = await rehearse({ config, log, product: backupHooks }, path);
      return { failed: undefined, ledgerHolds, leftOut };
    }
    const { leftOut } = await backUp(
      { config, log, product: backupHooks, progress: stopOnLowDisk(dirname(path)) },
      path,
    );
    return { failed: undefined, ledgerHolds: true, leftOut };
  } catch (error) {
    const noRoom = error instanceof DiskTooFull;
    if (error instanceof BackupRefused) return { failed: error.message, noRoom };
    return { failed: explainError(error) ?? (error instanceof Error ? error.message : String(error)), noRoom };
  }
}
