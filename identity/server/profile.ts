// What a user changes about themselves: password, wallets, picture; and closing the account for good.
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { recordAudit } from "../../common/server/audit.ts";
import { bookMovement } from "../../money/server/ledger.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { UpdateInput } from "../contract/settings.ts";
import { type Wallet, wallets } from "../contract/settings-words.ts";
import { isActingAdmin, lockWithAdmins, writeToAdmins } from "./admins.ts";
import { unlinkAll } from "./links.ts";
import { lockAccount, notifyOwner, type Requester } from "./owner-proof.ts";
import { deleteResetLetters } from "./password-reset.ts";
import { hashPassword } from "./passwords.ts";
import { endSessions } from "./sessions.ts";
import { deleteTwoFactor } from "./two-factor.ts";
import { staffUntilSql } from "./users.ts";

/** Sets what is given; whether they may is asked before. A new password ends every other sign-in and every reset link. */
export async function updateProfile(
  db: Db,
  asking: Requester,
  { password, ...input }: UpdateInput,
  now: Date,
): Promise<Result<null, { why: "signed_out" }>> {
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, asking))) return refused({ why: "signed_out" });
    await setWallets(tx, asking, input, now);
    if (passwordHash === undefined) return done(null);
    await tx.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", asking.id).execute();
    await endSessions(tx, asking.id, asking.sessionHash);
    await tx.deleteFrom("password_resets").where("user_id", "=", asking.id).execute();
    await deleteResetLetters(tx, asking.id);
    await notifyOwner(tx, asking.id, "password", { address: asking.address, now });
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
  // Nobody is written that something changed when nothing did.
  if (changed.length === 0) return;
  const addresses = Object.fromEntries(changed.map((wallet) => [wallet, input[wallet]]));
  await tx
    .updateTable("users")
    .set({ ...addresses, wallets_saved_at: now })
    .where("id", "=", id)
    .execute();
  await notifyOwner(tx, id, "wallets", { address, now });
}

/** Those that are to be set or, with null, taken away. */
export const walletsToSet = (input: Pick<UpdateInput, Wallet>): Wallet[] =>
  wallets.filter((wallet) => input[wallet] !== undefined);

export async function setAvatar(db: Db, userId: number, address: string): Promise<void> {
  await db.updateTable("users").set({ avatar: address }).where("id", "=", userId).execute();
}

/** Of the ribbon, which tells everybody what happens: whatever happened before, too. */
export async function setRibbonOptOut(db: Db, userId: number, leftOut: boolean): Promise<void> {
  await db.updateTable("users").set({ left_out: leftOut }).where("id", "=", userId).execute();
}

export async function isOutOfRibbon(db: Db, userId: number): Promise<boolean> {
  const row = await db.selectFrom("users").select("left_out").where("id", "=", userId).executeTakeFirst();
  return row?.left_out ?? false;
}

export interface AccountClosing {
  userId: number;
  /** What the owner's password was right for (`proveOwner`). */
  provenHash: string;
  requestId: string;
  now: Date;
  /** Of features, in the same transaction. */
  forget?: readonly EraseRecords[];
}

export type EraseRecords = (tx: Tx, userId: number) => Promise<void>;

/**
 * Closes the account: points and bucks are given up, sign-ins, links and two-factor end, and what is personal is
 * forgotten, so the name is free again. The ledger stays, under a number. Refuses the only admin, and
 * who proved themselves with a password that has been changed meanwhile.
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
      const what = `${leaving.username} gave their account up and is no admin any more`;
      await writeToAdmins(tx, { what, now: closing.now });
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

/** Of the accounts' own tables. */
const personalTables = [
  ...(["link_codes", "link_attempts", "password_resets", "notices", "sign_in_addresses"] as const),
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

/** Name and address have a space in them, which nobody can register. */
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
