// The incidents' rows: one statement opens and ends them, and only one process sends each message.
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import { lock } from "../../platform/database/locks.ts";
import type { Incident } from "./contract/incidents.ts";
import type { Problem } from "./problems.ts";

type Row = Omit<Incident, "began_at" | "ended_at"> & { began_at: Date; ended_at: Date | null };

export const toIncident = ({ id, kind, subject, detail, began_at, ended_at }: Row): Incident => ({
  id,
  kind,
  subject,
  detail,
  began_at: began_at.toISOString(),
  ended_at: ended_at?.toISOString() ?? null,
});

export const columns = sql.raw("id, kind, subject, detail, began_at, ended_at");

/** All attempts together last about a day, with a backoff of up to an hour. */
const maxAttempts = 29;
const minBackoffSeconds = 60;
const maxBackoffSeconds = 60 * 60;

/** `toChannel`: whether the operator has a channel. Without one only emails are sent. */
export interface ReconcileMoment {
  now: Date;
  toChannel: boolean;
}

/**
 * Opens new problems and ends those that are over. Only one process opens or ends each. Returns the incidents that this call
 * opened or ended.
 */
export async function reconcile(
  tx: Tx,
  wrong: readonly Problem[],
  { now, toChannel }: ReconcileMoment,
): Promise<Incident[]> {
  // The message about the beginning may be on its way at this moment, and the one about the end must not arrive first.
  const soon = new Date(now.getTime() + minBackoffSeconds * 1_000);
  const of = <Key extends keyof Problem>(key: Key) => wrong.map((one) => one[key]);
  const { rows } = await sql<Row>`
    with wrong as (
      select * from unnest(${of("kind")}::text[], ${of("subject")}::text[], ${of("detail")}::text[],
        ${of("since").map((since) => since.toISOString())}::timestamptz[]) as w (kind, subject, detail, since)
    ), over as (
      update incidents i set ended_at = ${now}, say_attempts = 0,
        say_due_at = case when ${toChannel} then
          case when said_at is null and say_due_at > ${now} then least(say_due_at, ${soon}) else ${now}::timestamptz end end,
        end_said_at = case when not ${toChannel} then ${now}::timestamptz end
      where ended_at is null and not exists (select from wrong w where w.kind = i.kind and w.subject = i.subject)
      returning ${columns}
    ), begun as (
      insert into incidents (kind, subject, detail, began_at, said_at, say_due_at)
      select kind, subject, detail, least(since, ${now}::timestamptz),
        case when not ${toChannel} and kind <> 'mail' then ${now}::timestamptz end,
        case when ${toChannel} then ${now}::timestamptz end
      from wrong on conflict (kind, subject) where ended_at is null do nothing
      returning ${columns}
    )
    select * from over union all select * from begun order by id`.execute(tx);
  return rows.map(toIncident);
}

/**
 * Records an outage of the database that has ended. All processes notice an outage at about the same time, and the first report
 * is stored. Returns undefined to the others.
 */
export async function addOutage(
  tx: Tx,
  { beganAt, detail }: { beganAt: Date; detail: string },
  { now, toChannel }: ReconcileMoment,
): Promise<Incident | undefined> {
  await lock(tx, "outage");
  const { rows } = await sql<Row>`
    insert into incidents (kind, subject, detail, began_at, ended_at, said_at, end_said_at, say_due_at)
    select 'database', '', ${detail}, ${beganAt}, ${now}, said, said, case when ${toChannel} then ${now}::timestamptz end
    from (select case when not ${toChannel} then ${now}::timestamptz end as said) as at
    where not exists (
      select from incidents where kind = 'database' and ended_at > ${beganAt} and began_at < ${now}
    ) returning ${columns}`.execute(tx);
  return rows.map(toIncident)[0];
}

export interface DueMessage {
  incident: Incident;
  begunSaid: boolean;
}

/**
 * Returns the message that has been due longest, and schedules its retry in case this attempt fails. No other process gets the
 * message until then.
 */
export async function claimDueMessage(db: Db, now: Date): Promise<DueMessage | undefined> {
  const { rows } = await sql<Row & { said_at: Date | null }>`
    update incidents set say_attempts = say_attempts + 1,
      say_due_at = case when say_attempts + 1 < ${maxAttempts} then ${now}::timestamptz + make_interval(
        secs => least(${maxBackoffSeconds}::int, ${minBackoffSeconds}::int * power(2, least(say_attempts, 10)))) end
    where id = (
      select id from incidents where say_due_at <= ${now} order by say_due_at, id limit 1 for update skip locked
    ) returning ${columns}, said_at`.execute(db);
  const [row] = rows;
  return row && { incident: toIncident(row), begunSaid: row.said_at !== null };
}

/** Marks the message as sent. If the incident has ended in the meantime, the message about its end stays due. */
export async function recordSent(db: Db, { incident }: DueMessage, now: Date): Promise<void> {
  const withEnd = incident.ended_at !== null;
  await sql`
    update incidents set said_at = coalesce(said_at, ${now}),
      end_said_at = case when ${withEnd} then ${now}::timestamptz else end_said_at end,
      say_due_at = case when not ${withEnd} and ended_at is not null then ${now}::timestamptz end
    where id = ${incident.id}`.execute(db);
}

const retentionMs = 365 * 24 * 60 * 60 * 1000;

export async function deleteOld(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("incidents")
    .where("ended_at", "<", new Date(now.getTime() - retentionMs))
    .execute();
}
