import type { House } from "../../common/server/house.ts";
import { isoDay, monthStart } from "../../platform/base/clock.ts";
import { maskName } from "../../platform/base/mask-name.ts";
import { cachedReadByKey } from "../../platform/cache/cached-read.ts";
import type { Db } from "../../platform/database/db.ts";
import { firstEntries, maxEntries } from "../boards/contract/board-rows.ts";
import type { BoardEntry, BoardViewer } from "./contract/leaderboard.ts";
import {
  type BoardKey,
  createOwnRowReader,
  findRank,
  type ListedRow,
  type OwnRow,
  type RunningBoard,
  readRunningBoard,
} from "./queries.ts";
import { toTickets } from "./rules.ts";

export interface ShownBoard {
  key: BoardKey;
  entries: BoardEntry[];
  count: number;
  totalTickets: number;
  asOf: Date | null;
  viewer: BoardViewer;
}

interface CachedBoard extends RunningBoard {
  entries: BoardEntry[];
  at: Map<string, number>;
}

/** The most boards in the cache: every partner's running month, and both months around a month end. */
const maxCachedBoards = 16;

export function createBoardReader({ db, changes, clock }: Pick<House, "db" | "changes" | "clock">) {
  const board = cachedReadByKey(changes, {
    getTag: () => "wagers",
    most: maxCachedBoards,
    load: async (key) => {
      const [partner, month = ""] = key.split(" ");
      return toCachedBoard(await readRunningBoard(db, { partner: Number(partner), month }, maxEntries));
    },
  });
  const ownRow = createOwnRowReader(db);

  return async function shownBoard(partner: number, shown: number, userId: number | null): Promise<ShownBoard> {
    const key = { partner, month: isoDay(monthStart(clock.now())) };
    const cached = await board(`${key.partner} ${key.month}`);
    const common = { key, count: cached.count, totalTickets: cached.totalTickets, asOf: cached.asOf };
    const entries = cached.entries.slice(0, shown);
    if (userId === null) return { ...common, entries, viewer: "guest" };
    const own = await ownRow(userId, key);
    if (own === undefined) return { ...common, entries, viewer: "unlinked" };
    if (own.isExcluded) return { ...common, entries, viewer: "staff" };
    if (own.wager_cents === 0) return { ...common, entries, viewer: "idle" };
    return {
      ...common,
      entries: insertOwnEntry(entries, await buildOwnEntry(db, cached, own, key), cached.at.get(own.account_id)),
      viewer: "listed",
    };
  };
}

async function buildOwnEntry(db: Db, cached: CachedBoard, own: OwnRow, key: BoardKey): Promise<BoardEntry> {
  const known = cached.entries[cached.at.get(own.account_id) ?? -1];
  // Uses the cached row if there is one, so that the board is consistent. Looks up a rank below the cached rows in the
  // database.
  const entry = known ?? toBoardEntry(own, await findRank(db, key, own.wager_cents));
  return { ...entry, username: own.username, own: true };
}

function toCachedBoard(board: RunningBoard): CachedBoard {
  const entries: BoardEntry[] = [];
  const at = new Map<string, number>();
  for (const [index, row] of board.rows.entries()) {
    const before = board.rows[index - 1];
    const rank = before?.wager_cents === row.wager_cents ? (entries[index - 1]?.rank ?? 1) : index + 1;
    entries.push(toBoardEntry(row, rank));
    at.set(row.account_id, index);
  }
  return { ...board, entries, at };
}

const toBoardEntry = ({ username, wager_cents }: ListedRow, rank: number): BoardEntry => ({
  rank,
  username: maskName(username),
  wager: wager_cents / 100,
  tickets: toTickets(wager_cents),
  own: false,
});

function insertOwnEntry(entries: BoardEntry[], own: BoardEntry, at: number | undefined): BoardEntry[] {
  return at !== undefined && at < entries.length ? entries.with(at, own) : [...entries, own];
}

export function parseEntriesParam(text: string | undefined): number {
  if (text === undefined || !/^\d{1,9}$/.test(text)) return firstEntries;
  return Math.min(Math.max(Number(text), firstEntries), maxEntries);
}
