import type { Feature } from "../../common/http/feature.ts";
import type { House } from "../../common/server/house.ts";
import type { Partners } from "../../partners/connect-partners.ts";
import { pushSandboxPath } from "../../partners/push/adapter.ts";
import { newBrowserKeys } from "../../partners/push/decrypt-push.ts";
import { ownOrigins } from "../../platform/http/same-origin.ts";
import { chatSandboxRoutes } from "./chat-routes.ts";
import { followSandboxClock } from "./clock.ts";
import { consentPageRoutes } from "./consent-routes.ts";
import { discordSandboxRoutes } from "./discord-routes.ts";
import { sandboxRoutes } from "./routes.ts";
import { webhookSandboxRoutes } from "./webhook-routes.ts";

/** Starts following the demo's clock, which other processes may move. */
export async function sandboxFeature(
  house: House,
  { roobet, kickPlayer, sandboxes, descriptions, webhooksReceived }: Partners,
): Promise<Feature> {
  const close = await followSandboxClock(house);
  const routes = [
    sandboxRoutes(
      house,
      () => roobet()?.chatSecret ?? null,
      { path: pushSandboxPath, newKeys: newBrowserKeys },
      async () => (await descriptions.list()).map(({ slug }) => slug),
    ),
    ...(kickPlayer === null ? [] : [chatSandboxRoutes(house, kickPlayer)]),
    discordSandboxRoutes(house),
    webhookSandboxRoutes(webhooksReceived),
    // Visitors open these routes, so they come after the sandbox's guard.
    consentPageRoutes(house, ownOrigins(house.origin, true)),
  ];
  return { openRoutes: sandboxes, routes, close };
}
