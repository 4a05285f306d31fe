import type { ExtendedFeature, FeatureContext } from "../../common/http/feature.ts";
import { boardAdminRoutes } from "./admin-routes.ts";
import { defineRaceJobs } from "./jobs.ts";
import { createRacesOnAir } from "./on-air.ts";
import { ownRaceWinsSql } from "./own-wins.ts";
import { partnerRoutes } from "./partner-routes.ts";
import { placeRecords } from "./personal-records.ts";
import { type BoardReaders, createBoardReaders } from "./readers.ts";
import { boardRoutes } from "./routes.ts";
import type { PartnerDescriptions } from "./source.ts";
import { createBoardSources } from "./sources.ts";

export type Boards = BoardReaders;

export function boardsFeature(
  { house }: FeatureContext,
  { descriptions }: { descriptions: () => PartnerDescriptions },
) {
  const sources = createBoardSources(house, descriptions);
  const boards = createBoardReaders(house, sources);
  return {
    boards,
    racesOnAir: createRacesOnAir(boards),
    routes: [boardRoutes(house, boards.standings), boardAdminRoutes(house, sources), partnerRoutes(house, sources)],
    jobs: () => defineRaceJobs(house, sources),
    ownWins: ownRaceWinsSql,
    personalRecords: [placeRecords],
  } satisfies ExtendedFeature;
}
