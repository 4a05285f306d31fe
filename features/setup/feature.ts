import type { Feature, FeatureContext } from "../../common/http/feature.ts";
import type { Restore } from "./restore.ts";
import { setupRoutes } from "./routes.ts";
import type { SwitchedOn } from "./state.ts";

export interface SetupFeatureNeeds extends SwitchedOn {
  /** All other features. An admin can add their examples to an empty site. */
  features: readonly Feature[];
  restore: Restore;
}

export function setupFeature(
  { house, limits }: FeatureContext,
  { features, sources, kick, restore }: SetupFeatureNeeds,
) {
  const on = { sources, kick };
  const examples = Object.assign({}, ...features.map((feature) => feature.examples));
  return { routes: [setupRoutes({ house, limits, on, examples, restore })] } satisfies Feature;
}
