import { sql } from "kysely";
import { paths } from "../../common/contract/paths.ts";
import { type Actor, toAuthor } from "../../common/server/actor.ts";
import { recordAudit } from "../../common/server/audit.ts";
import { isActingAdmin, lockWithAdmins, writeToAdmins } from "../../identity/server/admins.ts";
import { addNotices, type NewNotice } from "../../identity/server/notices.ts";
import { endSessions } from "../../identity/server/sessions.ts";
import { resetTwoFactor } from "../../identity/server/two-factor.ts";
import { findUserByName, staffUntilSql, type User } from "../../identity/server/users.ts";
import { maxManualBalance } from "../../money/server/balance-limits.ts";
import { bookMovement } from "../../money/server/ledger.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import { markAccountsChanged } from "../../platform/cache/changed-accounts.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { AdjustInput, RoleInput } from "./contract/desk.ts";
import { m } from "./messages.ts";

type NoSuchUser = { why: "no_such_user" };
/** The owner closed the account, so admins cannot change it. */
type Closed = { why: "closed" };

/** The lock allows references to the row, so a concurrent spend can still book rows of this user. */
const lockUser = (tx: Tx, username: string): Promise<User | undefined> =>
  tx
    .selectFrom("users")
    .selectAll()
    .where(sql`lower(username)`, "=", username.toLowerCase())
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Locks the account and all admins. Returns the account. Refuses if the actor is no longer an admin. */
async function lockAsAdmin(
  tx: Tx,
  actor: Actor,
  username: string,
): Promise<Result<User, NoSuchUser | { why: "no_admin" }>> {
  const name = username.toLowerCase();
  const locked = await lockWithAdmins(tx, sql`lower(username) = ${name}`);
  if (!locked.some((one) => one.id === actor.id && isActingAdmin(one))) return refused({ why: "no_admin" });
  const user = locked.find((one) => one.username.toLowerCase() === name);
  return user === undefined ? refused({ why: "no_such_user" }) : done(user);
}

/** Returns the new balance in points or dollars. Refuses an adjustment that would make it negative. */
export async function adjustBalance(
  tx: Tx,
  actor: Actor,
  username: string,
  { currency, amount, reason }: AdjustInput,
): Promise<Result<number, NoSuchUser | Closed | { why: "insufficient_funds" } | { why: "too_much" }>> {
  const unit = currency === "points" ? 1 : 100;
  // Locks the balance first, because every spend takes its locks in that order.
  const user = await findUserByName(tx, username);
  if (user === undefined) return refused({ why: "no_such_user" });
  if (user.closed_at !== null) return refused({ why: "closed" });
  const change = Math.round(amount * unit);
  const held = await tx
    .selectFrom("balances")
    .select(["points", "bucks_cents"])
    .where("user_id", "=", user.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const before = currency === "points" ? held.points : held.bucks_cents;
  if (change > 0 && before + change > maxManualBalance) return refused({ why: "too_much" });
  const moved = await bookMovement(tx, {
    userId: user.id,
    currency,
    amount: change,
    reason: "adjust",
    ref: reason,
    requestId: actor.requestId,
    causedBy: actor.id,
    now: actor.now,
  });
  if (!moved.ok) return moved.why === "balance_full" ? refused({ why: "too_much" }) : moved;
  await addNotices(tx, [adjustmentNotice(user.id, { currency, amount, reason })], actor.now);
  await recordAudit(tx, {
    ...toAuthor(actor),
    action: "user.adjust",
    subject: `user:${user.id}`,
    before: { username: user.username, [currency]: before / unit },
    after: { username: user.username, [currency]: moved.value / unit, amount, reason },
  });
  return done(moved.value / unit);
}

/** The notice appears only on the user's pages, because a manual adjustment sends no email. */
function adjustmentNotice(userId: number, { currency, amount, reason }: AdjustInput): NewNotice {
  const size = Math.abs(amount);
  const text = (language: string): string => {
    if (currency === "points")
      return amount > 0
        ? m.pointsGiven({ points: size, reason }, language)
        : m.pointsTaken({ points: size, reason }, language);
    return amount > 0
      ? m.bucksGiven({ bucks: size, reason }, language)
      : m.bucksTaken({ bucks: size, reason }, language);
  };
  return { userId, subject: (language) => m.balanceSubject({}, language), text, href: paths.history, pageOnly: true };
}

/** Bans the account and ends its sessions immediately. Banning a banned account keeps the first date. */
export async function banUser(
  db: Db,
  actor: Actor,
  username: string,
  reason: string,
): Promise<Result<null, NoSuchUser | Closed | { why: "oneself" | "no_admin" }>> {
  return db.transaction().execute(async (tx) => {
    const found = await lockAsAdmin(tx, actor, username);
    if (!found.ok) return found;
    const user = found.value;
    if (user.closed_at !== null) return refused({ why: "closed" });
    if (user.id === actor.id) return refused({ why: "oneself" });
    const banned = { banned_at: user.banned_at ?? actor.now, ban_reason: reason === "" ? null : reason };
    await tx.updateTable("users").set(banned).where("id", "=", user.id).execute();
    await endSessions(tx, user.id);
    await recordAudit(tx, {
      ...toAuthor(actor),
      action: "user.ban",
      subject: `user:${user.id}`,
      ...auditStates(user, banned),
    });
    if (user.role === "admin") await alertAdmins(tx, actor, user, "(an admin) was banned");
    return done(null);
  });
}

export async function unbanUser(
  db: Db,
  actor: Actor,
  username: string,
): Promise<Result<null, NoSuchUser | Closed | { why: "not_banned" }>> {
  return db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, username);
    if (user === undefined) return refused({ why: "no_such_user" });
    if (user.closed_at !== null) return refused({ why: "closed" });
    if (user.banned_at === null) return refused({ why: "not_banned" });
    const open = { banned_at: null, ban_reason: null };
    await tx.updateTable("users").set(open).where("id", "=", user.id).execute();
    // A session that starts at the same moment as the ban must not become valid when the ban ends.
    await endSessions(tx, user.id);
    await recordAudit(tx, {
      ...toAuthor(actor),
      action: "user.unban",
      subject: `user:${user.id}`,
      ...auditStates(user, open),
    });
    if (user.role === "admin") await alertAdmins(tx, actor, user, "(an admin) may sign in again");
    return done(null);
  });
}

