// Chat cooldowns: of a command, of answers to one person, and of repeated refusals. They are rows in the database, so
// all processes share them. Lines without a command have none.
import { sql } from "kysely";
import { latestValidTime } from "../../platform/base/clock.ts";
import type { Db } from "../../platform/database/db.ts";

const replyCooldownMs = 10_000;
const sameRefusalMs = 10 * 60_000;
/** The longest cooldown of a command is an hour (common/server/command-settings.ts). */
const maxCooldownMs = 60 * 60_000;

/** A chat line and its sender. A line that is processed again after a crash has no cooldown. */
export interface ThrottledLine {
  person: string;
  messageId: string;
  now: Date;
}

/** Records a use. Returns false during the cooldown of the person or of everybody. */
export const tryUse = (
  db: Db,
  who: ThrottledLine,
  command: string,
  seconds: { person: number; everybody: number },
): Promise<boolean> =>
  recordUses(db, who, {
    [`use ${command} ${who.person}`]: seconds.person * 1_000,
    [`all ${command}`]: seconds.everybody * 1_000,
  });

/** Records an answer. Returns false when the person got an answer just now, or the same refusal a while ago. */
export const tryAnswer = (db: Db, who: ThrottledLine, refusal: string | null): Promise<boolean> =>
  recordUses(db, who, {
    ...(refusal !== null && { [`refuse ${who.person} ${refusal}`]: sameRefusalMs }),
    [`answer ${who.person}`]: replyCooldownMs,
  });

/** Returns true and starts all of these cooldowns, if none of them is running. */
async function recordUses(db: Db, { messageId, now }: ThrottledLine, pauses: Record<string, number>): Promise<boolean> {
  const begun = Object.entries(pauses).filter(([, ms]) => ms > 0);
  const keys = begun.map(([key]) => key);
  const lasts = sql`p.until > ${now} and p.until <= ${latestValidTime(now, maxCooldownMs)} and p.message_id <> ${messageId}`;
  const { rows } = await sql`
    insert into platform_pauses as p (key, message_id, until)
    select key, ${messageId}, until
    from unnest(${keys}::text[], ${begun.map(([, ms]) => new Date(now.getTime() + ms))}::timestamptz[]) as asked (key, until)
    where not exists (select from platform_pauses p where p.key = any(${keys}::text[]) and ${lasts})
    on conflict (key) do update set message_id = excluded.message_id, until = excluded.until where not (${lasts})
    returning key`.execute(db);
  return rows.length === keys.length;
}

export async function deleteOldCooldowns(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("platform_pauses").where("until", "<", now).execute();
}
