import { sql } from "kysely";
import { type Actor, toAuthor } from "../../common/server/actor.ts";
import { recordAudit } from "../../common/server/audit.ts";
import type { House } from "../../common/server/house.ts";
import { writeToAdmins } from "../../identity/server/admins.ts";
import { lockAccount, type Requester } from "../../identity/server/owner-proof.ts";
import { tableRecords } from "../../identity/server/personal-data.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { seal } from "../../platform/secrets/seal.ts";
import type { WebhookInput } from "./contract/webhook-input.ts";
import type { Webhook, WebhookMessage } from "./contract/webhooks.ts";
import { m } from "./messages.ts";
import { newSigningSecret } from "./signature.ts";

export const maxWebhooks = 10;
const messagesShown = 50;
export const sealedUrl = "webhook-url";
export const sealedSecret = "webhook-secret";
/** Every new webhook sends this message first, so the desk shows at once whether its receiver works. */
const helloType = "webhook.created";

export const listWebhooks = async (db: Db): Promise<Webhook[]> => {
  const { rows } = await sql<Webhook>`
    select id, name, host, kinds, off_at is null as "on" from webhooks order by id`.execute(db);
  return rows;
};

export async function listMessages(db: Db): Promise<WebhookMessage[]> {
  const { rows } = await sql<
    Pick<WebhookMessage, "id" | "webhook" | "type" | "state" | "attempts"> & {
      happened_at: Date;
      due_at: Date;
      status: number | null;
      problem: string | null;
    }
  >`
    select d.id, w.name as webhook, d.type, d.state, d.attempts, d.happened_at, d.due_at, d.status, d.problem
    from webhook_messages d join webhooks w on w.id = d.webhook_id order by d.id desc limit ${messagesShown}`.execute(
    db,
  );
  return rows.map(({ happened_at, due_at, status, problem, ...row }) => ({
    ...row,
    happened_at: happened_at.toISOString(),
    due_at: due_at.toISOString(),
    answer: status === null ? (problem === null ? null : m.problemSays({ problem })) : m.statusSays({ status }),
  }));
}

/** Returns the new signing secret. No other call returns it. */
export async function createWebhook(
  { db }: Pick<House, "db">,
  actor: Actor,
  requester: Requester,
  { name, url, kinds }: Pick<WebhookInput, "name" | "url" | "kinds">,
): Promise<Result<string, { why: "signed_out" | "too_many" }>> {
  const secret = newSigningSecret();
  const sealed = {
    sealed_url: await seal(db, url, sealedUrl),
    sealed_secret: await seal(db, secret, sealedSecret),
  };
  return db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, requester))) return refused({ why: "signed_out" });
    if ((await countWebhooks(tx)) >= maxWebhooks) return refused({ why: "too_many" });
    const { host } = new URL(url);
    const { id } = await tx
      .insertInto("webhooks")
      .values({ name, host, kinds: [...kinds], ...sealed, created_at: actor.now, created_by: actor.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("webhook_messages")
      .values({
        ...{ webhook_id: id, type: helloType, data: JSON.stringify({ name, kinds }) },
        ...{ happened_at: actor.now, due_at: actor.now },
      })
      .execute();
    await recordAudit(tx, {
      ...toAuthor(actor),
      ...{ action: "webhook.create", subject: `webhook:${id}`, before: null, after: { name, host, kinds } },
    });
    const what = (language: string) => m.adminsHearCreated({ name, host }, language);
    await writeToAdmins(tx, { what, actorId: actor.id, now: actor.now });
    return done(secret);
  });
}

async function countWebhooks(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from webhooks`.execute(tx);
  return rows[0]?.count ?? 0;
}

type NoSuchWebhook = { why: "no_such_webhook" };

/** Deletes the webhook and all its messages. */
export async function deleteWebhook(db: Db, actor: Actor, id: number): Promise<Result<null, NoSuchWebhook>> {
  return db.transaction().execute(async (tx) => {
    const before = await tx
      .deleteFrom("webhooks")
      .where("id", "=", id)
      .returning(["name", "host", "kinds"])
      .executeTakeFirst();
    if (before === undefined) return refused({ why: "no_such_webhook" });
    const entry = { action: "webhook.delete", subject: `webhook:${id}`, before, after: null };
    await recordAudit(tx, { ...toAuthor(actor), ...entry });
    return done(null);
  });
}

export async function turnOffAllWebhooks(tx: Tx, now: Date): Promise<void> {
  await tx.updateTable("webhooks").set({ off_at: now }).where("off_at", "is", null).execute();
}

/** Turns a webhook on again after its receiver was gone, or after the site was restored or copied. */
export async function turnOnWebhook(db: Db, actor: Actor, id: number): Promise<Result<null, NoSuchWebhook>> {
  return db.transaction().execute(async (tx) => {
    const turned = await tx
      .updateTable("webhooks")
      .set({ off_at: null })
      .where("id", "=", id)
      .where("off_at", "is not", null)
      .returning("id")
      .executeTakeFirst();
    if (turned === undefined) return refused({ why: "no_such_webhook" });
    const entry = { action: "webhook.on", subject: `webhook:${id}`, before: null, after: null };
    await recordAudit(tx, { ...toAuthor(actor), ...entry });
    return done(null);
  });
}

/**
 * Queues a message again. The message keeps its id, so a receiver that already has it can skip it. Refuses while the
 * webhook is off.
 */
export async function sendAgain(
  db: Db,
  actor: Actor,
  id: number,
): Promise<Result<null, { why: "no_such_message" | "off" }>> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ webhook_id: number; is_off: boolean }>`
      select d.webhook_id, w.off_at is not null as is_off from webhook_messages d join webhooks w on w.id = d.webhook_id
      where d.id = ${id} for update of d`.execute(tx);
    const [found] = rows;
    if (found === undefined) return refused({ why: "no_such_message" });
    if (found.is_off) return refused({ why: "off" });
    await tx
      .updateTable("webhook_messages")
      .set(({ fn, val, ref }) => ({
        ...{ state: "waiting" as const, attempts: 0 },
        // `happened_at` of a win is when its reel has shown it, which may be in the future.
        due_at: fn<Date>("greatest", [ref("happened_at"), val(actor.now)]),
      }))
      .where("id", "=", id)
      .execute();
    const entry = {
      action: "webhook.resend",
      subject: `webhook:${found.webhook_id}`,
      before: null,
      after: { message: id },
    };
    await recordAudit(tx, { ...toAuthor(actor), ...entry });
    return done(null);
  });
}

export const webhookRecords = tableRecords("webhook_messages", "webhook_messages", [
  ...(["id", "type", "data", "happened_at", "state"] as const),
]);

export async function forgetWebhooks(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom("webhook_messages").where("user_id", "=", userId).execute();
}
