// Rejects passwords that attackers try first: the most common ones, and words from the account or the site's name.
import { m } from "../messages.ts";

/** ASVS 5.0, 6.2.4 asks for the 3,000 most common passwords that match the password rules. */
const commonCount = 3_000;
const minLength = 8;

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Loads the list on first use, so it does not slow down the start. The package lists the most common passwords first. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].filter(({ length }) => length >= minLength).slice(0, commonCount));
}

export interface PasswordOwner {
  username: string;
  email: string;
  brand: string;
  streamer: string;
}

/** Removes digits and signs from both ends: Windfall2026 becomes windfall. */
const trimNonLetters = (text: string): string => text.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");

export async function passwordProblem(
  { username, email, brand, streamer }: PasswordOwner,
  password: string,
): Promise<string | null> {
  const typed = password.toLowerCase();
  const own = [username, email, email.split("@")[0] ?? "", brand, streamer].map((word) => word.trim().toLowerCase());
  const bareOwn = own.map(trimNonLetters).filter((word) => word !== "");
  if (own.includes(typed) || bareOwn.includes(trimNonLetters(typed))) return m.passwordOwn();
  commonPasswords ??= loadCommonPasswords();
  return (await commonPasswords).has(typed) ? m.passwordCommon() : null;
}
