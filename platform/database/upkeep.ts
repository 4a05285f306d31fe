// Vacuums the embedded database and makes its checkpoints, which a PostgreSQL server does automatically. Checkpoints
// keep the log small and a restart after a crash fast.
import type pg from "pg";
import type { Log } from "../base/log.ts";

export interface UpkeepTimes {
  checkpointEveryMs: number;
  vacuumEveryMs: number;
}

export const upkeepTimes: UpkeepTimes = { checkpointEveryMs: 60_000, vacuumEveryMs: 30 * 60_000 };

export function startUpkeep(pool: pg.Pool, times: UpkeepTimes, log: Log): () => Promise<void> {
  let running = Promise.resolve();
  const every = (ms: number, statement: string) => {
    let seen = "";
    const turn = async () => {
      try {
        const { rows } = await pool.query<{ at: string }>("select pg_current_wal_insert_lsn()::text as at");
        if (rows[0]?.at === seen) return; // nothing was written since
        await pool.query(statement);
        const after = await pool.query<{ at: string }>("select pg_current_wal_insert_lsn()::text as at");
        seen = after.rows[0]?.at ?? "";
      } catch (error) {
        log.warn({ err: error, statement }, "the embedded database's upkeep failed; retrying later");
      }
    };
    let waits = false;
    return setInterval(() => {
      // Skips a turn while another one waits. Timers fire faster than a slow disk works, and closing waits for all
      // queued turns.
      if (waits) return;
      waits = true;
      running = running.then(() => {
        waits = false;
        return turn();
      });
    }, ms).unref();
  };
  const timers = [every(times.checkpointEveryMs, "checkpoint"), every(times.vacuumEveryMs, "vacuum (analyze)")];
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await running;
  };
}
