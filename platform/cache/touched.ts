// Whose own things (balance, notices, links, orders, sign-ins) are others now. Noted where they are changed, and announced by
// the house's database itself, so that no caller can forget it; told to the pages they have open (platform/live/server/own.ts).
import { Transaction } from "kysely";
import type { Changes } from "../database/changes.ts";
import type { Db, Tx } from "../database/db.ts";

const tagOfOne = "account:";
/** Of one user. */
export const accountTag = (userId: number): string => tagOfOne + userId;
/** Whose tag it is; null for tags of something else. */
export const userOfTag = (tag: string): number | null =>
  tag.startsWith(tagOfOne) ? Number(tag.slice(tagOfOne.length)) : null;
/** Of many at once, whoever they are. */
export const accountsTag = "accounts";

/** Something of what the ribbon names: a rank was reached, a cashout paid, somebody wants to be left out. */
export const ribbonTag = "ribbon";
/** A case was opened; told calmly (features/cases/wins.ts). */
export const winsTag = "wins";

/** Announced one by one up to here; of more, everybody who listens is asked for. */
const mostSingly = 50;

/** Whom a transaction touched; of more than can be told singly, everybody. */
interface Touched {
  users: Set<number>;
  everybody: boolean;
}

const noted = new WeakMap<object, Touched>();
/** Who hears of what a database's own statements change, outside of a transaction. */
const voices = new WeakMap<object, Pick<Changes, "announce">>();

/**
 * Something of theirs is another. In the transaction that changes it: announced when that is committed. Outside of one, after
 * the statement: announced at once.
 */
export function touchAccounts(db: Db, userIds: Iterable<number>): void {
  if (db instanceof Transaction) for (const id of userIds) touchedBy(db).users.add(id);
  else voices.get(db)?.announce(...tagsOf({ users: new Set(userIds), everybody: false }));
}

/** The same of whoever it may concern: who guessed, who holds tickets. */
export function touchEverybody(db: Db): void {
  if (db instanceof Transaction) touchedBy(db).everybody = true;
  else voices.get(db)?.announce(accountsTag);
}

function touchedBy(tx: Tx): Touched {
  const touched = noted.get(tx) ?? { users: new Set(), everybody: false };
  noted.set(tx, touched);
  return touched;
}

const tagsOf = ({ users, everybody }: Touched): string[] =>
  everybody || users.size > mostSingly ? [accountsTag] : [...users].map(accountTag);

/** The same database, which announces whom it touched: after the commit of each transaction, and of none that failed. */
export function announcingDb(db: Db, changes: Pick<Changes, "announce">): Db {
  const own = db.withoutPlugins();
  const begin = own.transaction.bind(own);
  own.transaction = () => announcing(begin(), changes);
  voices.set(own, changes);
  return own;
}

type Beginning = ReturnType<Db["transaction"]>;

function announcing(beginning: Beginning, changes: Pick<Changes, "announce">): Beginning {
  const execute = beginning.execute.bind(beginning);
  const isolated = beginning.setIsolationLevel.bind(beginning);
  const allowed = beginning.setAccessMode.bind(beginning);
  beginning.execute = async (act) => {
    let touched: Touched | undefined;
    const answer = await execute(async (tx) => {
      const acted = await act(tx);
      touched = noted.get(tx);
      return acted;
    });
    if (touched !== undefined) changes.announce(...tagsOf(touched));
    return answer;
  };
  // Each of these answers another beginning.
  beginning.setIsolationLevel = (level) => announcing(isolated(level), changes);
  beginning.setAccessMode = (mode) => announcing(allowed(mode), changes);
  return beginning;
}
