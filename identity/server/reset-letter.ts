// The link is created when the email is sent, so the queue stores only the request.
import { paths } from "../../common/contract/paths.ts";
import type { House } from "../../common/server/house.ts";
import { siteName } from "../../common/server/site-settings.ts";
import type { Letter } from "../../platform/mail/mail.ts";
import { m } from "../messages.ts";
import { hashToken, newToken } from "./tokens.ts";

const validMinutes = 60;

export interface ResetRecipient {
  userId: number;
  email: string;
  username: string;
  language: string;
}

export async function createResetLetter(
  house: Pick<House, "db" | "clock" | "origin" | "settings">,
  { userId, email, username, language }: ResetRecipient,
): Promise<Letter> {
  const brand = siteName(await house.settings(), house.origin());
  const token = newToken();
  const expiresAt = new Date(house.clock.now().getTime() + validMinutes * 60_000);
  await house.db
    .insertInto("password_resets")
    .values({ token_hash: hashToken(token), user_id: userId, expires_at: expiresAt, used_at: null })
    .execute();
  return {
    ...{ to: email, language, subject: m.resetSubject({ brand }, language) },
    paragraphs: [
      m.hello({ username }, language),
      m.resetAsked({ brand }, language),
      m.resetLinkLasts({ minutes: validMinutes }, language),
      m.resetIgnore({}, language),
    ],
    button: { words: m.newPasswordHeading({}, language), href: house.origin() + paths.resetPassword(token) },
  };
}
