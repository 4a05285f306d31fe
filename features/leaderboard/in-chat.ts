// The running board in a line of the chat, with the place of who asks.

import type { House } from "../../common/server/house.ts";
import { promisedPrizes } from "../../common/server/site-settings.ts";
import { maskName } from "../../platform/base/mask-name.ts";
import { createBoardReader } from "./board.ts";
import { firstEntries } from "./contract/leaderboard.ts";
import { boardProps } from "./props.ts";

export type BoardNow = Awaited<ReturnType<ReturnType<typeof createBoardInChat>>>;

/** The first of it that a line has room for. */
const maxNamed = 3;

export function createBoardInChat(house: House) {
  const shownBoard = createBoardReader(house);
  /** `userId` is null for who is not linked. */
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
      // What others are called stands masked here as on the board; one's own name is no exception in front of all.
      top: board.entries.slice(0, maxNamed).map(({ rank, username, tickets, own: isOwn }) => ({
        ...{ rank, tickets },
        name: isOwn ? maskName(username) : username,
      })),
      own: own === undefined ? null : { rank: own.rank, tickets: own.tickets },
    };
  };
}
