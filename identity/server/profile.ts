import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { recordAudit } from "../../common/server/audit.ts";
import { bookMovement } from "../../money/server/ledger.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { UpdateInput } from "../contract/settings.ts";
import { type Wallet, wallets } from "../contract/settings-words.ts";
import { m } from "../messages.ts";
import { isActingAdmin, lockWithAdmins, writeToAdmins } from "./admins.ts";
import { unlinkAll } from "./links.ts";
import { lockAccount, notifyOwner, type Requester } from "./owner-proof.ts";
import { deleteResetLetters } from "./password-reset.ts";
import { hashPassword } from "./passwords.ts";
import { endSessions } from "./sessions.ts";
import { deleteTwoFactor } from "./two-factor.ts";
import { staffUntilSql } from "./users.ts";

/** Sets the given fields; the caller checks permission first. A new password ends all other sessions and all reset links. */
export async function updateProfile(
  db: Db,
  requester: Requester,
  { password, ...input }: UpdateInput,
  now: Date,
): Promise<Result<null, { why: "signed_out" }>> {
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, requester))) return refused({ why: "signed_out" });
    await setWallets(tx, requester, input, now);
    if (passwordHash === undefined) return done(null);
    await tx.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", requester.id).execute();
    await endSessions(tx, requester.id, requester.sessionHash);
    await tx.deleteFrom("password_resets").where("user_id", "=", requester.id).execute();
    await deleteResetLetters(tx, requester.id);
    await notifyOwner(tx, requester.id, "password", { address: requester.address, now });
    return done(null);
  });
}

async function setWallets(
  tx: Tx,
  { id, address }: Requester,
  input: Pick<UpdateInput, Wallet>,
  now: Date,
): Promise<void> {
  const given = walletsToSet(input);
  if (given.length === 0) return;
  const user = await tx.selectFrom("users").select(wallets).where("id", "=", id).executeTakeFirstOrThrow();
  const changed = given.filter((wallet) => input[wallet] !== user[wallet]);
  if (changed.length === 0) return;
  const addresses = Object.fromEntries(changed.map((wallet) => [wallet, input[wallet]]));
  await tx
    .updateTable("users")
    .set({ ...addresses, wallets_saved_at: now })
    .where("id", "=", id)
    .execute();
  await notifyOwner(tx, id, "wallets", { address, now });
}

export const walletsToSet = (input: Pick<UpdateInput, Wallet>): Wallet[] =>
  wallets.filter((wallet) => input[wallet] !== undefined);

export async function setAvatar(db: Db, userId: number, address: string): Promise<void> {
  await db.updateTable("users").set({ avatar: address }).where("id", "=", userId).execute();
}

/** Sets whether the public ribbon leaves the user out. This applies to past events as well. */
export async function setRibbonOptOut(db: Db, userId: number, leftOut: boolean): Promise<void> {
  await db.updateTable("users").set({ left_out: leftOut }).where("id", "=", userId).execute();
}

export async function isOutOfRibbon(db: Db, userId: number): Promise<boolean> {
  const row = await db.selectFrom("users").select("left_out").where("id", "=", userId).executeTakeFirst();
  return row?.left_out ?? false;
}

export interface AccountClosing {
  userId: number;
  /** The password hash that the owner's password matched (see `proveOwner`). */
  provenHash: string;
  requestId: string;
  now: Date;
  forget?: readonly EraseRecords[];
}

export type EraseRecords = (tx: Tx, userId: number) => Promise<void>;

/**
 * Closes the account: forfeits points and bucks, ends sessions, links and two-factor, and erases personal data, which frees the
 * name. The ledger stays, under a number. Refuses to close the account of the only admin, or if the password has changed since
 * it was checked.
 */
export async function closeAccount(
  db: Db,
  closing: AccountClosing,
): Promise<Result<null, { why: "proof_is_old" | "only_admin" }>> {
  const { userId } = closing;
  const nobodysHash = await hashPassword(randomBytes(32).toString("hex"));
  return db.transaction().execute(async (tx) => {
    const locked = await lockWithAdmins(tx, sql`id = ${userId}`);
    const leaving = locked.find(({ id }) => id === userId);
    const admins = locked.filter(isActingAdmin);
    if (admins.length === 1 && admins[0] === leaving) return refused({ why: "only_admin" });
    if (leaving?.password_hash !== closing.provenHash) return refused({ why: "proof_is_old" });
    const given = await forfeitBalances(tx, closing);
    await endSessions(tx, userId);
    await deleteTwoFactor(tx, userId);
    await unlinkAll(tx, userId, closing.now);
    for (const table of personalTables) {
      await tx.deleteFrom(table).where("user_id", "=", userId).execute();
    }
    for (const forget of closing.forget ?? []) await forget(tx, userId);
    await erasePerson(tx, userId, nobodysHash, closing.now);
    if (leaving.role === "admin") {
      const { username } = leaving;
      await writeToAdmins(tx, { what: (language) => m.adminLeft({ username }, language), now: closing.now });
    }
    await recordAudit(tx, {
      actorId: userId,
      action: "accounts.close",
      subject: `user:${userId}`,
      before: given,
      after: null,
      address: null,
      now: closing.now,
    });
    return done(null);
  });
}

const personalTables = [
  ...(["link_codes", "wager_proofs", "link_attempts", "password_resets", "notices", "sign_in_addresses"] as const),
  ...(["notice_choices", "quiet_hours"] as const),
] as const;

async function forfeitBalances(
  tx: Tx,
  { userId, requestId, now }: AccountClosing,
): Promise<{ points: number; bucks_cents: number }> {
  const balance = await tx
    .selectFrom("balances")
    .select(["points", "bucks_cents"])
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const movement = { userId, reason: "account closed", ref: `user:${userId}`, requestId, now };
  if (balance.points > 0) await bookMovement(tx, { ...movement, currency: "points", amount: -balance.points });
  if (balance.bucks_cents > 0) await bookMovement(tx, { ...movement, currency: "bucks", amount: -balance.bucks_cents });
  return balance;
}

/** The new name and email address contain a space, which registration never allows. */
async function erasePerson(tx: Tx, userId: number, nobodysHash: string, now: Date): Promise<void> {
  await tx
    .updateTable("users")
    .set({
      username: `closed ${userId}`,
      email: `closed ${userId}`,
      password_hash: nobodysHash,
      role: "viewer",
      admin_since: null,
      staff_until: staffUntilSql(now),
      avatar: null,
      btc_address: null,
      ltc_address: null,
      eth_address: null,
      usdt_address: null,
      banned_at: now,
      ban_reason: "closed by its owner",
      closed_at: now,
    })
    .where("id", "=", userId)
    .execute();
}
