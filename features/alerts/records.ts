// The rows of alerts and their channels. The database itself writes an alert, in the transaction of its event
// (db/migrations/0016-alerts.sql). This file reads alerts, marks them as sent, gives them up and deletes them.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import { claimLane } from "../../platform/outbox/lanes.ts";
import type { AlertChannelName } from "./contract/alerts.ts";
import type { Alert } from "./words.ts";

const maxPerMessage = 5_000;
const dayMs = 24 * 60 * 60_000;

/** Discord gets one message after another. Emails and the digest have their own lanes. */
export const lanes = { discord: "alerts", mail: "alert letters", digest: "digest" } as const;

export async function hasAlerts(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from alerts where discord union all select from alerts where mail limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Returns the oldest due alerts of the channel. For staff credits `subject` is a user's number; for a partner it is a name. In
 * a transaction the rows are locked, and rows that another process has locked are skipped.
 */
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

export async function markSent(db: Db | Tx, channel: AlertChannelName, ids: readonly number[] | "all"): Promise<void> {
  const which = ids === "all" ? sql`${sql.ref(channel)}` : sql`id = any(${ids}::bigint[])`;
  await sql`update alerts set ${sql.ref(channel)} = false where ${which}`.execute(db);
  await deleteSent(db);
}

const deleteSent = (db: Db | Tx) =>
  sql`delete from alerts where not discord and not mail and given_up_at is null`.execute(db);

/** Call it when a message got through: the overview then no longer reports the alerts that were given up earlier. */
export async function deleteGivenUp(db: Db): Promise<void> {
  await sql`delete from alerts where given_up_at is not null and not mail`.execute(db);
  await sql`update alerts set given_up_at = null where given_up_at is not null`.execute(db);
}

/** Records a failed attempt. A day after the first one, the alerts are given up. */
export async function recordFailure(db: Db, ids: readonly number[], now: Date): Promise<void> {
  const giveUpAt = new Date(now.getTime() + dayMs);
  await sql`
    update alerts set give_up_at = ${giveUpAt} where id = any(${ids}::bigint[]) and give_up_at is null`.execute(db);
}

export async function giveUpExpired(db: Db, now: Date): Promise<number> {
  const { rows } = await sql`
    update alerts set discord = false, given_up_at = ${now} where discord and give_up_at <= ${now} returning id`.execute(
    db,
  );
  return rows.length;
}

/** Runs in the transaction that queues the emails. Returns true to only one of several processes. */
export async function claimLetterTurn(tx: Tx, now: Date, pauseMs: number): Promise<boolean> {
  const next = new Date(now.getTime() + pauseMs);
  return claimLane(
    tx,
    lanes.mail,
    next,
    sql`(due_at <= ${now} or due_at > ${next}) and exists (select from alerts where mail)`,
  );
}

/** Claims the day's digest as `claimLetterTurn` does. */
export async function claimDigestTurn(tx: Tx, now: Date): Promise<boolean> {
  const tomorrow = new Date(Math.floor(now.getTime() / dayMs) * dayMs + dayMs);
  return claimLane(tx, lanes.digest, tomorrow, sql`due_at < ${tomorrow}`);
}

export async function addDigest(tx: Tx, words: string): Promise<void> {
  await sql`insert into alerts (kind, title, discord, mail) values ('digest', ${words}, true, false)`.execute(tx);
}
