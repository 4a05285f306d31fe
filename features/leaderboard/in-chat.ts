import type { House } from "../../common/server/house.ts";
import { promisedPrizes } from "../../common/server/site-settings.ts";
import { maskName } from "../../platform/base/mask-name.ts";
import { firstEntries } from "../boards/contract/board-rows.ts";
import { createBoardReader } from "./board.ts";
import { boardProps } from "./props.ts";

export type BoardNow = Awaited<ReturnType<ReturnType<typeof createBoardInChat>>>;

const maxNamed = 3;

export function createBoardInChat(house: House) {
  const shownBoard = createBoardReader(house);
  return async (userId: number | null) => {
    const { leaderboard } = await house.settings();
    const { partner } = leaderboard;
    const board = boardProps(await shownBoard(partner, firstEntries, userId));
    const own = board.entries.find((entry) => entry.own);
    return {
      label: board.partner.label,
      count: board.entries_count,
      prizesDollars: promisedPrizes(leaderboard).reduce((sum, prize) => sum + prize, 0),
      endsAt: new Date(board.ends_at),
      // Masks every name, including the asker's, because everybody in the chat reads the reply.
      top: board.entries.slice(0, maxNamed).map(({ rank, username, tickets, own: isOwn }) => ({
        ...{ rank, tickets },
        name: isOwn ? maskName(username) : username,
      })),
      own: own === undefined ? null : { rank: own.rank, tickets: own.tickets },
    };
  };
}
