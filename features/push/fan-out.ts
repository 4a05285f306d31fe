// Sends an event to many people. The event is recorded once, then spread to its audience in batches. Its row records the
// progress, so another process can continue, and nobody gets the event twice.
import { sql } from "kysely";
import type { House } from "../../common/server/house.ts";
import type { NoticeKind } from "../../identity/contract/notice-kinds.ts";
import { addNotices } from "../../identity/server/notices.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { lock } from "../../platform/database/locks.ts";
import type { Broadcast, BroadcastSource } from "./source.ts";

export type PushHouse = Pick<House, "db" | "clock" | "log">;

export async function recordBroadcasts(
  { db, clock, log }: PushHouse,
  sources: readonly BroadcastSource[],
): Promise<void> {
  const wanted = await findWantedKinds(
    db,
    sources.map(({ kind }) => kind),
  );
  for (const source of sources) {
    if (!wanted.has(source.kind)) continue;
    try {
      const now = clock.now();
      for (const call of await source.due(now)) await recordBroadcast(db, call, source.sameForMs, now);
    } catch (error) {
      log.warn({ err: error, kind: source.kind }, "could not look for events to push");
    }
  }
}

/** Broadcast kinds are off by default. If nobody has switched a kind on, its events are not looked up. */
async function findWantedKinds(db: Db, kinds: readonly NoticeKind[]): Promise<Set<string>> {
  const { rows } = await sql<{ kind: string }>`
    select kind from unnest(${kinds}::text[]) as kind
    where exists (select from notice_choices c where c.kind = kind.kind and c.channel in ('push', 'mail') and c.wanted)`.execute(
    db,
  );
  return new Set(rows.map(({ kind }) => kind));
}

async function recordBroadcast(db: Db, call: Broadcast, sameForMs: number | null, now: Date): Promise<void> {
  const { kind, subject, title, text, href, ttlSeconds } = call;
  const since = sameForMs === null ? new Date(0) : new Date(now.getTime() - sameForMs);
  await db.transaction().execute(async (tx) => {
    // Without the lock, two processes could both find that the event is not recorded.
    await lock(tx, "pushCalls");
    await sql`
      with same as (
        update push_calls set seen_at = greatest(seen_at, ${now}::timestamptz)
        where kind = ${kind} and subject = ${subject} and seen_at > ${since} returning id
      )
      insert into push_calls (kind, subject, title, text, href, created_at, expires_at, seen_at)
      select ${kind}, ${subject}, ${title}, ${text}, ${href}, ${now}::timestamptz,
        ${new Date(now.getTime() + ttlSeconds * 1_000)}::timestamptz, ${now}::timestamptz
      where not exists (select from same)`.execute(tx);
  });
}

export const fanOutBatchSize = 500;

/**
 * Spreads one batch of the oldest unfinished broadcast. Returns false when there is none, or another process is spreading it.
 */
export async function fanOutBatch({ db, clock }: PushHouse, sources: readonly BroadcastSource[]): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const call = await tx
      .selectFrom("push_calls")
      .select(["id", "kind", "subject", "title", "text", "href", "after_user", "expires_at"])
      .where("spread_at", "is", null)
      .orderBy("id")
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (call === undefined) return false;
    const now = clock.now();
    const source = sources.find(({ kind }) => kind === call.kind);
    const isOver = source === undefined || call.expires_at <= now;
    const people = isOver ? [] : await listRecipients(tx, source, call.subject, call.after_user);
    await addPushes(tx, call, people, now);
    if (source !== undefined) await addLetters(tx, { ...call, kind: source.kind }, people, now);
    const isDone = people.length < fanOutBatchSize;
    await tx
      .updateTable("push_calls")
      .set({ after_user: people.at(-1) ?? call.after_user, ...(isDone ? { spread_at: now } : {}) })
      .where("id", "=", call.id)
      .execute();
    return true;
  });
}

async function listRecipients(tx: Tx, source: BroadcastSource, subject: string, after: number): Promise<number[]> {
  if (source.audience !== undefined) return source.audience(tx, subject, after, fanOutBatchSize);
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from notice_choices
    where kind = ${source.kind} and channel in ('push', 'mail') and wanted and user_id > ${after}
    order by user_id limit ${fanOutBatchSize}`.execute(tx);
  return rows.map((row) => row.user_id);
}

const addPushes = (tx: Tx, call: { id: number; kind: string; expires_at: Date }, people: number[], now: Date) =>
  sql`
    insert into push_outbox (subscription_id, call_id, due_at, expires_at)
    select s.id, ${call.id}, ${now}::timestamptz, ${call.expires_at}::timestamptz
    from unnest(${people}::bigint[]) as person (id)
    join notice_choices c on c.user_id = person.id and c.kind = ${call.kind} and c.channel = 'push' and c.wanted
    join push_subscriptions s on s.user_id = person.id`.execute(tx);

/**
 * Streams within this time share one email. The time is shorter than a day, so a stream that starts earlier than
 * yesterday's still gets an email.
 */
const sameDayMs = 16 * 60 * 60_000;

/** Queues emails to the people who want them, at most one per person in sixteen hours. */
async function addLetters(
  tx: Tx,
  { kind, title, text, href }: Pick<Broadcast, "kind" | "title" | "text" | "href">,
  people: readonly number[],
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select u.id from unnest(${people}::bigint[]) as person (id)
    join users u on u.id = person.id and u.banned_at is null and u.closed_at is null
    join notice_choices c on c.user_id = u.id and c.kind = ${kind} and c.channel = 'mail' and c.wanted
    where not exists (
      select from notices n
      where n.user_id = u.id and n.about = ${kind} and n.created_at > ${new Date(now.getTime() - sameDayMs)}
    ) order by u.id`.execute(tx);
  const written = `${title}.\n\n${text}`;
  await addNotices(
    tx,
    rows.map(({ id }) => ({ userId: id, about: kind, subject: title, text: written, href, mailOnly: true })),
    now,
  );
  await sql`
    delete from push_outbox o using notices n
    where n.id = o.notice_id and n.about = ${kind} and n.created_at = ${now}
      and n.user_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(tx);
}
