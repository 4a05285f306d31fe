import type { LinkProvider } from "../../common/contract/linkable.ts";
import type { Feature, FeatureContext } from "../../common/http/feature.ts";
import { tableRecords } from "../../identity/server/personal-data.ts";
import { firstStepRoutes } from "./routes.ts";

const columns = ["id", "partner", "account_id", "kick_id", "points", "given_at"] as const;

export function firstStepsFeature(
  { house }: FeatureContext,
  { linkable }: { linkable: () => readonly LinkProvider[] },
) {
  return {
    routes: [firstStepRoutes(house, linkable)],
    personalRecords: [tableRecords("first_steps_gift", "first_step_gifts", [...columns])],
  } satisfies Feature;
}
