// The rows of alerts and of their channels. An alert is written by the database itself, in the transaction of what happened
// (db/migrations/0016-alerts.sql); here it is read, marked as told, given up and dropped.
import { sql } from "kysely";
import type { AlertChannelName } from "../../contracts/alerts.ts";
import type { Db, Tx } from "../core/db.ts";
import { givenBack, isFree, taken } from "../core/lease.ts";
import type { Alert } from "./words.ts";

/** So many are one message at most. */
const mostAtOnce = 5_000;
const dayMs = 24 * 60 * 60_000;
const firstPauseMs = 60_000;
const longestPauseMs = 60 * 60_000;

type Channel = AlertChannelName | "digest";

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
      select * from alerts where ${sql.ref(channel)} order by id limit ${mostAtOnce}
      ${locked ? sql`for update skip locked` : sql``}
    ) a left join users u on u.id = a.user_id
    left join users s on s.id = case when a.kind = 'staff' then nullif(a.subject, '')::bigint end
    order by a.id`.execute(db);
  return rows;
}

/** What is told everywhere it was to be told goes. */
export async function markTold(db: Db | Tx, channel: AlertChannelName, ids: readonly number[] | "all"): Promise<void> {
  const which = ids === "all" ? sql`${sql.ref(channel)}` : sql`id = any(${ids}::bigint[])`;
  await sql`update alerts set ${sql.ref(channel)} = false where ${which}`.execute(db);
  await dropTold(db);
}

const dropTold = (db: Db | Tx) => sql`delete from alerts where not discord and not mail`.execute(db);

export async function addChannel(db: Db | Tx, name: Channel): Promise<void> {
  await sql`insert into alert_channels (name) values (${name}) on conflict do nothing`.execute(db);
}

/** The channel is the holder's alone; null while it rests or somebody else has it. */
export async function takeChannel(db: Db, holder: string, now: Date): Promise<{ attempts: number } | null> {
  await addChannel(db, "discord");
  const { rows } = await sql<{ attempts: number }>`
    update alert_channels set ${taken(holder, now)}
    where name = 'discord' and due_at <= ${now} and ${isFree(now)} returning attempts`.execute(db);
  return rows[0] ?? null;
}

export async function leaveChannel(db: Db, holder: string): Promise<void> {
  await sql`update alert_channels set ${givenBack} where name = 'discord' and lease = ${holder}`.execute(db);
}

/** Words got through: it is used again at once, and what was given up before is no news any more. */
export async function noteThrough(db: Db, now: Date): Promise<void> {
  await addChannel(db, "discord");
  await sql`
    update alert_channels set attempts = 0, due_at = ${now}, gave_up_at = null, gave_up = 0 where name = 'discord'
  `.execute(db);
}

export interface Failure {
  holder: string;
  attempts: number;
  /** How long the channel asked us to wait; 0: it did not. */
  waitSeconds: number;
  ids: readonly number[];
}

/** The pause doubles from a minute to an hour, and is no shorter than was asked for. */
export async function noteFailure(db: Db, { holder, attempts, waitSeconds, ids }: Failure, now: Date): Promise<void> {
  const pauseMs = Math.min(firstPauseMs * 2 ** Math.min(attempts, 10), longestPauseMs);
  const dueAt = new Date(now.getTime() + Math.max(pauseMs, waitSeconds * 1_000));
  const giveUpAt = new Date(now.getTime() + dayMs);
  await sql`
    update alerts set give_up_at = ${giveUpAt} where id = any(${ids}::bigint[]) and give_up_at is null`.execute(db);
  await sql`
    update alert_channels set attempts = attempts + 1, due_at = ${dueAt}, ${givenBack}
    where name = 'discord' and lease = ${holder}`.execute(db);
}

/** Answers how many have failed for a day: they are told no more, and the overview says so. */
export async function giveUp(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ given_up: number }>`
    with late as (
      update alerts set discord = false where discord and give_up_at <= ${now} returning id
    ), counted as (select count(*)::integer as given_up from late)
    update alert_channels set gave_up = gave_up + given_up, gave_up_at = coalesce(gave_up_at, ${now})
    from counted where name = 'discord' and given_up > 0 returning given_up`.execute(db);
  const givenUp = rows[0]?.given_up ?? 0;
  if (givenUp > 0) await dropTold(db);
  return givenUp;
}

/** In the transaction that writes the letters. Of those at it at the same moment one gets true. */
export async function takeMail(tx: Tx, now: Date, pauseMs: number): Promise<boolean> {
  await addChannel(tx, "mail");
  const { rows } = await sql`
    update alert_channels set due_at = ${new Date(now.getTime() + pauseMs)}
    where name = 'mail' and (due_at <= ${now} or due_at > ${new Date(now.getTime() + pauseMs)})
      and exists (select from alerts where mail) returning name`.execute(tx);
  return rows.length > 0;
}

/** The same for a day's digest. `day`: `YYYY-MM-DD`. */
export async function takeDigest(tx: Tx, day: string): Promise<boolean> {
  await addChannel(tx, "digest");
  const { rows } = await sql`
    update alert_channels set day = ${day}::date where name = 'digest' and day < ${day}::date returning name`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function addDigest(tx: Tx, words: string): Promise<void> {
  await sql`insert into alerts (kind, title, discord, mail) values ('digest', ${words}, true, false)`.execute(tx);
}
