// Forgotten passwords: a letter with a link that works once, for an hour.

import { paths } from "../../contracts/paths.ts";
import type { Db, House, Tx } from "../core/house.ts";
import type { Letter } from "../core/mail.ts";
import { done, type Result, refused } from "../core/result.ts";
import { tellOwner } from "./owner.ts";
import { passwordProblem } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";
import { endSessions } from "./sessions.ts";
import { hashToken, newToken } from "./tokens.ts";
import { userByEmail } from "./users.ts";

const validMinutes = 60;

/**
 * Sends the link when the address is known and open; tells the caller nothing of it. Meant to run after the answer
 * has gone out, so that its time tells nothing either.
 */
export async function sendResetLink(house: House, email: string, brand: string): Promise<void> {
  const user = await userByEmail(house.db, email);
  if (user === undefined || user.banned_at !== null) return;
  const token = newToken();
  const expiresAt = new Date(house.clock.now().getTime() + validMinutes * 60_000);
  await house.db
    .insertInto("password_resets")
    .values({ token_hash: hashToken(token), user_id: user.id, expires_at: expiresAt, used_at: null })
    .execute();
  await house.mail.send(resetLetter(user.email, user.username, brand, house.origin() + paths.resetPassword(token)));
}

function resetLetter(to: string, username: string, brand: string, link: string): Letter {
  const lines = [
    `Hello ${username},`,
    `somebody, hopefully you, asked to set a new password for your ${brand} account.`,
    `This link works once, for ${validMinutes} minutes:`,
  ];
  const ending = "If it was not you, ignore this letter: nothing has changed.";
  return {
    to,
    subject: `Set a new password for ${brand}`,
    text: `${lines.join("\n\n")}\n\n${link}\n\n${ending}\n`,
    html: `${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("")}<p><a href="${link}">${link}</a></p><p>${ending}</p>`,
  };
}

const escapeHtml = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");

/**
 * Sets the password, ends every sign-in of the account and every other link sent to it. A link that was used, is unknown
 * or too old does nothing. Answers whose it was.
 */
export async function resetPassword(
  house: House,
  { token, password, address }: { token: string; password: string; address: string },
): Promise<Result<number, { why: "bad_link" } | { why: "bad_password"; words: string }>> {
  const now = house.clock.now();
  // Before the hash, which takes long on purpose: nobody should have it made for links he invents.
  const owner = await ownerOf(house.db, token, now);
  if (owner === undefined) return refused({ why: "bad_link" });
  const problem = await passwordProblem({ ...owner, brand: (await house.settings()).brand }, password);
  if (problem !== null) return refused({ why: "bad_password", words: problem });
  const passwordHash = await hashPassword(password);
  return house.db.transaction().execute(async (tx) => {
    const userId = await useLink(tx, token, now);
    if (userId === undefined) return refused({ why: "bad_link" });
    await tx.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", userId).execute();
    await tx.deleteFrom("password_resets").where("user_id", "=", userId).where("used_at", "is", null).execute();
    await endSessions(tx, userId);
    await tellOwner(tx, userId, "reset", { address, now });
    return done(userId);
  });
}

/** Whose living link it is. */
async function ownerOf(db: Db, token: string, now: Date): Promise<{ username: string; email: string } | undefined> {
  return db
    .selectFrom("password_resets as r")
    .innerJoin("users as u", "u.id", "r.user_id")
    .select(["u.username", "u.email"])
    .where("r.token_hash", "=", hashToken(token))
    .where("r.used_at", "is", null)
    .where("r.expires_at", ">", now)
    .executeTakeFirst();
}

async function useLink(tx: Tx, token: string, now: Date): Promise<number | undefined> {
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
