import type { ExtendedFeature, Feature, FeatureContext } from "../../common/http/feature.ts";
import { createRibbon } from "./live-ribbon.ts";

/** `features` returns all features of the site, because each may supply lines for the ribbon. */
export function ribbonFeature({ house }: FeatureContext, features: () => readonly Feature[]) {
  const lines = createRibbon(house, () => features().flatMap(({ ribbonLines = [] }) => ribbonLines));
  return {
    lines,
    topics: { ribbon: { key: "ribbon", tags: lines.tags, read: async () => ({ lines: await lines.read() }) } },
  } satisfies ExtendedFeature;
}
