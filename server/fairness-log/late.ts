// What the log does not tell though it happened: a program of the release before, beside this one or in its place for a day,
// writes no lines. It is written down when it is found, and marked, so that nobody takes it for a line of that moment.
import { type Kysely, sql } from "kysely";
import type { Tables } from "../../db/tables.ts";
import type { Db } from "../core/db.ts";
import { lock } from "../core/locks.ts";
import { inTransaction } from "../core/transaction.ts";
import { logHead, type Written, writeDown } from "./log.ts";

/** What is missing of a feature's own, since the log began. */
export type Missing = (db: Kysely<Tables>) => Promise<Written[]>;

/** Answers how many lines were missing. Looks once more under the lock, so that two who find the same write it once. */
export async function writeLate(db: Db, missing: readonly Missing[], now: Date): Promise<number> {
  if ((await logHead(db)) === null || (await found(db, missing)).length === 0) return 0;
  return inTransaction(db, async (tx) => {
    await sql`set local lock_timeout = 0`.execute(tx);
    await lock(tx, "fairnessLog");
    const written = await found(tx, missing);
    await writeDown(tx, written, now);
    return written.length;
  });
}

async function found(db: Kysely<Tables>, missing: readonly Missing[]): Promise<Written[]> {
  const written: Written[] = [];
  for (const each of missing) written.push(...(await each(db)));
  return written.map(({ event, ...rest }) => ({ ...rest, event: { ...event, late: true as const } }));
}
