// Sends due messages. Each webhook has its own queue, so a slow receiver delays no other. After a failure, the
// webhook's other messages wait too, and the failed one is retried with growing pauses.
import { sql } from "kysely";
import { recordAudit } from "../../common/server/audit.ts";
import type { House } from "../../common/server/house.ts";
import { writeToAdmins } from "../../identity/server/admins.ts";
import type { Db } from "../../platform/database/db.ts";
import { recordLaneSent, renewLane, withLane } from "../../platform/outbox/lanes.ts";
import { tryUnseal } from "../../platform/secrets/seal.ts";
import { m } from "./messages.ts";
import { sealedSecret, sealedUrl } from "./records.ts";
import { signedHeaders } from "./signature.ts";
import type { SendOutcome, WebhookSender } from "./source.ts";

export const webhooksJob = "webhooks.send";

type SendingHouse = Pick<House, "db" | "clock" | "log">;

const minuteMs = 60_000;
/**
 * The pauses after each failed try. After the last pause, about two days after the first try, the message counts as
 * failed.
 */
const pausesMs = [
  10_000,
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  ...[2, 5, 10, 14, 16].map((hours) => hours * 60 * minuteMs),
];
const maxWaitMs = 24 * 60 * minuteMs;
const maxPerTurn = 50;
const keptDays = 30;

interface DueMessage {
  id: number;
  message_id: string;
  type: string;
  data: unknown;
  happened_at: Date;
  attempts: number;
}

interface Receiver {
  id: number;
  name: string;
  sealed_url: string;
  sealed_secret: string;
}

export function defineWebhookJobs(house: House, sender: WebhookSender): void {
  house.jobs.define({
    name: webhooksJob,
    everyMs: minuteMs,
    timeoutSeconds: 15 * 60,
    hasWork: (now) => sql`exists (select from webhook_messages where state = 'waiting' and due_at <= ${now})`,
    run: async (stopping) => {
      await sendMessages(house, sender, stopping);
      await deleteOld(house.db, house.clock.now());
    },
  });
}

export async function sendMessages(house: SendingHouse, sender: WebhookSender, stopping: AbortSignal): Promise<void> {
  await sql`
    update webhook_messages set state = 'failed' from webhooks w
    where w.id = webhook_id and w.off_at is not null and state = 'waiting'`.execute(house.db);
  const { rows } = await sql<Receiver>`
    select id, name, sealed_url, sealed_secret from webhooks where off_at is null and exists (
      select from webhook_messages where webhook_id = webhooks.id and state = 'waiting' and due_at <= ${house.clock.now()}
    )`.execute(house.db);
  await Promise.all(
    rows.map((receiver) =>
      sendTo(house, sender, receiver, stopping).catch((error: unknown) => {
        house.log.warn({ err: error, webhook: receiver.id }, "could not send a webhook's messages; retrying");
      }),
    ),
  );
}

async function sendTo(
  house: SendingHouse,
  sender: WebhookSender,
  receiver: Receiver,
  stopping: AbortSignal,
): Promise<void> {
  const { db, clock } = house;
  const url = await tryUnseal(db, receiver.sealed_url, sealedUrl);
  const secret = await tryUnseal(db, receiver.sealed_secret, sealedSecret);
  await withLane(house, `webhook:${receiver.id}`, async (lane) => {
    for (let sent = 0; sent < maxPerTurn && !stopping.aborted; sent += 1) {
      if (!(await renewLane(db, lane, clock.now()))) return;
      const message = await findDue(db, receiver.id, clock.now());
      if (message === undefined) return;
      const outcome =
        url === null || secret === null
          ? { problem: "cannot be called, because this site's key does not open its address" }
          : await sender.send(new URL(url), ...signed(secret, message, clock.realMs()));
      if (!(await settle(house, receiver, message, outcome))) return;
      await recordLaneSent(db, lane.name, 0, clock.now());
    }
  });
}