type OwnAccount = { why: "oneself" };

/**
 * Turns two-factor off. Refuses the admin's own account, because a stolen session must not turn it off without a code.
 */
export async function resetSecondFactor(
  db: Db,
  actor: Actor,
  username: string,
): Promise<Result<null, NoSuchUser | OwnAccount | { why: "not_on" }>> {
  return db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, username);
    if (user === undefined) return refused({ why: "no_such_user" });
    if (user.id === actor.id) return refused({ why: "oneself" });
    return resetTwoFactor(tx, { userId: user.id, ...toAuthor(actor) });
  });
}

export async function setRole(
  db: Db,
  actor: Actor,
  username: string,
  { role }: RoleInput,
): Promise<Result<null, NoSuchUser | Closed | OwnAccount | { why: "no_admin" | "same_role" }>> {
  return db.transaction().execute(async (tx) => {
    const found = await lockAsAdmin(tx, actor, username);
    if (!found.ok) return found;
    const user = found.value;
    if (user.closed_at !== null) return refused({ why: "closed" });
    if (user.id === actor.id) return refused({ why: "oneself" });
    if (user.role === role) return refused({ why: "same_role" });
    await tx
      .updateTable("users")
      .set({ role, admin_since: role === "admin" ? actor.now : null, staff_until: staffUntilSql(actor.now) })
      .where("id", "=", user.id)
      .execute();
    const before = { username: user.username, role: user.role };
    const after = { username: user.username, role };
    await recordAudit(tx, { ...toAuthor(actor), action: "user.role", subject: `user:${user.id}`, before, after });
    markAccountsChanged(tx, [user.id]);
    if (role === "admin") await alertAdmins(tx, actor, user, "was made an admin");
    if (user.role === "admin") await alertAdmins(tx, actor, user, "is no admin any more");
    return done(null);
  });
}

/** Emails all admins about new and removed admins, because the approval of withdrawals depends on who is an admin. */
const alertAdmins = (tx: Tx, actor: Actor, user: User, what: string): Promise<void> =>
  writeToAdmins(tx, { what: `${user.username} ${what}`, actorId: actor.id, now: actor.now, also: user.id });

/** Picks fields, because the whole row includes the password's hash. */
const auditStates = ({ username, banned_at, ban_reason }: User, after: object) => ({
  before: { username, banned_at, ban_reason },
  after: { username, ...after },
});
