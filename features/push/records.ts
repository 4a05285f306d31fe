// Browsers that let us push to them: added, given up, listed.
import { sql } from "kysely";
import type { PersonalDataExport } from "../../common/http/feature.ts";
import type { SubscribeInput } from "../../identity/contract/notice-input.ts";
import { describeDevice } from "../../identity/server/devices.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { Db } from "../../platform/database/db.ts";

/** Of one user; the oldest goes when another comes. */
export const maxDevices = 10;

export interface NewSubscription {
  userId: number;
  sessionHash: Buffer;
  userAgent: string;
  /** Our public key, which the browser was given. */
  serverKey: string;
  now: Date;
}

/**
 * A sign-in has one browser: another subscription of it takes the place of the first. One that was somebody else's is taken over
 * by who has its keys too, that is by the browser itself when another person signed in there; nobody else learns or ends it.
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
    const kept = await tx
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
    if (kept === undefined) return refused({ why: "not_yours" });
    // What waited for who was there before is not for who is there now.
    await tx.deleteFrom("push_outbox").where("subscription_id", "=", kept.id).execute();
    await sql`
      delete from push_subscriptions where user_id = ${userId} and id <> ${kept.id} and (
        session_hash = ${sessionHash} or id not in (
          select id from push_subscriptions where user_id = ${userId} order by created_at desc, id desc limit ${maxDevices}
        )
      )`.execute(tx);
    return done(null);
  });
}

/** Browsers write keys with and without their end. */
const trimPadding = (key: string): string => key.replace(/=+$/, "");

/** Of this sign-in. */
export async function unsubscribe(db: Db, sessionHash: Buffer): Promise<void> {
  await db.deleteFrom("push_subscriptions").where("session_hash", "=", sessionHash).execute();
}

/** Where this sign-in is pushed to under our key of today, and how many others of the user's are. */
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

/** For the file of all there is about a user: whose service it is and since when, without what would let anybody push. */
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
