import type { ExtendedFeature, FeatureContext } from "../../common/http/feature.ts";
import type { Draws } from "../../fairness/server/draws/draws.ts";
import type { Boards } from "../boards/feature.ts";
import type { WagerSource } from "../wagers/source.ts";
import { leaderboardAdminRoutes } from "./admin-routes.ts";
import { generalRoutes } from "./general-routes.ts";
import { defineBoardJobs } from "./jobs.ts";
import { ownBoardWinsSql } from "./own-wins.ts";
import { leaderboardRoutes } from "./routes.ts";
import { createRunningBoard } from "./running-board.ts";

export interface LeaderboardNeeds {
  sources: () => readonly WagerSource[];
  draws: Draws;
  boards: Boards;
}

export function leaderboardFeature({ house }: FeatureContext, { sources, draws, boards }: LeaderboardNeeds) {
  return {
    onAir: createRunningBoard(house),
    routes: [
      leaderboardRoutes(house, boards),
      leaderboardAdminRoutes(house, draws),
      generalRoutes(house, sources, draws),
    ],
    jobs: () => defineBoardJobs(house, draws.beacon),
    ownWins: ownBoardWinsSql,
  } satisfies ExtendedFeature;
}
