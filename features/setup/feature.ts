// Registers the setup with the site.
import type { Feature, FeatureContext } from "../../common/http/feature.ts";
import { setupRoutes } from "./routes.ts";
import type { SwitchedOn } from "./state.ts";

export interface SetupFeatureNeeds extends SwitchedOn {
  /** All other features. An admin can add their examples to an empty site. */
  features: readonly Feature[];
}

export function setupFeature({ house, limits }: FeatureContext, { features, sources, kick }: SetupFeatureNeeds) {
  const on = { sources, kick };
  const examples = Object.assign({}, ...features.map((feature) => feature.examples));
  return { routes: [setupRoutes({ house, limits, on, examples })] } satisfies Feature;
}
