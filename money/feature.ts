// What money gives to the site.
import type { Feature, Parts } from "../common/http/feature.ts";
import { historyRoutes } from "./history/routes.ts";
import { defineKeysJob } from "./server/keys-job.ts";
import { defineProofJob } from "./server/proof-job.ts";

export function moneyFeature({ house }: Parts) {
  return {
    routes: [historyRoutes(house)],
    jobs() {
      defineProofJob(house);
      defineKeysJob(house);
    },
  } satisfies Feature;
}
