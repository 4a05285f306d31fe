// Links a Roobet account by a message that its owner posts in Roobet's chat. The operator's chat listener delivers the
// messages.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { House } from "../../common/server/house.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { Db } from "../../platform/database/db.ts";
import { CodeSpent, consumeLinkCode, findCodeOwner, recordTypedBy, toSpentRefusal } from "./link-codes.ts";
import { announceStaffLink, linkAccount } from "./links.ts";

export interface FoundAccount {
  accountId: string;
  username: string;
  wagerCents: number;
  /** The same wager without weights, if the partner weighs wagers by game. */
  playedCents?: number;
  monthStart: Date;
}

export interface NamedAccount {
  /** The partner's id, if the listener knows it. Otherwise the exact name identifies the account. */
  accountId: string | null;
  username: string;
}

export interface AccountDirectory {
  /** Asks the partner now. `reason` completes the sentence "Roobet …". */
  find(
    named: NamedAccount,
  ): Promise<Result<FoundAccount, { why: "not_under_code" } | { why: "unavailable"; reason: string }>>;
  /** Runs in the link's transaction. Only wagers beyond the total that the account had when it was found earn points. */
  startEarning(tx: Db, found: FoundAccount, now: Date): Promise<void>;
}

export interface ChatLine extends NamedAccount {
  message: string;
}

export type ChatRefusal =
  | { why: "no_code" }
  | { why: "not_under_code" }
  | { why: "taken" }
  | { why: "unavailable"; reason: string };

/**
 * Links the sender's account to the user whose live code is in the message. If the account cannot be linked, the code stays
 * valid, so the viewer can sign up under the creator code and post it again.
 */
export async function handleChatLine(
  house: Pick<House, "db" | "clock" | "log" | "changes">,
  directory: AccountDirectory,
  line: ChatLine,
): Promise<Result<{ username: string }, ChatRefusal>> {
  const { db, clock, log } = house;
  const owner = await findCodeOwner(db, "roobet", line.message, clock.now());
  if (owner === null) return refused({ why: "no_code" });
  const found = await directory.find(line);
  if (!found.ok) {
    log.info({ user: owner.userId, account: line.username, ...found }, "A Roobet account was not linked");
    if (found.why === "not_under_code") await recordTypedBy(db, "roobet", owner, { typed_by_name: line.username });
    return found;
  }
  const { accountId, username } = found.value;
  const now = clock.now();
  const link = { userId: owner.userId, provider: "roobet", accountId, accountName: username, now } as const;
  // Deletes the code in the link's transaction, so only one of several senders is linked.
  const linked = await linkAccount(db, link, async (tx, how) => {
    if (!(await consumeLinkCode(tx, "roobet", owner.code))) throw new CodeSpent();
    if (how !== "same") await directory.startEarning(tx, found.value, now);
  }).catch(toSpentRefusal);
  if (!linked.ok) {
    log.warn({ user: owner.userId, account: username, why: linked.why }, "A Roobet account was not linked");
    return refused({ why: linked.why === "taken" ? "taken" : "no_code" });
  }
  await announceStaffLink(house, owner.userId);
  log.info({ user: owner.userId, account: username, linked: linked.value }, "A Roobet account was linked");
  return done({ username });
}

/** The maximum difference between the sender's clock and ours. */
const maxSkewSeconds = 5 * 60;

/** Returns `sha256=<hex HMAC-SHA256 of "<timestamp>.<raw body>">`. */
export function signChatDelivery(secret: string, timestamp: string, body: Uint8Array | string): string {
  return `sha256=${createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex")}`;
}

/** Returns whether the sender knows the secret and sent the delivery just now. `timestamp` is in Unix seconds. */
export function isFromListener(
  secret: string,
  { timestamp, signature, body, now }: { timestamp: string; signature: string; body: Uint8Array; now: Date },
): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > maxSkewSeconds) return false;
  const expected = Buffer.from(signChatDelivery(secret, timestamp, body));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Returns false if a delivery with this id was recorded before. Ids are stored longer than their timestamps are valid. */
export async function recordDelivery(db: Db, id: string, now: Date): Promise<boolean> {
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  await db
    .deleteFrom("webhook_deliveries")
    .where("provider", "=", "roobet")
    .where("received_at", "<", dayAgo)
    .execute();
  const row = await db
    .insertInto("webhook_deliveries")
    .values({ provider: "roobet", delivery_id: id, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("delivery_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the record of a delivery that we could not process, so the listener can send the delivery again. */
export async function deleteDelivery(db: Db, id: string): Promise<void> {
  await db.deleteFrom("webhook_deliveries").where("provider", "=", "roobet").where("delivery_id", "=", id).execute();
}
