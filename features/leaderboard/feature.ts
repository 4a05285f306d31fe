// What the leaderboard gives to the site, and what other pages show of it.
import type { FeatureWithMore, Parts } from "../../common/http/feature.ts";
import type { Draws } from "../../fairness/server/draws/draws.ts";
import type { WagerSource } from "../wagers/source.ts";
import { leaderboardAdminRoutes } from "./admin-routes.ts";
import { generalRoutes } from "./general-routes.ts";
import { defineBoardJobs } from "./jobs.ts";
import { createBoardOnAir } from "./on-air.ts";
import { leaderboardRoutes } from "./routes.ts";

export interface LeaderboardNeeds {
  sources: () => readonly WagerSource[];
  draws: Draws;
}

export function leaderboardFeature({ house }: Parts, { sources, draws }: LeaderboardNeeds) {
  return {
    onAir: createBoardOnAir(house),
    routes: [leaderboardRoutes(house), leaderboardAdminRoutes(house, draws), generalRoutes(house, sources, draws)],
    jobs: () => defineBoardJobs(house, draws.beacon),
  } satisfies FeatureWithMore;
}
