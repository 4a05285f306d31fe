import { sql } from "kysely";
import type { PersonalDataExport } from "../../common/http/feature.ts";
import type { SubscribeInput } from "../../identity/contract/notice-input.ts";
import { describeDevice } from "../../identity/server/devices.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { Db } from "../../platform/database/db.ts";

/** The most subscriptions of a user. A new one beyond this replaces the oldest. */
export const maxDevices = 10;

export interface NewSubscription {
  userId: number;
  sessionHash: Buffer;
  userAgent: string;
  serverKey: string;
  now: Date;
}

/**
 * Adds a subscription. A session has only one, so a new one replaces the old one. The call takes over another user's
 * subscription only if it has that subscription's keys, which prove that it comes from the same browser.
 */
export async function subscribe(
  db: Db,
  by: NewSubscription,
  { endpoint, keys }: SubscribeInput,
): Promise<Result<null, { why: "not_yours" }>> {
  const { userId, sessionHash, serverKey, now } = by;
  return db.transaction().execute(async (tx) => {
    const row = {
      ...{ user_id: userId, session_hash: sessionHash, server_key: serverKey, created_at: now, failed_at: null },
      ...{ p256dh: trimPadding(keys.p256dh), auth: trimPadding(keys.auth), agent: by.userAgent.slice(0, 300) },
    };
    const stored = await tx
      .insertInto("push_subscriptions")
      .values({ ...row, endpoint })
      .onConflict((on) =>
        on
          .column("endpoint")
          .doUpdateSet(row)
          .where("push_subscriptions.p256dh", "=", row.p256dh)
          .where("push_subscriptions.auth", "=", row.auth),
      )
      .returning("id")
      .executeTakeFirst();
    if (stored === undefined) return refused({ why: "not_yours" });
    // Pushes that are waiting for the previous user must not reach the new one.
    await tx.deleteFrom("push_outbox").where("subscription_id", "=", stored.id).execute();
    await sql`
      delete from push_subscriptions where user_id = ${userId} and id <> ${stored.id} and (
        session_hash = ${sessionHash} or id not in (
          select id from push_subscriptions where user_id = ${userId} order by created_at desc, id desc limit ${maxDevices}
        )
      )`.execute(tx);
    return done(null);
  });
}

/** Some browsers write keys with padding. */
const trimPadding = (key: string): string => key.replace(/=+$/, "");

export async function unsubscribe(db: Db, sessionHash: Buffer): Promise<void> {
  await db.deleteFrom("push_subscriptions").where("session_hash", "=", sessionHash).execute();
}

export async function findDevices(
  db: Db,
  { userId, sessionHash, serverKey }: Pick<NewSubscription, "userId" | "sessionHash" | "serverKey">,
): Promise<{ endpoint: string | null; others: number }> {
  const rows = await db
    .selectFrom("push_subscriptions")
    .select(["endpoint", sql<boolean>`session_hash = ${sessionHash}`.as("is_this")])
    .where("user_id", "=", userId)
    .where("server_key", "=", serverKey)
    .execute();
  const here = rows.find((row) => row.is_this);
  return { endpoint: here?.endpoint ?? null, others: rows.length - (here === undefined ? 0 : 1) };
}

/** For the user's data export: the push services and the dates, without the keys and the full endpoints. */
export const pushRecords: PersonalDataExport = {
  name: "pushed_to",
  async read(db, userId, after, limit) {
    const rows = await db
      .selectFrom("push_subscriptions")
      .select(["id", "endpoint", "agent", "created_at", "failed_at"])
      .where("user_id", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit)
      .execute();
    return rows.map(({ endpoint, agent, ...row }) => ({
      ...row,
      service: new URL(endpoint).host,
      device: describeDevice(agent),
    }));
  },
};
