// Numbers of PostgreSQL's advisory locks, in one list so no two share a number. A number must never change, because the
// previous version may run at the same time and must take the same lock.
import { sql } from "kysely";
import type { Tx } from "./db.ts";

const locks = {
  demoWorld: 7_304_201,
  settings: 7_304_202,
  siteSigner: 7_304_203,
  sandboxSigner: 7_304_204,
  /**
   * Held while an entry is added to the log of draws and rolls. Take this lock last in a transaction, right before the
   * commit.
   */
  fairnessLog: 7_304_205,
  /** Held while keys of outside services are written, because the same key seals all of them. */
  serviceKeys: 7_304_206,
  /** Held while the Discord settings are written, because a call changes only the fields that it sends. */
  discordChannels: 7_304_274,
  pushCalls: 7_304_273,
  /** Held while asking for wagers that prove an account, because the amounts of one account differ. */
  wagerProofs: 7_304_275,
  /** Held so that an outage is recorded only once, because every process notices it. */
  outage: 1_520_821_022,
} as const;

export type LockName = keyof typeof locks;

export async function lock(tx: Tx, name: LockName): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks[name]})`.execute(tx);
}
