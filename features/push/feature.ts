import type { ExtendedFeature, FeatureContext } from "../../common/http/feature.ts";
import type { SignedIn } from "../../platform/http/context.ts";
import { definePushJobs } from "./jobs.ts";
import { pushRecords } from "./records.ts";
import { noticesProps, pushRoutes, pushWorkerRoutes } from "./routes.ts";
import type { PushService } from "./source.ts";

export interface PushFeatureNeeds {
  push: PushService;
  isLive: () => Promise<boolean>;
}

export function pushFeature({ house, limits, assets }: FeatureContext, { push: service, isLive }: PushFeatureNeeds) {
  return {
    readNotices: (user: SignedIn) => noticesProps(house, service, user),
    routes: [pushRoutes({ house, limits, service })],
    openRoutes: [pushWorkerRoutes(assets.pushWorker)],
    jobs: () => definePushJobs(house, service, isLive),
    personalRecords: [pushRecords],
  } satisfies ExtendedFeature;
}
