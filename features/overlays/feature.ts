import type { ExtendedFeature, FeatureContext } from "../../common/http/feature.ts";
import { overlayAdminRoutes } from "./admin-routes.ts";
import { createOverlayBroadcast } from "./broadcast.ts";
import { createOverlayKeys } from "./keys.ts";
import { type OverlayParts, overlayRoutes } from "./routes.ts";

export function overlaysFeature(
  { house, assets }: FeatureContext,
  shown: Pick<OverlayParts, "hunt" | "board" | "raffles" | "races" | "hasChat">,
) {
  const hello = () => ({ now: house.clock.now().toISOString(), version: assets.overlay().version });
  const broadcast = createOverlayBroadcast(house, hello);
  const keys = createOverlayKeys(house);
  return {
    broadcast,
    routes: [overlayAdminRoutes(house, keys, shown.races)],
    openRoutes: [overlayRoutes({ house, assets, broadcast, keys, ...shown })],
  } satisfies ExtendedFeature;
}
