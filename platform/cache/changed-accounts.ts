// Tracks whose data (balance, notices, links, orders, sign-ins) changed. The change itself marks the user, and the database
// announces it, so no caller can forget. The user's open pages then get the news (platform/live/server/own-states.ts).
import { Transaction } from "kysely";
import type { Changes } from "../database/changes.ts";
import type { Db, Tx } from "../database/db.ts";

const accountTagPrefix = "account:";
/** Returns the tag of one user. */
export const accountTag = (userId: number): string => accountTagPrefix + userId;
/** Returns the user's id, or null for another kind of tag. */
export const userIdFromTag = (tag: string): number | null =>
  tag.startsWith(accountTagPrefix) ? Number(tag.slice(accountTagPrefix.length)) : null;
/** The tag of all users. */
export const accountsTag = "accounts";

/** Something the ribbon shows changed: a rank reached, a cashout paid, a viewer who wants to be left out. */
export const ribbonTag = "ribbon";
/** A case was opened. Announced at most every few seconds (features/cases/wins.ts). */
export const winsTag = "wins";

/** Up to this many users are announced one by one. With more, everybody is announced. */
const maxSingleTags = 50;

/** The users a transaction touched, or everybody when there are too many. */
interface ChangedAccounts {
  users: Set<number>;
  everybody: boolean;
}

const changesByTransaction = new WeakMap<object, ChangedAccounts>();
/** Announces changes from statements outside a transaction, by database. */
const announcers = new WeakMap<object, Pick<Changes, "announce">>();

/**
 * Marks that these users' data changed. Inside a transaction, announces it after the commit. Outside one, call it after the
 * statement: it announces immediately.
 */
export function markAccountsChanged(db: Db, userIds: Iterable<number>): void {
  if (db instanceof Transaction) for (const id of userIds) changesOfTransaction(db).users.add(id);
  else announcers.get(db)?.announce(...toAccountTags({ users: new Set(userIds), everybody: false }));
}

/** The same when the affected users are unknown, such as everybody who guessed or holds tickets. */
export function markEverybodyChanged(db: Db): void {
  if (db instanceof Transaction) changesOfTransaction(db).everybody = true;
  else announcers.get(db)?.announce(accountsTag);
}

function changesOfTransaction(tx: Tx): ChangedAccounts {
  const touched = changesByTransaction.get(tx) ?? { users: new Set(), everybody: false };
  changesByTransaction.set(tx, touched);
  return touched;
}

const toAccountTags = ({ users, everybody }: ChangedAccounts): string[] =>
  everybody || users.size > maxSingleTags ? [accountsTag] : [...users].map(accountTag);

/**
 * Returns the same database, which announces the users each transaction touched after its commit. Failed ones announce
 * nobody.
 */
export function createAnnouncingDb(db: Db, changes: Pick<Changes, "announce">): Db {
  const own = db.withoutPlugins();
  const begin = own.transaction.bind(own);
  own.transaction = () => announceAfterCommit(begin(), changes);
  announcers.set(own, changes);
  return own;
}

type TransactionBuilder = ReturnType<Db["transaction"]>;

function announceAfterCommit(builder: TransactionBuilder, changes: Pick<Changes, "announce">): TransactionBuilder {
  const execute = builder.execute.bind(builder);
  const setIsolationLevel = builder.setIsolationLevel.bind(builder);
  const setAccessMode = builder.setAccessMode.bind(builder);
  builder.execute = async (act) => {
    let touched: ChangedAccounts | undefined;
    const answer = await execute(async (tx) => {
      const acted = await act(tx);
      touched = changesByTransaction.get(tx);
      return acted;
    });
    if (touched !== undefined) changes.announce(...toAccountTags(touched));
    return answer;
  };
  // Each of these returns a new builder, which needs wrapping too.
  builder.setIsolationLevel = (level) => announceAfterCommit(setIsolationLevel(level), changes);
  builder.setAccessMode = (mode) => announceAfterCommit(setAccessMode(mode), changes);
  return builder;
}
