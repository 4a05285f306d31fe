// Passwords that are among the first anybody would try: the most common ones, and what everybody sees of the account.
import { accountWords } from "../contract/account-words.ts";

/** ASVS 5.0, 6.2.4 asks for the 3,000 most common that the rules let pass. */
const commonCount = 3_000;
const minLength = 8;

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Read at the first new password; a start does without it. The package lists them most common first. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].filter(({ length }) => length >= minLength).slice(0, commonCount));
}

/** Whose password it is to be, and what the site and its streamer are called. */
export interface PasswordOwner {
  username: string;
  email: string;
  brand: string;
  streamer: string;
}

/** Without the digits and signs with which a word is stretched at its ends: Windfall2026 is windfall. */
const trimNonLetters = (text: string): string => text.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");

/** Why the password of that account will not do, or null. */
export async function passwordProblem(
  { username, email, brand, streamer }: PasswordOwner,
  password: string,
): Promise<string | null> {
  const typed = password.toLowerCase();
  const own = [username, email, email.split("@")[0] ?? "", brand, streamer].map((word) => word.trim().toLowerCase());
  const bareOwn = own.map(trimNonLetters).filter((word) => word !== "");
  if (own.includes(typed) || bareOwn.includes(trimNonLetters(typed))) return accountWords.ownPassword;
  commonPasswords ??= loadCommonPasswords();
  return (await commonPasswords).has(typed) ? accountWords.commonPassword : null;
}
