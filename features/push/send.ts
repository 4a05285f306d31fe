// Sends due pushes, several at the same time. Each is claimed right before it is sent. If the response to a push is
// lost, a broadcast is not sent again. A push for one person is sent again, and the browser replaces the first
// notification.
import { sql } from "kysely";
import type { House } from "../../common/server/house.ts";
import { publicLook } from "../../common/server/site-look.ts";
import type { QuietMinutes } from "../../identity/server/notice-choices.ts";
import type { Db } from "../../platform/database/db.ts";
import { quietHoursEnd } from "./quiet-hours.ts";
import type { PushOutcome, PushService } from "./source.ts";
import { buildPayload } from "./words.ts";

export type SendingHouse = Pick<House, "db" | "clock" | "log" | "settings">;

export const maxConcurrent = 20;
/** Longer than the timeout of any push service. */
const leaseSeconds = 60;
const minBackoffSeconds = 30;
const maxBackoffSeconds = 60 * 60;
const maxFailingDays = 14;

interface DuePush {
  id: number;
  subscriptionId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  serverKey: string;
  title: string;
  text: string;
  href: string;
  kind: string;
  tag: string;
  attempts: number;
  expiresAt: Date;
  quiet: QuietMinutes | null;
}

export const hasPushes = (now: Date) => sql<boolean>`
  exists (select from push_outbox where due_at <= ${now}) or exists (select from push_calls where spread_at is null)`;

/** Sends due pushes until none are left or `until` is reached (monotonic milliseconds). */
export async function sendPushes(
  house: SendingHouse,
  service: PushService,
  { until, stopping }: { until: number; stopping: AbortSignal },
): Promise<void> {
  await house.db.deleteFrom("push_outbox").where("expires_at", "<=", house.clock.now()).execute();
  // One loop per concurrent push, so a slow push service does not delay the others.
  const sender = async () => {
    while (!stopping.aborted && performance.now() < until) {
      const push = await leasePush(house);
      if (push === undefined) return;
      await sendOne(house, service, push);
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, sender));
}

async function leasePush({ db, clock }: SendingHouse): Promise<DuePush | undefined> {
  const now = clock.now();
  const { rows } = await sql<DuePush>`
    update push_outbox o set attempts = o.attempts + 1,
      due_at = case when o.call_id is null then ${now}::timestamptz + make_interval(secs => ${leaseSeconds}) else 'infinity' end
    from (
      select id, subscription_id, notice_id, call_id from push_outbox where due_at <= ${now} and expires_at > ${now}
      order by due_at, id limit 1 for update skip locked
    ) due
    join push_subscriptions s on s.id = due.subscription_id
    left join notices n on n.id = due.notice_id
    left join push_calls c on c.id = due.call_id
    left join quiet_hours q on q.user_id = s.user_id
    where o.id = due.id
    returning o.id, s.id as "subscriptionId", s.endpoint, s.p256dh, s.auth, s.server_key as "serverKey",
      coalesce(n.subject, c.title) as title, coalesce(n.text, c.text) as text, coalesce(n.href, c.href) as href,
      coalesce(n.about, c.kind) as kind, case when n.id is null then 'c' || c.id else 'n' || n.id end as tag,
      o.attempts, o.expires_at as "expiresAt",
      case when q.user_id is not null
        then jsonb_build_object('from', q.from_minute, 'until', q.until_minute, 'zone', q.zone) end as quiet`.execute(
    db,
  );
  return rows[0];
}

async function sendOne(house: SendingHouse, service: PushService, push: DuePush): Promise<void> {
  const { db, clock, log } = house;
  const now = clock.now();
  const quietEnd = push.quiet === null ? null : quietHoursEnd(now, push.quiet);
  if (quietEnd !== null) return postponePush(db, push, quietEnd, now);
  if (push.serverKey !== service.publicKey) return deleteSubscription(db, push.subscriptionId);
  const { coin } = publicLook(await house.settings());
  const outcome = await service.push(push, {
    payload: buildPayload(push, coin),
    ttlSeconds: Math.max(0, Math.ceil((push.expiresAt.getTime() - now.getTime()) / 1_000)),
    topic: push.tag,
    isUrgent: push.kind === "drawn_soon",
  });
  if (outcome.kind === "later" || outcome.kind === "refused") {
    const service = new URL(push.endpoint).host;
    log.warn({ push: push.id, service, reason: outcome.reason }, "a push failed");
  }
  await settlePush(db, push, outcome, clock.now());
}

async function settlePush(db: Db, push: DuePush, outcome: PushOutcome, now: Date): Promise<void> {
  switch (outcome.kind) {
    case "taken":
      await deletePush(db, push.id);
      await db
        .updateTable("push_subscriptions")
        .set({ failed_at: null })
        .where("id", "=", push.subscriptionId)
        .where("failed_at", "is not", null)
        .execute();
      return;
    case "gone":
      return deleteSubscription(db, push.subscriptionId);
    case "refused":
      await deletePush(db, push.id);
      return recordFailing(db, push.subscriptionId, now);
    case "later": {
      const pause = Math.min(minBackoffSeconds * 2 ** (push.attempts - 1), maxBackoffSeconds);
      await postponePush(db, push, new Date(now.getTime() + Math.max(pause, outcome.waitSeconds) * 1_000), now);
      return recordFailing(db, push.subscriptionId, now);
    }
  }
}

const deletePush = async (db: Db, id: number): Promise<void> =>
  void (await db.deleteFrom("push_outbox").where("id", "=", id).execute());

const deleteSubscription = async (db: Db, subscriptionId: number): Promise<void> =>
  void (await db.deleteFrom("push_subscriptions").where("id", "=", subscriptionId).execute());

async function postponePush(db: Db, push: DuePush, due: Date, now: Date): Promise<void> {
  if (due >= push.expiresAt || push.expiresAt <= now) return deletePush(db, push.id);
  await db.updateTable("push_outbox").set({ due_at: due }).where("id", "=", push.id).execute();
}

async function recordFailing(db: Db, id: number, now: Date): Promise<void> {
  const long = new Date(now.getTime() - maxFailingDays * 24 * 60 * 60 * 1_000);
  await db
    .updateTable("push_subscriptions")
    .set({ failed_at: now })
    .where("id", "=", id)
    .where("failed_at", "is", null)
    .execute();
  await db.deleteFrom("push_subscriptions").where("id", "=", id).where("failed_at", "<", long).execute();
}
