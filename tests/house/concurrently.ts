import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { TestDatabase } from "./database.ts";

const lockTimeoutMs = 10_000;

/**
 * Makes calls truly overlap: on a server, locks the user's balance until all calls wait for that lock or for each
 * other. The pool needs two more connections than there are calls. The embedded database has one connection, so there
 * the calls run without a lock.
 */
export async function runConcurrently<Answer>(
  { db, kind }: TestDatabase,
  userId: number,
  calls: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const run = () => Promise.all(calls.map((call) => call()));
  if (kind === "embedded") return run();
  const running = await db.transaction().execute(async (tx) => {
    await sql`select from balances where user_id = ${userId} for update`.execute(tx);
    const started = run();
    started.catch(() => {});
    const waiting = sql<{ count: number }>`
      select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    for (let waited = 0; waited < lockTimeoutMs; waited += 20) {
      const { rows } = await waiting.execute(db);
      if ((rows[0]?.count ?? 0) >= calls.length) break;
      await sleep(20);
    }
    // Returns an object, because the transaction would await a bare promise.
    return { started };
  });
  return running.started;
}
