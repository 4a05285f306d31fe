// Announces whose data changed (balance, notices, links, orders, sessions). Code that makes a change marks the user,
// and the database announces marked users after the commit. Their open pages then get the new state
// (platform/live/server/own-states.ts).
import { Transaction } from "kysely";
import type { Changes } from "../database/changes.ts";
import type { Db, Tx } from "../database/db.ts";

const accountTagPrefix = "account:";
export const accountTag = (userId: number): string => accountTagPrefix + userId;
export const userIdFromTag = (tag: string): number | null =>
  tag.startsWith(accountTagPrefix) ? Number(tag.slice(accountTagPrefix.length)) : null;
export const accountsTag = "accounts";

export const ribbonTag = "ribbon";
/** Announced when a case was opened, at most every few seconds (features/cases/wins.ts). */
export const winsTag = "wins";

const maxSingleTags = 50;

interface ChangedAccounts {
  users: Set<number>;
  everybody: boolean;
}

const changesByTransaction = new WeakMap<object, ChangedAccounts>();
/** Announcers for statements outside a transaction, by database. */
const announcers = new WeakMap<object, Pick<Changes, "announce">>();

/**
 * Marks these users' data as changed. Inside a transaction, the change is announced after the commit. Outside one, it is
 * announced immediately, so call this after the statement.
 */
export function markAccountsChanged(db: Db, userIds: Iterable<number>): void {
  if (db instanceof Transaction) for (const id of userIds) changesOfTransaction(db).users.add(id);
  else announcers.get(db)?.announce(...toAccountTags({ users: new Set(userIds), everybody: false }));
}

/** Marks everybody's data as changed. For changes whose users are unknown, such as everybody who guessed or has tickets. */
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
 * The returned database announces the users whose data a transaction changed, after the commit. A failed transaction
 * announces nobody.
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
  // Wraps the results too, because these methods return new builders.
  builder.setIsolationLevel = (level) => announceAfterCommit(setIsolationLevel(level), changes);
  builder.setAccessMode = (mode) => announceAfterCommit(setAccessMode(mode), changes);
  return builder;
}
