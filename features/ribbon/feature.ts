// The ribbon's topic for the site, and its lines for the pages that show it.
import type { ExtendedFeature, FeatureContext } from "../../common/http/feature.ts";
import type { RibbonSource } from "./lines.ts";
import { createRibbon } from "./live-ribbon.ts";

export function ribbonFeature({ house }: FeatureContext, sources: readonly RibbonSource[]) {
  const lines = createRibbon(house, sources);
  return {
    lines,
    topics: { ribbon: { key: "ribbon", tags: lines.tags, read: async () => ({ lines: await lines.read() }) } },
  } satisfies ExtendedFeature;
}
