// The setup's routes for the site.
import type { Feature, FeatureContext } from "../../common/http/feature.ts";
import { setupRoutes } from "./routes.ts";
import type { SwitchedOn } from "./state.ts";

export interface SetupFeatureNeeds extends SwitchedOn {
  /** All other features, whose examples an admin can add. */
  features: readonly Feature[];
}

export function setupFeature({ house, limits }: FeatureContext, { features, sources, kick }: SetupFeatureNeeds) {
  const on = { sources, kick };
  const examples = Object.assign({}, ...features.map((feature) => feature.examples));
  return { routes: [setupRoutes({ house, limits, on, examples })] } satisfies Feature;
}
