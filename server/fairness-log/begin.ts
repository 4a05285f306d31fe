// The log's first lines: written once, at the first start of a program that keeps one, about what was there before.
import type { LogEvent } from "../../contracts/fairness-log.ts";
import type { Db, Tx } from "../core/db.ts";
import { lock } from "../core/locks.ts";
import { inTransaction } from "../core/transaction.ts";
import { addLines, beforeFirst, logHead, type Written } from "./log.ts";

/** What stands when the log begins: each feature tells of its own. */
export type Standing = (tx: Tx) => Promise<Written[]>;

/** Does nothing once there is a log. What is written down meanwhile waits, and comes after. */
export async function beginLog(db: Db, standing: readonly Standing[], now: Date): Promise<void> {
  if ((await logHead(db)) !== null) return;
  await inTransaction(db, async (tx) => {
    await lock(tx, "fairnessLog");
    if ((await logHead(tx)) !== null) return;
    const written: Written[] = [{ event: await genesis(tx) }];
    for (const each of standing) written.push(...(await each(tx)));
    await addLines(tx, beforeFirst, written, now);
  });
}

async function genesis(tx: Tx): Promise<LogEvent> {
  const { draws } = await tx
    .selectFrom("draws")
    .select(({ fn }) => fn.countAll<number>().as("draws"))
    .executeTakeFirstOrThrow();
  const { seeds } = await tx
    .selectFrom("seed_pairs")
    .select(({ fn }) => fn.countAll<number>().as("seeds"))
    .executeTakeFirstOrThrow();
  return { type: "genesis", draws, seeds };
}
