// A process of its own for backups and their rehearsals, so that the product beside it serves on. Told what to do by one
// message, answers with one, and ends; ends at once when the product is gone.
import { writeFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { dirname } from "node:path";
import { backUp } from "../platform/backup/backup.ts";
import type { Answer, Task } from "../platform/backup/jobs.ts";
import { KeepingRefused } from "../platform/backup/refused.ts";
import { leavingRoomOn, NoRoom, rehearse } from "../platform/backup/rehearsal.ts";
import { createLog } from "../platform/base/log.ts";
import { keptProduct } from "./retire-secrets.ts";
import { plainReason } from "./start-line.ts";

/** Visitors come first. */
const niceness = 10;

setPriority(Math.max(niceness, getPriority()));
dieFirst();
process.once("disconnect", () => process.exit());
process.once("message", (task: Task) => {
  void carryOut(task).then((answer) => process.send?.(answer, () => process.exit()));
});

/** When memory runs out the kernel takes this process, not the product. Only Linux knows of it. */
function dieFirst(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "500");
  } catch {
    // Then the kernel chooses by size alone.
  }
}

async function carryOut({ does, path, config }: Task): Promise<Answer> {
  const log = createLog(config);
  try {
    if (does === "rehearse") {
      const { ledgerHolds, leftOut } = await rehearse({ config, log, product: keptProduct }, path);
      return { failed: undefined, ledgerHolds, leftOut };
    }
    const { leftOut } = await backUp(
      { config, log, product: keptProduct, progress: leavingRoomOn(dirname(path)) },
      path,
    );
    return { failed: undefined, ledgerHolds: true, leftOut };
  } catch (error) {
    const noRoom = error instanceof NoRoom;
    if (error instanceof KeepingRefused) return { failed: error.message, noRoom };
    return { failed: plainReason(error) ?? (error instanceof Error ? error.message : String(error)), noRoom };
  }
}
