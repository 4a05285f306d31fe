// Passwords that are among the first anybody would try: the most common ones, and what everybody sees of the account.
import { words } from "../../contracts/account-words.ts";

/** ASVS 5.0, 6.2.4 asks for the 3,000 most common that the rules let pass. */
const mostCommon = 3_000;
const shortest = 8;

let common: Promise<ReadonlySet<string>> | undefined;

/** Read at the first new password; a start does without it. The package lists them most common first. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].filter(({ length }) => length >= shortest).slice(0, mostCommon));
}

/** Why the password of that account will not do, or null. `brand` is the site's name. */
export async function passwordProblem(
  { username, email, brand }: { username: string; email: string; brand: string },
  password: string,
): Promise<string | null> {
  const typed = password.toLowerCase();
  const own = [username, email, email.split("@")[0] ?? "", brand].map((word) => word.trim().toLowerCase());
  if (own.includes(typed)) return words.ownPassword;
  common ??= readCommon();
  return (await common).has(typed) ? words.commonPassword : null;
}
