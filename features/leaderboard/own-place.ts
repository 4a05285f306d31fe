import type { House } from "../../common/server/house.ts";
import { createBoardReader } from "./board.ts";
import type { OwnPlace } from "./contract/leaderboard.ts";
import { boardProps } from "./props.ts";

/** The reader returns null when the viewer is not linked or has not wagered this month. */
export function createOwnPlaceReader(house: House): (userId: number) => Promise<OwnPlace | null> {
  const shownBoard = createBoardReader(house);
  return async (userId) => {
    const { partner } = (await house.settings()).leaderboard;
    const board = boardProps(await shownBoard(partner, 0, userId));
    const own = board.entries.find((entry) => entry.own);
    if (own === undefined) return null;
    return {
      label: board.partner.label,
      rank: own.rank,
      tickets: own.tickets,
      total_tickets: board.total_tickets,
      entries_count: board.entries_count,
    };
  };
}
