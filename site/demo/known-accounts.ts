// The demo's accounts whose password stands in the README, and how they end where others can reach the demo.
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

/** Whoever comes by may look around as them, in a public demo too. */
export const visitorsAccount: KnownAccount = { username: "viewer", password: demoPassword };

interface Account {
  id: number;
  username: string;
  role: "viewer" | "moderator" | "admin";
}

/**
 * Gives every account that still has the known password one that nobody knows, and ends what was begun with the old
 * one. Answers the admins' new passwords, told this once, and the visitors' account; nothing when all was done before.
 */
export async function replaceKnownPasswords(tx: Tx): Promise<KnownAccount[]> {
  const known = await knownAccounts(tx);
  const told: KnownAccount[] = [];
  const nobodysHash = await hashPassword(newPassword());
  for (const account of known.filter((one) => !isForVisitors(one))) {
    const password = account.role === "admin" ? newPassword() : null;
    await setPassword(tx, account.id, password === null ? nobodysHash : await hashPassword(password));
    if (password !== null) told.push({ username: account.username, password });
  }
  return told.length > 0 && known.some(isForVisitors) ? [...told, visitorsAccount] : told;
}

/** Promoted, it is for visitors no longer. */
const isForVisitors = ({ username, role }: Account): boolean =>
  username === visitorsAccount.username && role === "viewer";

/**
 * Of the accounts the demo made and of staff. Those the demo made share a few hashes, so few are tried. They are told by
 * their names: an address is whatever who registers writes, and each hash of their own would be tried at every start.
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

/** A second factor may have been turned on, and a link asked for, by anybody who knew the old password. */
async function setPassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", userId).execute();
  await tx.deleteFrom("password_resets").where("user_id", "=", userId).execute();
  await deleteResetLetters(tx, userId);
  await endSessions(tx, userId);
  await deleteTwoFactor(tx, userId);
}
