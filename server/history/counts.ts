// What is known of a viewer's ledger without reading it: how many of their latest movements there are of each kind, up to
// one of them. It is only ever added to, in the order of its numbers (a balance is locked while one is booked), so what was
// counted once stays right, and a visit reads what came since.
import { sql } from "kysely";
import type { Changes } from "../core/changes.ts";
import type { Db } from "../core/db.ts";
import { sharedReadBy } from "../core/shared-read.ts";
import { type HistoryFilter, mostListed } from "./queries.ts";

interface KindCount {
  currency: string;
  reason: string;
  count: number;
  /** The latest movement of this kind. */
  latest: number;
}

export interface Counts {
  kinds: KindCount[];
  /** Whether there is nothing before them. */
  whole: boolean;
}

/** Viewers whose history was looked at last. */
const mostKept = 1_000;
/** As long as nobody is slower for it to add up what came since. */
const ages = { refreshMs: 5 * 60_000, mostMs: 10 * 60_000 };

export function createCountsOf(db: Db, changes: Changes): (userId: number) => Promise<Counts> {
  const kept = sharedReadBy(changes, {
    tagOf: (userId) => `history:${userId}`,
    most: mostKept,
    load: (userId) => countKinds(db, Number(userId), 0),
    ages,
  });
  return async (userId) => {
    const before = await kept(String(userId));
    const until = before.kinds.reduce((latest, kind) => Math.max(latest, kind.latest), 0);
    const since = await countKinds(db, userId, until);
    return { kinds: [...before.kinds, ...since.kinds], whole: before.whole && since.whole };
  };
}

/** How many movements there are under this filter; null when only counting can tell. */
export function knownTotal({ kinds, whole }: Counts, { currency, reason }: HistoryFilter): number | null {
  const isFiltered = currency !== "all" || reason !== null;
  if (isFiltered && !whole) return null;
  const total = kinds
    .filter((kind) => (currency === "all" || kind.currency === currency) && (reason === null || kind.reason === reason))
    .reduce((sum, { count }) => sum + count, 0);
  return Math.min(total, mostListed);
}

/** What the movements were for, in alphabetical order. */
export const reasonsOf = ({ kinds }: Counts): string[] => [...new Set(kinds.map(({ reason }) => reason))].sort();

/** Of the movements after `after`, and one more than are listed: then there are others before them. */
async function countKinds(db: Db, userId: number, after: number): Promise<Counts> {
  const { rows } = await sql<KindCount>`
    select currency, reason, count(*) as count, max(id) as latest from (
      select id, currency, reason from ledger where user_id = ${userId} and id > ${after}
      order by id desc limit ${mostListed + 1}
    ) latest group by currency, reason`.execute(db);
  return { kinds: rows, whole: rows.reduce((sum, { count }) => sum + count, 0) <= mostListed };
}
