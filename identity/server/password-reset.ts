import { sql } from "kysely";
import type { House } from "../../common/server/house.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { m } from "../messages.ts";
import { type MailHouse, sendLetter } from "./notices.ts";
import { notifyOwner } from "./owner-proof.ts";
import { passwordProblem } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";
import { endSessions } from "./sessions.ts";
import { hashToken } from "./tokens.ts";

/**
 * Queues the email if the address belongs to an open account, and tries to send it. Returns nothing about the account. Call it
 * after responding, so the response time reveals nothing either.
 */
export async function sendResetLink(house: MailHouse, email: string, brand: string): Promise<void> {
  const now = house.clock.now();
  const { rows } = await sql<{ id: number }>`
    insert into notices (user_id, kind, subject, text, href, created_at, seen_at, mail_due_at)
    select id, 'password_reset', ${m.resetSubject({ brand })}, '', '', ${now}, ${now}, ${now}
    from users where lower(email) = ${email.trim().toLowerCase()} and banned_at is null returning id`.execute(house.db);
  for (const { id } of rows) await sendLetter(house, id);
}

/**
 * Sets the password and ends all sessions and other reset links of the account. Returns the user. An unknown, used or expired
 * link changes nothing.
 */
export async function resetPassword(
  house: Pick<House, "db" | "clock" | "settings">,
  { token, password, address }: { token: string; password: string; address: string },
): Promise<Result<number, { why: "bad_link" } | { why: "bad_password"; words: string }>> {
  const now = house.clock.now();
  // Checks the link before hashing, which is slow on purpose, so invented links cannot use up the CPU.
  const owner = await findResetOwner(house.db, token, now);
  if (owner === undefined) return refused({ why: "bad_link" });
  const { brand, streamer } = await house.settings();
  const problem = await passwordProblem({ ...owner, brand, streamer }, password);
  if (problem !== null) return refused({ why: "bad_password", words: problem });
  const passwordHash = await hashPassword(password);
  return house.db.transaction().execute(async (tx) => {
    const userId = await consumeResetLink(tx, token, now);
    if (userId === undefined) return refused({ why: "bad_link" });
    await tx.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", userId).execute();
    await tx.deleteFrom("password_resets").where("user_id", "=", userId).where("used_at", "is", null).execute();
    await deleteResetLetters(tx, userId);
    await endSessions(tx, userId);
    await notifyOwner(tx, userId, "reset", { address, now });
    return done(userId);
  });
}

export async function deleteResetLetters(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable("notices")
    .set({ mail_due_at: null })
    .where("user_id", "=", userId)
    .where("kind", "=", "password_reset")
    .execute();
}

async function findResetOwner(
  db: Db,
  token: string,
  now: Date,
): Promise<{ username: string; email: string } | undefined> {
  return db
    .selectFrom("password_resets as r")
    .innerJoin("users as u", "u.id", "r.user_id")
    .select(["u.username", "u.email"])
    .where("r.token_hash", "=", hashToken(token))
    .where("r.used_at", "is", null)
    .where("r.expires_at", ">", now)
    .executeTakeFirst();
}

async function consumeResetLink(tx: Tx, token: string, now: Date): Promise<number | undefined> {
  const used = await tx
    .updateTable("password_resets")
    .set({ used_at: now })
    .where("token_hash", "=", hashToken(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("user_id")
    .executeTakeFirst();
  return used?.user_id;
}
