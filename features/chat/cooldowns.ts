// How long people wait in the chat: for a command they used, for an answer after the last, for a refusal they were told. Rows
// of the database, so that all processes hold to them together; only commands touch them.
import { sql } from "kysely";
import { latestValidTime } from "../../platform/base/clock.ts";
import type { Db } from "../../platform/database/db.ts";

const replyCooldownMs = 10_000;
const sameRefusalMs = 10 * 60_000;
/** The longest pause a command can have is an hour (core/command-settings.ts). */
const maxCooldownMs = 60 * 60_000;

/** Whose line it is, and which: the very same line, heard again after a process died on it, waits for nothing. */
export interface ThrottledLine {
  person: string;
  messageId: string;
  now: Date;
}

/** Notes a use; false while the person, or everybody, has to wait. */
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

/** Notes an answer; false: they had one just now, or were refused in these words a while ago. */
export const tryAnswer = (db: Db, who: ThrottledLine, refusal: string | null): Promise<boolean> =>
  recordUses(db, who, {
    ...(refusal !== null && { [`refuse ${who.person} ${refusal}`]: sameRefusalMs }),
    [`answer ${who.person}`]: replyCooldownMs,
  });

/** True where none of these pauses lasts; then all of them begin now. */
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
