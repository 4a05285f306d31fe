import type { House } from "../../common/server/house.ts";
import { promisedPrizes } from "../../common/server/site-settings.ts";
import { boardWinners } from "../../fairness/rules/draw-rule.ts";
import { firstEntries } from "../boards/contract/board-rows.ts";
import { createBoardReader } from "./board.ts";
import { type LeaderboardOverlay, overlayEntries } from "./contract/overlay.ts";
import { boardsTag } from "./freeze.ts";
import { boardProps } from "./props.ts";

export type RunningBoardReader = ReturnType<typeof createRunningBoard>;

export function createRunningBoard(house: House) {
  const shownBoard = createBoardReader(house);
  return {
    tags: ["wagers", boardsTag],
    async read(): Promise<LeaderboardOverlay> {
      const { leaderboard } = await house.settings();
      const { partner, paused } = leaderboard;
      const prizes = promisedPrizes(leaderboard);
      const board = boardProps(await shownBoard(partner, firstEntries, null));
      return {
        partner: board.partner.label,
        paused,
        entries: board.entries.slice(0, overlayEntries).map(({ rank, username, tickets }) => ({
          rank,
          username,
          tickets,
        })),
        entries_count: board.entries_count,
        total_tickets: board.total_tickets,
        winners: boardWinners,
        prizes: prizes.slice(0, boardWinners),
        prizes_total: prizes.reduce((sum, prize) => sum + prize, 0),
        ends_at: board.ends_at,
      };
    },
  };
}
