import type { Feature, FeatureContext } from "../../common/http/feature.ts";
import { tableRecords } from "../../identity/server/personal-data.ts";
import { cashoutAdminRoutes } from "./admin-routes.ts";
import { cashoutsPaid } from "./ribbon.ts";
import { cashoutRoutes } from "./routes.ts";

export function cashoutFeature({ house, limits }: FeatureContext) {
  return {
    routes: [cashoutRoutes(house, limits), cashoutAdminRoutes(house)],
    ribbonLines: cashoutsPaid,
    personalRecords: [
      tableRecords("withdrawals", "withdrawals", [
        ...(["id", "currency", "network", "address", "amount_bucks", "fee_cents", "status"] as const),
        ...(["created_at", "decided_at", "transaction_id", "reason"] as const),
      ]),
    ],
  } satisfies Feature;
}
