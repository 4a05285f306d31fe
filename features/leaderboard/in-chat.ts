// The chat line about the running board, with the asker's own place.

import type { House } from "../../common/server/house.ts";
import { promisedPrizes } from "../../common/server/site-settings.ts";
import { maskName } from "../../platform/base/mask-name.ts";
import { createBoardReader } from "./board.ts";
import { firstEntries } from "./contract/leaderboard.ts";
import { boardProps } from "./props.ts";

export type BoardNow = Awaited<ReturnType<ReturnType<typeof createBoardInChat>>>;

/** How many entries fit into a chat line. */
const maxNamed = 3;

export function createBoardInChat(house: House) {
  const shownBoard = createBoardReader(house);
  /** `userId` is null for a chatter without a link. */
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
      // Every name is masked in chat as on the board, including the asker's own, because everybody reads it.
      top: board.entries.slice(0, maxNamed).map(({ rank, username, tickets, own: isOwn }) => ({
        ...{ rank, tickets },
        name: isOwn ? maskName(username) : username,
      })),
      own: own === undefined ? null : { rank: own.rank, tickets: own.tickets },
    };
  };
}
