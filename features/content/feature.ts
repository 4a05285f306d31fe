import { sql } from "kysely";
import { paths } from "../../common/contract/paths.ts";
import type { Feature, FeatureContext } from "../../common/http/feature.ts";
import { emptyUntil } from "../../common/server/empty-until.ts";
import { bonusAdminRoutes, bonusRoutes } from "./bonus-routes.ts";
import { deleteOldMessages } from "./contact.ts";
import { contactRoutes } from "./contact-routes.ts";
import { crawlerRoutes } from "./crawler-routes.ts";
import { type HomeNeeds, homeRoutes } from "./home-routes.ts";
import { legalRoutes } from "./legal-routes.ts";
import { onNowSubject } from "./on-now.ts";
import type { VideoSource } from "./source.ts";
import { videoRoutes } from "./video-routes.ts";
import { defineVideoJobs } from "./videos.ts";

export interface ContentNeeds extends HomeNeeds {
  videos: VideoSource;
  features: () => readonly Feature[];
}

export function contentFeature({ house, limits }: FeatureContext, { videos, features, ...home }: ContentNeeds) {
  return {
    routes: [
      ...[homeRoutes(house, home), bonusRoutes(house), bonusAdminRoutes(house), contactRoutes(house, limits)],
      ...[legalRoutes(), videoRoutes(house, videos)],
    ],
    emptyPages: emptyUntil(house, { page: paths.bonuses, tag: "bonuses", rows: sql`bonus_offers` }),
    openRoutes: [crawlerRoutes(house, features)],
    topics: { now: onNowSubject(home, house.clock) },
    jobs: () => defineVideoJobs(house, videos),
    forgetOld: deleteOldMessages,
  } satisfies Feature;
}
