// Sends a message when the stream starts or ends. The database does not record that, so a job compares the stream's
// state with the last known one.
import { sql } from "kysely";
import type { House } from "../../common/server/house.ts";

export const webhooksStreamJob = "webhooks.stream";

/** The job ignores a known state older than this, because nobody knows when the stream has changed since. */
const maxAgeMs = 10 * 60_000;

export function defineStreamJob(house: House, isLive: () => Promise<boolean>): void {
  house.jobs.define({
    name: webhooksStreamJob,
    everyMs: 20_000,
    timeoutSeconds: 60,
    run: () => noteStream(house, isLive),
  });
}

export async function noteStream(
  { db, clock }: Pick<House, "db" | "clock">,
  isLive: () => Promise<boolean>,
): Promise<void> {
  const { rows } = await sql<{ wanted: boolean }>`select webhooks_want('stream') as wanted`.execute(db);
  if (rows[0]?.wanted !== true) return;
  const live = await isLive();
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const before = await tx.selectFrom("webhook_stream").selectAll().forUpdate().executeTakeFirst();
    const row = { is_live: live, seen_at: now };
    await tx
      .insertInto("webhook_stream")
      .values(row)
      .onConflict((conflict) => conflict.column("only_row").doUpdateSet(row))
      .execute();
    const isKnown = before !== undefined && Math.abs(now.getTime() - before.seen_at.getTime()) < maxAgeMs;
    if (!isKnown || before.is_live === live) return;
    const type = live ? "stream.started" : "stream.ended";
    await sql`select note_webhook('stream', ${type}, null, ${now}, null, '{}'::jsonb)`.execute(tx);
  });
}
