// The demo's boards: a two-week race, a race from the 16th to the 16th, and one from a spreadsheet, each with figures
// and prizes.
import type { DemoEvent } from "../../common/http/feature.ts";
import type { House } from "../../common/server/house.ts";
import type { Tx } from "../../platform/database/db.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { boardTerms, logBoard } from "./log.ts";
import type { StoredPrize } from "./prizes.ts";
import type { Repeats } from "./windows.ts";

const dayMs = 24 * 60 * 60 * 1000;
const bucks = (from: number, to: number, dollars: number): StoredPrize => ({
  ...{ from, to, kind: "bucks" },
  amount: dollars * 100,
});

interface DemoBoard {
  name: string;
  partner: string;
  window: (now: Date) => [from: Date, to: Date];
  repeats: Repeats;
  prizes: StoredPrize[];
}

const today = (now: Date) => Math.floor(now.getTime() / dayMs) * dayMs;
/** The 16th of the current cycle's month, plus `months`. */
const cycleStart = (now: Date, months: number) => {
  const back = now.getUTCDate() >= 16 ? 0 : 1;
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back + months, 16));
};

const demoBoards: DemoBoard[] = [
  {
    name: "Shuffle two-week race",
    partner: "shuffle-wager",
    window: (now) => [new Date(today(now) - 5 * dayMs), new Date(today(now) + 9 * dayMs)],
    repeats: { every: "days", days: 14 },
    prizes: [
      ...[bucks(1, 1, 4_000), bucks(2, 2, 2_000), bucks(3, 3, 1_000), bucks(4, 5, 500)],
      ...[bucks(6, 10, 250), bucks(11, 15, 50)],
    ],
  },
  {
    name: "Clash.gg gem race",
    partner: "clash-race",
    window: (now) => [cycleStart(now, 0), cycleStart(now, 1)],
    repeats: { every: "cycle_day", day: 16 },
    prizes: [bucks(1, 1, 500), bucks(2, 3, 200), { from: 4, to: 10, kind: "points", amount: 25_000 }],
  },
  {
    name: "Stake week",
    partner: "stake",
    window: (now) => [new Date(today(now) - 2 * dayMs), new Date(today(now) + 5 * dayMs)],
    repeats: { every: "week" },
    prizes: [bucks(1, 1, 750), bucks(2, 5, 100), { from: 6, to: 6, kind: "text", amount: 0, text: "A signed cap" }],
  },
];

/**
 * Returns the events that add the boards. Their jobs read the figures from the sandboxes. Running totals count from
 * zero, so that a race that began days ago has figures.
 */
export const addDemoBoards = (house: House, now: Date): DemoEvent[] =>
  demoBoards.map((board, index) => ({
    at: now,
    happen: () => inTransaction(house.db, (tx) => addBoard(tx, { ...board, position: index + 1 }, now)),
  }));

async function addBoard(
  tx: Tx,
  { name, partner, window, repeats, prizes, position }: DemoBoard & { position: number },
  now: Date,
): Promise<void> {
  const [starts_at, ends_at] = window(now);
  const began = starts_at.toISOString();
  const nothing = { taken_at: began, sha256: "", rows: 0, cents: 0, is_cut: false, baseline_at: began };
  const board = await tx
    .insertInto("live_boards")
    .values({
      ...{ kind: "race", name, starts_at, ends_at, time_zone: "UTC", position, created_at: now },
      partners: JSON.stringify([partner]),
      repeats: JSON.stringify(repeats),
      prizes: JSON.stringify(prizes),
      answers: JSON.stringify({ [partner]: nothing }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await logBoard(tx, [{ type: "board.open", ...boardTerms(board) }], now);
}
