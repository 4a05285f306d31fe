// What every feature is handed: the platform's services and the product's own, built once at the start.

import type { Platform } from "../../platform/platform.ts";
import type { Config } from "./config.ts";
import type { ServiceKeys } from "./service-keys.ts";
import type { SiteSettings } from "./site-settings.ts";
import type { SpendQueue } from "./spend-queue.ts";

export interface House extends Platform {
  config: Config;
  /** Where viewers' spends are asked (money/server/spend-batcher.ts). */
  till: SpendQueue;
  /** What reaches outside services: the environment's keys, and those given at the desk. */
  keys: ServiceKeys;
  /** The operator's settings, read once between two changes. */
  settings: () => Promise<SiteSettings>;
}
