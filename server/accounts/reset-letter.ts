// The letter with the link that sets a new password. The link is made with the letter, each time one goes out: what waits
// for the mail server is only that somebody asked.
import { paths } from "../../contracts/paths.ts";
import type { House } from "../core/house.ts";
import type { Letter } from "../core/mail.ts";
import { nameOf } from "../core/site-settings.ts";
import { hashToken, newToken } from "./tokens.ts";

const validMinutes = 60;

export interface Asker {
  userId: number;
  email: string;
  username: string;
}

/** From now on its link works, once, for an hour. */
export async function resetLetter(
  house: Pick<House, "db" | "clock" | "origin" | "settings">,
  { userId, email, username }: Asker,
): Promise<Letter> {
  const brand = nameOf(await house.settings(), house.origin());
  const token = newToken();
  const expiresAt = new Date(house.clock.now().getTime() + validMinutes * 60_000);
  await house.db
    .insertInto("password_resets")
    .values({ token_hash: hashToken(token), user_id: userId, expires_at: expiresAt, used_at: null })
    .execute();
  return written(email, username, brand, house.origin() + paths.resetPassword(token));
}

function written(to: string, username: string, brand: string, link: string): Letter {
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
