// Names of people who never had an account here, forgotten once nothing hangs on them any more.
import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** So long whoever asks what became of their claim is found. */
const retentionDays = 90;
const batchSize = 2_000;
/** What is left comes at the next turn. */
const maxBatches = 20;

/**
 * Claims that lapsed or were withdrawn 90 days ago lose their name and reason, files of then the lines that were left out;
 * how many there were and of how much stays. A paid claim keeps its name: nobody is to be paid twice by it.
 */
export async function eraseEndedNames(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * dayMs);
  for (let slice = 0; slice < maxBatches; slice += 1) {
    const { numAffectedRows } = await sql`
      update import_claims set name = '', name_lower = '', reason = null, account_id = null where id in (
        select id from import_claims
        where status in ('lapsed', 'withdrawn') and name <> '' and settled_at < ${before} limit ${batchSize}
      )`.execute(db);
    if (Number(numAffectedRows ?? 0) < batchSize) break;
  }
  await sql`
    update imports set left_out = jsonb_set(left_out, '{lines}', '[]')
    where uploaded_at < ${before} and status not in ('reading', 'preview') and left_out -> 'lines' <> '[]'`.execute(db);
}
