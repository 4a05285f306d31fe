// The services every feature gets, built once at the start. money/server/spend-queue.ts adds the queue of viewers' spends.

import type { Platform } from "../../platform/platform.ts";
import type { Config } from "./config.ts";
import type { ServiceKeys } from "./service-keys.ts";
import type { SiteSettings } from "./site-settings.ts";

export interface House extends Platform {
  config: Config;
  /** Keys of outside services, from the environment and from the desk. */
  keys: ServiceKeys;
  /** Returns the operator's settings, cached until they change. */
  settings: () => Promise<SiteSettings>;
}
