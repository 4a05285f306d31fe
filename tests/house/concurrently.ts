// Calls that truly meet: all under way, each with its own view of the data, before the first may go on.
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { TestDatabase } from "./database.ts";

const lockTimeoutMs = 10_000;

/**
 * Runs the calls at the same time. On a server the user's balance is held until all of them wait for it or for each
 * other; the pool needs two connections more than there are calls. The embedded database has one connection, on which
 * nothing can meet, so there they just run.
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
    // In a box: a transaction would wait for a bare promise.
    return { started };
  });
  return running.started;
}
