// Passwords that are among the first anybody would try: the most common ones, and what everybody sees of the account.
import { words } from "../contract/account-words.ts";

/** ASVS 5.0, 6.2.4 asks for the 3,000 most common that the rules let pass. */
const mostCommon = 3_000;
const shortest = 8;

let common: Promise<ReadonlySet<string>> | undefined;

/** Read at the first new password; a start does without it. The package lists them most common first. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].filter(({ length }) => length >= shortest).slice(0, mostCommon));
}

/** Whose password it is to be, and what the site and its streamer are called. */
export interface PasswordOwner {
  username: string;
  email: string;
  brand: string;
  streamer: string;
}

/** Without the digits and signs with which a word is stretched at its ends: Windfall2026 is windfall. */
const bare = (text: string): string => text.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");

/** Why the password of that account will not do, or null. */
export async function passwordProblem(
  { username, email, brand, streamer }: PasswordOwner,
  password: string,
): Promise<string | null> {
  const typed = password.toLowerCase();
  const own = [username, email, email.split("@")[0] ?? "", brand, streamer].map((word) => word.trim().toLowerCase());
  const bareOwn = own.map(bare).filter((word) => word !== "");
  if (own.includes(typed) || bareOwn.includes(bare(typed))) return words.ownPassword;
  common ??= readCommon();
  return (await common).has(typed) ? words.commonPassword : null;
}
