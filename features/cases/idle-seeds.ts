import { sql } from "kysely";
import type { House } from "../../common/server/house.ts";
import { rotateSeedPair } from "../../fairness/server/seeds/seed-pairs.ts";
import type { Db } from "../../platform/database/db.ts";

const hourMs = 60 * 60 * 1000;
const idleMs = 30 * 24 * hourMs;
const batchSize = 200;
/** The next run continues with the remaining pairs. */
const maxPerRun = 5_000;

export function defineIdleSeedsJob(house: Pick<House, "db" | "clock" | "jobs" | "changes" | "log">): void {
  house.jobs.define({
    name: "seeds.reveal",
    everyMs: hourMs,
    timeoutSeconds: 15 * 60,
    run: async (stopping) => {
      const revealed = await revealIdleSeeds(house, house.clock.now(), stopping);
      if (revealed > 0) house.changes.announce("seeds");
    },
  });
}

/**
 * Reveals the seeds of closed accounts and of pairs without a roll for 30 days. Returns the number of revealed seeds. A failure
 * does not stop the others; the next run retries it.
 */
export async function revealIdleSeeds(
  { db, log }: Pick<House, "db" | "log">,
  now: Date,
  stopping?: AbortSignal,
): Promise<number> {
  let revealed = 0;
  for (let after = 0; revealed < maxPerRun; ) {
    const users = await findIdleSeedUsers(db, new Date(now.getTime() - idleMs), after);
    for (const userId of users) {
      if (stopping?.aborted === true) return revealed;
      try {
        await rotateSeedPair(db, userId, now);
        revealed += 1;
      } catch (error) {
        log.error({ err: error, user: userId }, "could not reveal an idle seed pair; retrying at the next run");
      }
    }
    after = users.at(-1) ?? after;
    if (users.length < batchSize) break;
  }
  return revealed;
}

/** Leaves out pairs without any roll, because they have nothing to reveal. */
async function findIdleSeedUsers(db: Db, before: Date, after: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select s.user_id from seed_pairs s join users u on u.id = s.user_id
    where s.user_id > ${after} and s.last_nonce > 0 and (u.closed_at is not null or not exists (
      select from rolls r where r.pair_id = s.pair_id and r.nonce = s.last_nonce and r.created_at >= ${before}
    ))
    order by s.user_id limit ${batchSize}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}
