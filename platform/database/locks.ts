// The numbers of PostgreSQL's advisory locks, one for each thing that only one at a time may do: all in one list, so that
// no two things share a number. Any numbers will do, but a number stays what it is: the version before this one, which
// may run beside it, waits for the same. (The migrator's own is Kysely's, in keeping/write-database.ts.)
import { sql } from "kysely";
import type { Tx } from "./db.ts";

const locks = {
  /** Filling an empty database with the demo's world. */
  demoWorld: 7_304_201,
  /** Writing the operator's settings. */
  settings: 7_304_202,
  /** Counting the serial numbers of what the site signs itself. */
  siteSigner: 7_304_203,
  /** The same of the sandbox that plays RANDOM.ORG. */
  sandboxSigner: 7_304_204,
  /** Adding to the log of draws and rolls: taken last in a transaction, which then ends. */
  fairnessLog: 7_304_205,
  /** Writing keys of outside services: all are sealed with one. */
  serviceKeys: 7_304_206,
  /** Writing what Discord is told, and where: what is left out of a call stays as it was. */
  discordChannels: 7_304_274,
  /** Noting what is pushed to many. */
  pushCalls: 7_304_273,
  /** Noting an outage of the database, which all processes saw. */
  outage: 1_520_821_022,
} as const;

export type LockName = keyof typeof locks;

/** Waits until nobody else has the lock, and has it until the transaction ends. */
export async function lock(tx: Tx, name: LockName): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks[name]})`.execute(tx);
}
