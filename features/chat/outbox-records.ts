import { sql } from "kysely";
import { type Actor, toAuthor } from "../../common/server/actor.ts";
import { recordAudit } from "../../common/server/audit.ts";
import { latestValidTime } from "../../platform/base/clock.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { pauseLane } from "../../platform/outbox/lanes.ts";
import type { PendingReply } from "./compose-line.ts";

export interface OutboxEntry {
  text: string;
  replyTo?: string;
  /** The name of the person who sent the line that this answers. */
  toName?: string;
  /**
   * The line is sent no earlier than this. A time more than a minute ahead is ignored, because it must come from a
   * wrong clock.
   */
  notBefore?: Date | undefined;
}

/** Adds a line. While the site is quiet, the line is stored as unsent. */
export async function addToOutbox(
  db: Db | Tx,
  { text, replyTo, toName, notBefore }: OutboxEntry,
  now: Date,
): Promise<void> {
  await sql`
    insert into platform_outbox (text, reply_to, to_name, asked_at, state, settled_at)
    select ${text}, ${replyTo ?? null}, ${toName ?? null}, ${notBefore ?? now},
      case when is_quiet then 'quiet' else 'waiting' end, case when is_quiet then ${now}::timestamptz end
    from (select exists (select from lanes where name = ${chatLane} and paused) as is_quiet) as now
  `.execute(db);
}

/** An answer older than this is dropped. */
const maxReplyAgeMs = 30_000;
export const lineIntervalMs = 1_500;
/** The lane of chat lines. It is paused while the site is quiet. */
export const chatLane = "chat";

export async function dropStale(db: Db, now: Date): Promise<void> {
  await sql`
    update platform_outbox set state = 'dropped', settled_at = ${now}, reason = 'It waited for 30 seconds.'
    where state = 'waiting'
      and (asked_at <= ${new Date(now.getTime() - maxReplyAgeMs)} or asked_at > ${latestValidTime(now)})`.execute(db);
}

/** SQL condition: a line is waiting and no process is sending it. Most likely the process that stored it has died. */
export const hasAbandoned = (now: Date) => sql<boolean>`
  exists (select from platform_outbox where state = 'waiting' and asked_at <= ${new Date(now.getTime() - 2 * lineIntervalMs)})`;

/** Returns the milliseconds until the lane may send again. Until then it pauses, or another process is using it. */
export async function msUntilDue(db: Db, now: Date): Promise<number> {
  const sender = await findSender(db);
  return Math.max((sender?.due_at.getTime() ?? 0) - now.getTime(), lineIntervalMs / 5);
}

const maxBatch = 20;

export async function listPending(db: Db, now: Date): Promise<PendingReply[]> {
  return db
    .selectFrom("platform_outbox")
    .select(["id", "text", "reply_to as replyTo", "to_name as toName"])
    .where("state", "=", "waiting")
    .where("asked_at", "<=", now)
    .orderBy("id")
    .limit(maxBatch)
    .execute();
}

/** Runs before the line is sent. If the process dies in between, the line is lost rather than sent twice. */
export async function markSaid(db: Db, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    update platform_outbox set state = 'said', settled_at = ${now} where id = any(${ids}::bigint[])`.execute(db);
}

export async function recordOutcome(
  db: Db,
  ids: readonly number[],
  to: { state: "said"; messageId: string | null } | { state: "waiting" } | { state: "failed"; reason: string },
  now: Date,
): Promise<void> {
  const messageId = to.state === "said" ? to.messageId : null;
  const reason = to.state === "failed" ? to.reason : null;
  await sql`
    update platform_outbox set state = ${to.state}, message_id = ${messageId}, reason = ${reason},
      settled_at = ${to.state === "waiting" ? null : now}
    where id = any(${ids}::bigint[]) and state = 'said'`.execute(db);
}

/** Returns which of these messages are ours. Lines of the platform's own bot come from an account that we do not know. */
export async function findOwnMessages(db: Db, messageIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ message_id: string }>`
    select message_id from platform_outbox
    where state = 'said' and message_id = any(${messageIds}::text[])`.execute(db);
  return new Set(rows.map(({ message_id }) => message_id));
}

const maxListed = 50;

export const listOutbox = (db: Db) =>
  db
    .selectFrom("platform_outbox")
    .select(["id", "text", "asked_at", "state", "reason"])
    .orderBy("id", "desc")
    .limit(maxListed)
    .execute();

export const findSender = (db: Db | Tx) =>
  db
    .selectFrom("lanes")
    .select(["paused as quiet", "due_at", "problem"])
    .where("name", "=", chatLane)
    .executeTakeFirst();

/** Switches quiet on or off. A quiet site sends nothing in the chat and drops the waiting lines. */
export async function setQuiet(tx: Tx, actor: Actor, quiet: boolean): Promise<void> {
  const before = await findSender(tx);
  await pauseLane(tx, chatLane, quiet);
  if (quiet) {
    await sql`
      update platform_outbox set state = 'quiet', settled_at = ${actor.now}
      where state = 'waiting'`.execute(tx);
  }
  if ((before?.quiet ?? false) === quiet) return;
  await recordAudit(tx, {
    ...toAuthor(actor),
    action: "chat.quiet",
    subject: "kick",
    before: { quiet: !quiet },
    after: { quiet },
  });
}
