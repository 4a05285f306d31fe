// The log's first lines: written once, at the first start of a program that keeps one, about what was there before.
import { sql } from "kysely";
import type { LogEvent } from "../../contracts/fairness-log.ts";
import type { Db, Tx } from "../core/db.ts";
import { lock } from "../core/locks.ts";
import { inTransaction } from "../core/transaction.ts";
import { addLines, beforeFirst, logHead, type Written, writeDown } from "./log.ts";

/** What stands when the log begins: each feature tells of its own. */
export interface Standing {
  /** Told together with the first line. */
  first: readonly ((tx: Tx, now: Date) => Promise<Written[]>)[];
  /** As many as there are viewers: told afterwards in pieces, so that nobody waits for all of them. */
  after: readonly ((db: Db) => AsyncIterable<Written[]>)[];
}

/**
 * Does nothing once there is a log. What is written down meanwhile waits for the first piece at most. What a start that is
 * broken off did not tell any more is found by the next (late.ts).
 */
export async function beginLog(db: Db, { first, after }: Standing, now: Date): Promise<void> {
  if ((await logHead(db)) !== null) return;
  const began = await inTransaction(db, async (tx) => {
    await sql`set local lock_timeout = 0`.execute(tx);
    await lock(tx, "fairnessLog");
    if ((await logHead(tx)) !== null) return false;
    const written: Written[] = [{ event: await genesis(tx) }];
    for (const each of first) written.push(...(await each(tx, now)));
    await addLines(tx, beforeFirst, written, now);
    return true;
  });
  if (!began) return;
  for (const pieces of after) {
    for await (const piece of pieces(db)) await inTransaction(db, (tx) => writeDown(tx, piece, now));
  }
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
