import type { Draws } from "../../fairness/server/draws/draws.ts";
import { cachedRead } from "../../platform/cache/cached-read.ts";
import { type BoardHouse, boardsTag, freezeSettled, runningMonth } from "./freeze.ts";
import { archiveProps, drawnProps, monthTotalProps } from "./props.ts";
import { listArchivedBoards, listDrawnBoards, monthTotals } from "./queries.ts";

export type BoardArchive = ReturnType<typeof createBoardArchive>;

export function createBoardArchive(house: BoardHouse, draws: Draws) {
  return {
    archived: cachedRead(house.changes, [boardsTag], async () =>
      (await listArchivedBoards(house.db)).map(archiveProps),
    ),
    months: async () =>
      (await monthTotals(house.db, new Date(`${runningMonth(house.clock.now())}T00:00:00Z`))).map(monthTotalProps),
    drawn: cachedRead(house.changes, [boardsTag], async () => (await listDrawnBoards(house.db)).map(drawnProps)),
    async closeSettled(): Promise<void> {
      await freezeSettled(house, draws.beacon);
      await draws.advanceDue();
    },
  };
}
