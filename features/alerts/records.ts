// The rows of alerts and of their channels. An alert is written by the database itself, in the transaction of what happened
// (db/migrations/0016-alerts.sql); here it is read, marked as told, given up and dropped.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import { claimLane } from "../../platform/outbox/lanes.ts";
import type { AlertChannelName } from "./contract/alerts.ts";
import type { Alert } from "./words.ts";

/** So many are one message at most. */
const maxPerMessage = 5_000;
const dayMs = 24 * 60 * 60_000;

/** Discord takes one message after another. Letters and the digest are sent at times of their own. */
export const lanes = { discord: "alerts", mail: "alert letters", digest: "digest" } as const;

export async function hasAlerts(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from alerts where discord union all select from alerts where mail limit 1`.execute(db);
  return rows.length > 0;
}

/** The oldest that are due there. A subject is a number of somebody only where staff gave: of a partner it is a name. With a transaction they are its own, and what another holds is left out. */
export async function dueAlerts(db: Db | Tx, channel: AlertChannelName, { locked = false } = {}): Promise<Alert[]> {
  const { rows } = await sql<Alert>`
    select a.id, a.kind, a.subject, a.title, a.amount, a.currency, u.username, s.username as giver
    from (
      select * from alerts where ${sql.ref(channel)} order by id limit ${maxPerMessage}
      ${locked ? sql`for update skip locked` : sql``}
    ) a left join users u on u.id = a.user_id
    left join users s on s.id = case when a.kind = 'staff' then nullif(a.subject, '')::bigint end
    order by a.id`.execute(db);
  return rows;
}

/** What is told everywhere it was to be told goes. */
export async function markSent(db: Db | Tx, channel: AlertChannelName, ids: readonly number[] | "all"): Promise<void> {
  const which = ids === "all" ? sql`${sql.ref(channel)}` : sql`id = any(${ids}::bigint[])`;
  await sql`update alerts set ${sql.ref(channel)} = false where ${which}`.execute(db);
  await deleteSent(db);
}

const deleteSent = (db: Db | Tx) =>
  sql`delete from alerts where not discord and not mail and given_up_at is null`.execute(db);

/** Something got through: what was given up before is no news any more. */
export async function deleteGivenUp(db: Db): Promise<void> {
  await sql`delete from alerts where given_up_at is not null and not mail`.execute(db);
  await sql`update alerts set given_up_at = null where given_up_at is not null`.execute(db);
}

/** They failed now; the first time begins the day after which they are given up. */
export async function recordFailure(db: Db, ids: readonly number[], now: Date): Promise<void> {
  const giveUpAt = new Date(now.getTime() + dayMs);
  await sql`
    update alerts set give_up_at = ${giveUpAt} where id = any(${ids}::bigint[]) and give_up_at is null`.execute(db);
}

/** Answers how many have failed for a day: they are told no more, and the overview says so. */
export async function giveUpExpired(db: Db, now: Date): Promise<number> {
  const { rows } = await sql`
    update alerts set discord = false, given_up_at = ${now} where discord and give_up_at <= ${now} returning id`.execute(
    db,
  );
  return rows.length;
}

/** In the transaction that writes the letters. Of those at it at the same moment one gets true. */
export async function claimLetterTurn(tx: Tx, now: Date, pauseMs: number): Promise<boolean> {
  const next = new Date(now.getTime() + pauseMs);
  return claimLane(
    tx,
    lanes.mail,
    next,
    sql`(due_at <= ${now} or due_at > ${next}) and exists (select from alerts where mail)`,
  );
}

/** The same for a day's digest. */
export async function claimDigestTurn(tx: Tx, now: Date): Promise<boolean> {
  const tomorrow = new Date(Math.floor(now.getTime() / dayMs) * dayMs + dayMs);
  return claimLane(tx, lanes.digest, tomorrow, sql`due_at < ${tomorrow}`);
}

export async function addDigest(tx: Tx, words: string): Promise<void> {
  await sql`insert into alerts (kind, title, discord, mail) values ('digest', ${words}, true, false)`.execute(tx);
}
