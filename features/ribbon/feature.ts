// What the ribbon gives to the site, and its lines for the pages that show it.
import type { FeatureWithMore, Parts } from "../../common/http/feature.ts";
import { createRibbon } from "./on-air.ts";

export function ribbonFeature({ house }: Parts) {
  const lines = createRibbon(house);
  return {
    lines,
    topics: { ribbon: { key: "ribbon", tags: lines.tags, read: async () => ({ lines: await lines.read() }) } },
  } satisfies FeatureWithMore;
}
