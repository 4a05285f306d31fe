// What the platform said by itself of the stream: it is known at once, and holds until polls take it back.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";

export const streamTag = "stream";

export interface StreamReport {
  isLive: boolean;
  startedAt: Date | null;
  /** When the platform said so. */
  at: Date;
}

/** The later word counts, in whatever order they come. Answers what changed with it. */
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

/** Polls say otherwise: that very word counts no longer. */
export async function retractStream(db: Db, { at }: StreamReport): Promise<void> {
  await db.deleteFrom("stream_heard").where("said_at", "=", at).execute();
}
