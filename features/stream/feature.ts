import type { ExtendedFeature, FeatureContext } from "../../common/http/feature.ts";
import { streamRoutes } from "./routes.ts";
import type { StreamSource } from "./source.ts";
import { createStreamStatus, streamSubject } from "./status.ts";

export function streamFeature({ house }: FeatureContext, { stream }: { stream: () => StreamSource | null }) {
  const isLive = createStreamStatus(house, stream);
  return {
    isLive,
    routes: [streamRoutes(isLive)],
    topics: { stream: streamSubject(house, isLive) },
  } satisfies ExtendedFeature;
}
