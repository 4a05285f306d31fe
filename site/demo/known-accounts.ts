// Replaces the password of a public demo's accounts, because the README publishes it.
import { randomBytes } from "node:crypto";
import { deleteResetLetters } from "../../identity/server/password-reset.ts";
import { hashPassword, passwordMatches } from "../../identity/server/passwords.ts";
import { endSessions } from "../../identity/server/sessions.ts";
import { deleteTwoFactor } from "../../identity/server/two-factor.ts";
import type { Tx } from "../../platform/database/db.ts";
import { affiliates, demoViewers, patronName } from "./viewers.ts";

export const demoPassword = "windfall-demo";

export interface KnownAccount {
  username: string;
  password: string;
}

/** Every visitor may sign in with this account, even in a public demo. */
export const visitorsAccount: KnownAccount = { username: "viewer", password: demoPassword };

interface Account {
  id: number;
  username: string;
  role: "viewer" | "moderator" | "admin";
}

/**
 * Replaces the known password of every account with a secret one, and ends sessions and password resets that began with
 * the known one. Returns the admins' new passwords, which are shown only this once, and the visitors' account. Returns
 * nothing if all passwords were replaced before.
 */
export async function replaceKnownPasswords(tx: Tx): Promise<KnownAccount[]> {
  const known = await knownAccounts(tx);
  const replaced: KnownAccount[] = [];
  const nobodysHash = await hashPassword(newPassword());
  for (const account of known.filter((one) => !isForVisitors(one))) {
    const password = account.role === "admin" ? newPassword() : null;
    await setPassword(tx, account.id, password === null ? nobodysHash : await hashPassword(password));
    if (password !== null) replaced.push({ username: account.username, password });
  }
  return replaced.length > 0 && known.some(isForVisitors) ? [...replaced, visitorsAccount] : replaced;
}

const isForVisitors = ({ username, role }: Account): boolean =>
  username === visitorsAccount.username && role === "viewer";

/**
 * Returns the accounts, of the demo and of staff, that still have the known password. Finds them by username: visitors
 * could register matching email addresses, each with its own slow hash to check at every start.
 */
async function knownAccounts(tx: Tx): Promise<Account[]> {
  const accounts = await tx
    .selectFrom("users")
    .select(["id", "username", "role", "password_hash"])
    .where((eb) => eb.or([eb("username", "in", demoNames()), eb("role", "<>", "viewer")]))
    .orderBy("id")
    .execute();
  const known = new Set<string>();
  for (const hash of new Set(accounts.map((account) => account.password_hash))) {
    if (await passwordMatches(hash, demoPassword)) known.add(hash);
  }
  return accounts.filter((account) => known.has(account.password_hash));
}

const demoNames = (): string[] => [
  "admin",
  visitorsAccount.username,
  patronName,
  ...demoViewers(affiliates).map(({ username }) => username),
];

const newPassword = (): string => randomBytes(12).toString("base64url");

/** Removes the second factor and reset links too, because anybody who knew the old password may have made them. */
async function setPassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", userId).execute();
  await tx.deleteFrom("password_resets").where("user_id", "=", userId).execute();
  await deleteResetLetters(tx, userId);
  await endSessions(tx, userId);
  await deleteTwoFactor(tx, userId);
}
