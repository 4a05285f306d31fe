// Every feature gets these services. money/server/spend-queue.ts adds the queue of viewers' spends.

import type { Platform } from "../../platform/platform.ts";
import type { Config } from "./config.ts";
import type { ServiceKeys } from "./service-keys.ts";
import type { SiteSettings } from "./site-settings.ts";

export interface House extends Platform {
  config: Config;
  keys: ServiceKeys;
  settings: () => Promise<SiteSettings>;
}
