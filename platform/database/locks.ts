// The numbers of PostgreSQL's advisory locks, in one list so no two share a number. A number must never change: the previous
// version may be running at the same time and must take the same lock. (The migration lock is Kysely's:
// backup/write-database.ts.)
import { sql } from "kysely";
import type { Tx } from "./db.ts";

const locks = {
  /** For filling an empty database with the demo world. */
  demoWorld: 7_304_201,
  /** For writing the operator's settings. */
  settings: 7_304_202,
  /** For the serial numbers of messages that the site itself signs. */
  siteSigner: 7_304_203,
  /** For the serial numbers of messages that RANDOM.ORG's sandbox signs. */
  sandboxSigner: 7_304_204,
  /** For adding to the log of draws and rolls. Take it last in a transaction, right before the commit. */
  fairnessLog: 7_304_205,
  /** For writing keys of outside services, which are all sealed with the same key. */
  serviceKeys: 7_304_206,
  /** For writing the Discord settings, because a call changes only the fields that it sends. */
  discordChannels: 7_304_274,
  /** For recording a push to many people. */
  pushCalls: 7_304_273,
  /** For asking for wagers that prove an account, because the amounts of one account differ. */
  wagerProofs: 7_304_275,
  /** For recording a database outage only once, because every process notices it. */
  outage: 1_520_821_022,
} as const;

export type LockName = keyof typeof locks;

/** Waits for the lock and holds it until the transaction ends. */
export async function lock(tx: Tx, name: LockName): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks[name]})`.execute(tx);
}
