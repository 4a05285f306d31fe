// Registers boards with the site, and offers the leaderboard what it shows of them.
import type { ExtendedFeature, FeatureContext } from "../../common/http/feature.ts";
import { boardAdminRoutes } from "./admin-routes.ts";
import { defineRaceJobs } from "./jobs.ts";
import { partnerRoutes } from "./partner-routes.ts";
import { placeRecords } from "./personal-records.ts";
import { createBoardReaders } from "./readers.ts";
import { boardRoutes } from "./routes.ts";
import type { PartnerDescriptions } from "./source.ts";
import { createBoardSources } from "./sources.ts";

export type Boards = ReturnType<typeof createBoardReaders>;

export function boardsFeature(
  { house }: FeatureContext,
  { descriptions }: { descriptions: () => PartnerDescriptions },
) {
  const sources = createBoardSources(house, descriptions);
  const boards = createBoardReaders(house, sources);
  return {
    boards,
    routes: [
      boardRoutes(house, boards.standings),
      boardAdminRoutes(house, sources),
      partnerRoutes(house, sources),
    ],
    topics: {
      races: { key: "races", tags: boards.tags, read: boards.onAir },
      race: (id: number) => ({
        key: `race:${id}`,
        tags: boards.getTags(id),
        read: () => boards.race(id, topicEntries, null),
      }),
    },
    jobs: () => defineRaceJobs(house, sources),
    personalRecords: [placeRecords],
  } satisfies ExtendedFeature;
}

/** An overlay strip shows the first ten. */
const topicEntries = 10;
