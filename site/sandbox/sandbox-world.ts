// The demo's own pages, where visitors play its partners.
import type { Routes } from "../../common/http/feature.ts";
import type { House } from "../../common/server/house.ts";
import type { Partners } from "../../partners/connect-partners.ts";
import { pushSandboxPath } from "../../partners/push/adapter.ts";
import { newBrowserKeys } from "../../partners/push/decrypt-push.ts";
import { ownOrigins } from "../../platform/http/same-origin.ts";
import { chatSandboxRoutes } from "./chat-routes.ts";
import { consentPageRoutes } from "./consent-routes.ts";
import { discordSandboxRoutes } from "./discord-routes.ts";
import { sandboxRoutes } from "./routes.ts";

export const sandboxWorld = (house: House, { roobet, kickPlayer }: Partners): Routes[] => [
  sandboxRoutes(house, () => roobet()?.chatSecret ?? null, { path: pushSandboxPath, newKeys: newBrowserKeys }),
  ...(kickPlayer === null ? [] : [chatSandboxRoutes(house, kickPlayer)]),
  discordSandboxRoutes(house),
  // After the sandbox's guard, because visitors open it.
  consentPageRoutes(house, ownOrigins(house.origin, true)),
];
