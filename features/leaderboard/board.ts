// The board of the running month: one reading for everybody, and each viewer's own row beside it.

import type { House } from "../../common/server/house.ts";
import { isoDay, monthStart } from "../../platform/base/clock.ts";
import { maskedName } from "../../platform/base/masked-name.ts";
import { sharedReadBy } from "../../platform/cache/shared-read.ts";
import type { Db } from "../../platform/database/db.ts";
import { type BoardEntry, type BoardViewer, firstEntries, mostEntries } from "./contract/leaderboard.ts";
import {
  type BoardKey,
  createOwnRow,
  type ListedRow,
  type OwnRow,
  type RunningBoard,
  rankOf,
  runningBoard,
} from "./queries.ts";
import { ticketsOf } from "./rules.ts";

export interface ShownBoard {
  key: BoardKey;
  entries: BoardEntry[];
  count: number;
  totalTickets: number;
  asOf: Date | null;
  viewer: BoardViewer;
}

interface KeptBoard extends RunningBoard {
  entries: BoardEntry[];
  /** Index of an account among `entries`. */
  at: Map<string, number>;
}

/** Boards kept at once: the running month of every partner, and the months around a border. */
const mostKept = 16;

export function createBoard({ db, changes, clock }: Pick<House, "db" | "changes" | "clock">) {
  const board = sharedReadBy(changes, {
    tagOf: () => "wagers",
    most: mostKept,
    load: async (key) => {
      const [partner, month = ""] = key.split(" ");
      return listed(await runningBoard(db, { partner: Number(partner), month }, mostEntries));
    },
  });
  const ownRow = createOwnRow(db);

  /** `shown`: how many entries are wanted, without the viewer's own. `userId` is null for guests. */
  return async function shownBoard(partner: number, shown: number, userId: number | null): Promise<ShownBoard> {
    const key = { partner, month: isoDay(monthStart(clock.now())) };
    const kept = await board(`${key.partner} ${key.month}`);
    const common = { key, count: kept.count, totalTickets: kept.totalTickets, asOf: kept.asOf };
    const entries = kept.entries.slice(0, shown);
    if (userId === null) return { ...common, entries, viewer: "guest" };
    const own = await ownRow(userId, key);
    if (own === undefined) return { ...common, entries, viewer: "unlinked" };
    if (own.isExcluded) return { ...common, entries, viewer: "staff" };
    if (own.wager_cents === 0) return { ...common, entries, viewer: "idle" };
    return {
      ...common,
      entries: withOwn(entries, await ownEntry(db, kept, own, key), kept.at.get(own.account_id)),
      viewer: "listed",
    };
  };
}

async function ownEntry(db: Db, kept: KeptBoard, own: OwnRow, key: BoardKey): Promise<BoardEntry> {
  const known = kept.entries[kept.at.get(own.account_id) ?? -1];
  // As the board says it, so that it does not contradict itself; further down as it is now.
  const entry = known ?? entryOf(own, await rankOf(db, key, own.wager_cents));
  return { ...entry, username: own.username, own: true };
}

function listed(board: RunningBoard): KeptBoard {
  const entries: BoardEntry[] = [];
  const at = new Map<string, number>();
  for (const [index, row] of board.rows.entries()) {
    const before = board.rows[index - 1];
    const rank = before?.wager_cents === row.wager_cents ? (entries[index - 1]?.rank ?? 1) : index + 1;
    entries.push(entryOf(row, rank));
    at.set(row.account_id, index);
  }
  return { ...board, entries, at };
}

const entryOf = ({ username, wager_cents }: ListedRow, rank: number): BoardEntry => ({
  rank,
  username: maskedName(username),
  wager: wager_cents / 100,
  tickets: ticketsOf(wager_cents),
  own: false,
});

/** Their row in its place, or after the ones shown when it stands further down. */
function withOwn(entries: BoardEntry[], own: BoardEntry, at: number | undefined): BoardEntry[] {
  return at !== undefined && at < entries.length ? entries.with(at, own) : [...entries, own];
}

/** `?entries=`: how many are asked for; anything that is no such number asks for the first hundred. */
export function entriesParam(text: string | undefined): number {
  if (text === undefined || !/^\d{1,9}$/.test(text)) return firstEntries;
  return Math.min(Math.max(Number(text), firstEntries), mostEntries);
}
