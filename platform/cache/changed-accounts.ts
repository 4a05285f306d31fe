// Whose own things (balance, notices, links, orders, sign-ins) are others now. Noted where they are changed, and announced by
// the house's database itself, so that no caller can forget it; told to the pages they have open (platform/live/server/own-states.ts).
import { Transaction } from "kysely";
import type { Changes } from "../database/changes.ts";
import type { Db, Tx } from "../database/db.ts";

const accountTagPrefix = "account:";
/** Of one user. */
export const accountTag = (userId: number): string => accountTagPrefix + userId;
/** Whose tag it is; null for tags of something else. */
export const userIdFromTag = (tag: string): number | null =>
  tag.startsWith(accountTagPrefix) ? Number(tag.slice(accountTagPrefix.length)) : null;
/** Of many at once, whoever they are. */
export const accountsTag = "accounts";

/** Something of what the ribbon names: a rank was reached, a cashout paid, somebody wants to be left out. */
export const ribbonTag = "ribbon";
/** A case was opened; told calmly (features/cases/wins.ts). */
export const winsTag = "wins";

/** Announced one by one up to here; of more, everybody who listens is asked for. */
const maxSingleTags = 50;

/** Whom a transaction touched; of more than can be told singly, everybody. */
interface ChangedAccounts {
  users: Set<number>;
  everybody: boolean;
}

const changesByTransaction = new WeakMap<object, ChangedAccounts>();
/** Who hears of what a database's own statements change, outside of a transaction. */
const announcers = new WeakMap<object, Pick<Changes, "announce">>();

/**
 * Something of theirs is another. In the transaction that changes it: announced when that is committed. Outside of one, after
 * the statement: announced at once.
 */
export function markAccountsChanged(db: Db, userIds: Iterable<number>): void {
  if (db instanceof Transaction) for (const id of userIds) changesOfTransaction(db).users.add(id);
  else announcers.get(db)?.announce(...toAccountTags({ users: new Set(userIds), everybody: false }));
}

/** The same of whoever it may concern: who guessed, who holds tickets. */
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

/** The same database, which announces whom it touched: after the commit of each transaction, and of none that failed. */
export function createAnnouncingDb(db: Db, changes: Pick<Changes, "announce">): Db {
  const own = db.withoutPlugins();
  const begin = own.transaction.bind(own);
  own.transaction = () => announceAfterCommit(begin(), changes);
  announcers.set(own, changes);
  return own;
}

type TransactionBuilder = ReturnType<Db["transaction"]>;

function announceAfterCommit(beginning: TransactionBuilder, changes: Pick<Changes, "announce">): TransactionBuilder {
  const execute = beginning.execute.bind(beginning);
  const isolated = beginning.setIsolationLevel.bind(beginning);
  const allowed = beginning.setAccessMode.bind(beginning);
  beginning.execute = async (act) => {
    let touched: ChangedAccounts | undefined;
    const answer = await execute(async (tx) => {
      const acted = await act(tx);
      touched = changesByTransaction.get(tx);
      return acted;
    });
    if (touched !== undefined) changes.announce(...toAccountTags(touched));
    return answer;
  };
  // Each of these answers another beginning.
  beginning.setIsolationLevel = (level) => announceAfterCommit(isolated(level), changes);
  beginning.setAccessMode = (mode) => announceAfterCommit(allowed(mode), changes);
  return beginning;
}
