// The ribbon's topic for the site, and its lines for the pages that show it.
import type { ExtendedFeature, Feature, FeatureContext } from "../../common/http/feature.ts";
import { createRibbon } from "./live-ribbon.ts";

/** `features` returns the site's features. The ribbon shows the lines of all of them. */
export function ribbonFeature({ house }: FeatureContext, features: () => readonly Feature[]) {
  const lines = createRibbon(house, () => features().flatMap(({ ribbonLines = [] }) => ribbonLines));
  return {
    lines,
    topics: { ribbon: { key: "ribbon", tags: lines.tags, read: async () => ({ lines: await lines.read() }) } },
  } satisfies ExtendedFeature;
}
