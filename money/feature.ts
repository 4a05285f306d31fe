import type { Feature, FeatureContext } from "../common/http/feature.ts";
import { historyRoutes } from "./history/routes.ts";
import { defineIdempotencyKeysJob } from "./server/idempotency-keys-job.ts";
import { defineProofJob } from "./server/proof-job.ts";

export function moneyFeature({ house }: FeatureContext) {
  return {
    routes: [historyRoutes(house)],
    jobs() {
      defineProofJob(house);
      defineIdempotencyKeysJob(house);
    },
  } satisfies Feature;
}
