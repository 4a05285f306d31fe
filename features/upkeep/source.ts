import type { Result } from "../../platform/base/result.ts";
import type { Release } from "./contract/upkeep.ts";

export interface VersionSource {
  /**
   * Asks `address` for the newest version. Sends nothing but the running version. A refusal's `reason` completes the
   * sentence "The address …".
   */
  newest(address: string, running: string): Promise<Result<Release, { why: "no_answer"; reason: string }>>;
}
