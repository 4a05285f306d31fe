import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import { deleteOldCooldowns } from "./cooldowns.ts";
import type { Outcome } from "./listener.ts";
import type { ChatLine, PlatformEvent } from "./platform.ts";

/** Returns true for the first process that stores the id. Only that process acts. */
export async function recordOnce(
  db: Db | Tx,
  { id, kind }: PlatformEvent,
  now: Date,
  stored: { line?: string; lease?: string; leased_until?: Date } = {},
): Promise<boolean> {
  const row = await db
    .insertInto("platform_events")
    .values({ message_id: id, type: kind, received_at: now, ...stored })
    .onConflict((conflict) => conflict.doNothing())
    .returning("message_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Much longer than a delivery stays valid. */
const eventRetentionDays = 7;
const maxLines = 200;

export async function deleteOldEvents(db: Db, now: Date): Promise<void> {
  await deleteOldCooldowns(db, now);
  const before = new Date(now.getTime() - eventRetentionDays * 24 * 60 * 60_000);
  await db.deleteFrom("platform_events").where("received_at", "<", before).execute();
  await db.deleteFrom("platform_outbox").where("asked_at", "<", before).execute();
  await sql`
    delete from platform_lines where id <= (select id from platform_lines order by id desc offset ${maxLines} limit 1)
      or heard_at < ${before}`.execute(db);
}

export type LineOutcome = Omit<Outcome, "did"> & { did: Outcome["did"] | "failed" };

export async function recordLine(tx: Db | Tx, line: ChatLine, outcome: LineOutcome, now: Date): Promise<void> {
  const { id: message_id, sender, text, at: said_at } = line;
  const said = { message_id, account_id: sender.accountId, name: sender.name, text, said_at };
  await tx
    .insertInto("platform_lines")
    .values({ ...said, ...outcome, heard_at: now })
    .execute();
}

export interface Figure {
  what: string;
  refused: boolean;
  count: number;
  lastAt: Date;
  lagMs: number | null;
}

export async function addFigures(db: Db, figures: readonly Figure[]): Promise<void> {
  const of = <Name extends keyof Figure>(name: Name) => figures.map((figure) => figure[name]);
  await sql`
    insert into platform_heard (what, refused, count, last_at, lag_ms)
    select * from unnest(${of("what")}::text[], ${of("refused")}::boolean[],
      ${of("count")}::bigint[], ${of("lastAt")}::timestamptz[], ${of("lagMs")}::bigint[])
    on conflict (what, refused) do update set count = platform_heard.count + excluded.count,
      last_at = greatest(platform_heard.last_at, excluded.last_at), lag_ms = excluded.lag_ms`.execute(db);
}

export const listFigures = (db: Db) =>
  db
    .selectFrom("platform_heard")
    .select(["what", "refused", "count", "last_at", "lag_ms"])
    .orderBy("last_at", "desc")
    .execute();

export const listLines = (db: Db) =>
  db
    .selectFrom("platform_lines")
    .select(["id", "name", "text", "said_at", "command", "did", "reply", "reason"])
    .orderBy("id", "desc")
    .limit(maxLines)
    .execute();