/** `realMs` is the machine's time, not the product's, because receivers compare it with their own clock. */
function signed(secret: string, { message_id, type, data, happened_at }: DueMessage, realMs: number) {
  const body = JSON.stringify({ type, timestamp: happened_at.toISOString(), data });
  const seconds = Math.floor(realMs / 1_000);
  return [signedHeaders(secret, { id: `msg_${message_id}`, body, seconds }), body] as const;
}

async function findDue(db: Db, webhookId: number, now: Date): Promise<DueMessage | undefined> {
  return db
    .selectFrom("webhook_messages")
    .select(["id", "message_id", "type", "data", "happened_at", "attempts"])
    .where("webhook_id", "=", webhookId)
    .where("state", "=", "waiting")
    .where("due_at", "<=", now)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

const isTaken = (outcome: SendOutcome): boolean => "status" in outcome && outcome.status >= 200 && outcome.status < 300;

/** Stores the receiver's response. Returns whether the webhook may send its next message now. */
async function settle(
  { db, clock, log }: SendingHouse,
  receiver: Receiver,
  message: DueMessage,
  outcome: SendOutcome,
): Promise<boolean> {
  const now = clock.now();
  const answer = "status" in outcome ? { status: outcome.status, problem: null } : { ...outcome, status: null };
  const tried = { ...answer, attempts: message.attempts + 1, tried_at: now };
  const update = (values: { state: "waiting" | "sent" | "failed"; due_at?: Date }) =>
    db
      .updateTable("webhook_messages")
      .set({ ...tried, ...values })
      .where("id", "=", message.id)
      .execute();
  if (isTaken(outcome)) {
    await update({ state: "sent" });
    return true;
  }
  log.warn({ webhook: receiver.id, type: message.type, ...answer }, "a webhook's receiver did not take a message");
  if (answer.status === 410) {
    await update({ state: "failed" });
    await turnOff(db, receiver, now);
    return false;
  }
  const pauseMs = pausesMs[message.attempts];
  if (pauseMs === undefined) {
    await update({ state: "failed" });
    return true;
  }
  const askedMs = "status" in outcome ? Math.min(outcome.waitSeconds * 1_000, maxWaitMs) : 0;
  const dueAt = new Date(now.getTime() + Math.max(pauseMs, askedMs));
  await update({ state: "waiting", due_at: dueAt });
  await pauseOthers(db, receiver.id, dueAt, now);
  return false;
}

/**
 * The longest wait of a webhook's other messages after one message failed. A message that is always refused must not
 * delay them for long.
 */
const maxPauseMs = 5 * minuteMs;

async function pauseOthers(db: Db, webhookId: number, until: Date, now: Date): Promise<void> {
  const pausedUntil = new Date(Math.min(until.getTime(), now.getTime() + maxPauseMs));
  await sql`
    update webhook_messages set due_at = ${pausedUntil}
    where webhook_id = ${webhookId} and state = 'waiting' and due_at < ${pausedUntil}`.execute(db);
}

/**
 * Turns the webhook off because its receiver is gone for good. Its waiting messages fail, and the admins get an email.
 */
async function turnOff(db: Db, { id, name }: Receiver, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable("webhooks").set({ off_at: now }).where("id", "=", id).execute();
    await sql`
      update webhook_messages set state = 'failed', status = 410 where webhook_id = ${id} and state = 'waiting'`.execute(
      tx,
    );
    await recordAudit(tx, {
      ...{ actorId: null, address: null, now, action: "webhook.off", subject: `webhook:${id}` },
      ...{ before: null, after: { status: 410 } },
    });
    await writeToAdmins(tx, { what: (language) => m.adminsHearOff({ name }, language), now });
  });
}

async function deleteOld(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - keptDays * 24 * 60 * minuteMs);
  await sql`delete from webhook_messages where state <> 'waiting' and happened_at < ${oldest}`.execute(db);
}
