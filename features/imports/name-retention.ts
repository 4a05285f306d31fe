import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** How long ended claims stay, for viewers who ask about theirs. */
const retentionDays = 90;
const batchSize = 2_000;
const maxBatches = 20;

/**
 * Erases the name and reason of claims that lapsed or were withdrawn 90 days ago, and the skipped lines of files of that age.
 * Counts and sums stay. A paid claim keeps its name, which prevents a second payment.
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
