// The letter with a reset link. The link is created when the letter is sent, so the queue only stores that somebody asked.
import { paths } from "../../common/contract/paths.ts";
import type { House } from "../../common/server/house.ts";
import { siteName } from "../../common/server/site-settings.ts";
import type { Letter } from "../../platform/mail/mail.ts";
import { buildLetter } from "./letter.ts";
import { hashToken, newToken } from "./tokens.ts";

const validMinutes = 60;

export interface ResetRecipient {
  userId: number;
  email: string;
  username: string;
}

/** Creates the letter. Its link works from now on, once, for an hour. */
export async function createResetLetter(
  house: Pick<House, "db" | "clock" | "origin" | "settings">,
  { userId, email, username }: ResetRecipient,
): Promise<Letter> {
  const brand = siteName(await house.settings(), house.origin());
  const token = newToken();
  const expiresAt = new Date(house.clock.now().getTime() + validMinutes * 60_000);
  await house.db
    .insertInto("password_resets")
    .values({ token_hash: hashToken(token), user_id: userId, expires_at: expiresAt, used_at: null })
    .execute();
  return buildLetter(email, `Set a new password for ${brand}`, [
    `Hello ${username},`,
    `somebody, hopefully you, asked to set a new password for your ${brand} account.`,
    `This link works once, for ${validMinutes} minutes:`,
    { href: house.origin() + paths.resetPassword(token) },
    "If it was not you, ignore this letter: nothing has changed.",
  ]);
}
