import type { ExtendedFeature, FeatureContext } from "../../common/http/feature.ts";
import { tableRecords } from "../../identity/server/personal-data.ts";
import { importAdminRoutes } from "./admin-routes.ts";
import { payProvenAccount } from "./claim-payments.ts";
import { defineImportJobs } from "./jobs.ts";
import { eraseEndedNames } from "./name-retention.ts";

export function importsFeature({ house }: FeatureContext) {
  return {
    proven: payProvenAccount,
    routes: [importAdminRoutes(house)],
    jobs: () => defineImportJobs(house),
    personalRecords: [
      tableRecords("claims_from_before", "import_claims", [
        ...(["id", "platform", "name", "points", "status", "account_id", "settled_at", "reason"] as const),
      ]),
    ],
    forgetOld: eraseEndedNames,
  } satisfies ExtendedFeature;
}
