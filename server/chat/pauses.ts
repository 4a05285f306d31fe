// How long people wait in the chat: for a command they used, for an answer after the last, for a refusal they were told. Rows
// of the database, so that all processes hold to them together; only commands touch them.
import { sql } from "kysely";
import { latestNoted } from "../core/clock.ts";
import type { Db } from "../core/db.ts";

const replyMs = 10_000;
const sameRefusalMs = 10 * 60_000;

/** Whose line it is, and which: the very same line, heard again after a process died on it, waits for nothing. */
export interface Waiting {
  person: string;
  messageId: string;
}

export interface Pauses {
  /** Notes a use; false while the person, or everybody, has to wait. */
  mayUse(who: Waiting, command: string, seconds: { person: number; everybody: number }): Promise<boolean>;
  /** Notes an answer; false: they had one just now, or were refused in these words a while ago. */
  mayAnswer(who: Waiting, refusal: string | null): Promise<boolean>;
}

interface Pause {
  key: string;
  ms: number;
}

export function createPauses(db: Db, now: () => Date): Pauses {
  /** All of them, or none: what was noted before one that is not over is given back. */
  const noteAll = async (messageId: string, pauses: readonly Pause[]): Promise<boolean> => {
    const noted: Pause[] = [];
    for (const pause of pauses) {
      if (!(await note(db, messageId, pause, now()))) {
        await giveBack(db, messageId, noted);
        return false;
      }
      noted.push(pause);
    }
    return true;
  };
  return {
    mayUse({ person, messageId }, command, seconds) {
      const pauses = [
        { key: `use ${command} ${person}`, ms: seconds.person * 1_000 },
        { key: `all ${command}`, ms: seconds.everybody * 1_000 },
      ];
      return noteAll(
        messageId,
        pauses.filter(({ ms }) => ms > 0),
      );
    },
    mayAnswer({ person, messageId }, refusal) {
      const answered = { key: `answer ${person}`, ms: replyMs };
      const refused = { key: `refuse ${person} ${refusal}`, ms: sameRefusalMs };
      return noteAll(messageId, refusal === null ? [answered] : [refused, answered]);
    },
  };
}

/** True where the last one is long enough ago, and this one stands now. */
async function note(db: Db, messageId: string, { key, ms }: Pause, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into platform_pauses as p (key, message_id, at) values (${key}, ${messageId}, ${now})
    on conflict (key) do update set message_id = excluded.message_id, at = excluded.at
    where p.at <= ${new Date(now.getTime() - ms)} or p.at > ${latestNoted(now)} or p.message_id = excluded.message_id
    returning key`.execute(db);
  return rows.length > 0;
}

async function giveBack(db: Db, messageId: string, noted: readonly Pause[]): Promise<void> {
  if (noted.length === 0) return;
  const keys = noted.map(({ key }) => key);
  await db.deleteFrom("platform_pauses").where("key", "in", keys).where("message_id", "=", messageId).execute();
}

/** Longer than anybody waits for anything. */
const keptMs = 25 * 60 * 60_000;

export async function forgetPauses(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("platform_pauses")
    .where("at", "<", new Date(now.getTime() - keptMs))
    .execute();
}
