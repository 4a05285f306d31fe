// The platform's own reports of the stream's start and end. They apply immediately, until polls contradict them.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";

export const streamTag = "stream";

export interface StreamReport {
  isLive: boolean;
  startedAt: Date | null;
  at: Date;
}

/** The later report wins, in whatever order they arrive. Returns the tags that changed. */
export async function recordStream(
  tx: Tx,
  { platform, isLive, startedAt, at }: StreamReport & { platform: string },
): Promise<string[]> {
  const { rows } = await sql`
    insert into stream_heard (platform, is_live, started_at, said_at)
    values (${platform}, ${isLive}, ${startedAt}, ${at})
    on conflict (platform) do update set is_live = excluded.is_live, started_at = excluded.started_at,
      said_at = excluded.said_at
    where stream_heard.said_at < excluded.said_at returning platform`.execute(tx);
  return rows.length > 0 ? [streamTag] : [];
}

export async function readStream(db: Db): Promise<StreamReport | null> {
  const row = await db
    .selectFrom("stream_heard")
    .select(["is_live as isLive", "started_at as startedAt", "said_at as at"])
    .orderBy("said_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes this report and no later one, because polls contradict it. */
export async function retractStream(db: Db, { at }: StreamReport): Promise<void> {
  await db.deleteFrom("stream_heard").where("said_at", "=", at).execute();
}
