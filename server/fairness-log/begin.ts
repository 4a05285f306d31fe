// The log's first line: written once, before anything that would have a line of its own.
import type { Db } from "../core/db.ts";
import { lock } from "../core/locks.ts";
import { inTransaction } from "../core/transaction.ts";
import { addLines, beforeFirst, logHead } from "./log.ts";

/** Writes the line at `now`. Does nothing once there is a log. */
export async function beginLog(db: Db, now: Date): Promise<void> {
  if ((await logHead(db)) !== null) return;
  await inTransaction(db, async (tx) => {
    await lock(tx, "fairnessLog");
    if ((await logHead(tx)) === null) await addLines(tx, beforeFirst, [{ event: { type: "genesis" } }], now);
  });
}
