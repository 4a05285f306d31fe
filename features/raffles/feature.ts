import { sql } from "kysely";
import { paths } from "../../common/contract/paths.ts";
import type { ExtendedFeature, FeatureContext } from "../../common/http/feature.ts";
import { emptyUntil } from "../../common/server/empty-until.ts";
import { type Draws, drawsTag } from "../../fairness/server/draws/draws.ts";
import { raffleAdminRoutes } from "./admin-routes.ts";
import { defineRaffleJobs } from "./jobs.ts";
import { createLiveRaffles } from "./live-raffles.ts";
import { ownRaffleWinsSql } from "./own-wins.ts";
import { ticketRecords } from "./queries.ts";
import { raffleWinsSql } from "./ribbon.ts";
import { raffleLiveRoutes, raffleRoutes } from "./routes.ts";

export function rafflesFeature({ house }: FeatureContext, { draws }: { draws: Draws }) {
  const onAir = createLiveRaffles(house);
  return {
    onAir,
    routes: [raffleRoutes(house), raffleAdminRoutes(house, draws)],
    emptyPages: emptyUntil(house, { page: paths.raffles, tag: "raffles", rows: sql`raffles where deleted_at is null` }),
    openRoutes: [raffleLiveRoutes(house)],
    topics: {
      raffles: { key: "raffles", tags: ["raffles"], read: onAir.liveOpen },
      drawing: { key: "drawing", tags: ["raffles", drawsTag], read: onAir.drawing },
      raffle: (id: number) => ({
        key: `raffle:${id}`,
        tags: onAir.getTags(String(id)),
        read: () => onAir.findLive(id),
      }),
    },
    jobs: () => defineRaffleJobs(house, draws.beacon),
    ribbonLines: raffleWinsSql,
    ownWins: ownRaffleWinsSql,
    personalRecords: [ticketRecords],
  } satisfies ExtendedFeature;
}
