// The numbers of PostgreSQL's advisory locks, all in one list so that no two share a number. A number must never change: the
// previous version may run at the same time and must take the same lock. (The migration lock is Kysely's:
// backup/write-database.ts.)
import { sql } from "kysely";
import type { Tx } from "./db.ts";

const locks = {
  /** Filling an empty database with the demo's world. */
  demoWorld: 7_304_201,
  /** Writing the operator's settings. */
  settings: 7_304_202,
  /** Counting the serial numbers of messages the site signs itself. */
  siteSigner: 7_304_203,
  /** The same for the sandbox that plays RANDOM.ORG. */
  sandboxSigner: 7_304_204,
  /** Adding to the log of draws and rolls. Taken last in a transaction, right before its end. */
  fairnessLog: 7_304_205,
  /** Writing keys of outside services, which are all sealed with one key. */
  serviceKeys: 7_304_206,
  /** Writing the Discord settings. A call changes only the fields it has. */
  discordChannels: 7_304_274,
  /** Recording a push to many people. */
  pushCalls: 7_304_273,
  /** Recording a database outage, which every process saw. */
  outage: 1_520_821_022,
} as const;

export type LockName = keyof typeof locks;

/** Waits for the lock and holds it until the transaction ends. */
export async function lock(tx: Tx, name: LockName): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks[name]})`.execute(tx);
}
