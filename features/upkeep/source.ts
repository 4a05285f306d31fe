import type { Result } from "../../platform/base/result.ts";
import type { Release } from "./contract/upkeep.ts";

/** Knows the newest version. */
export interface VersionSource {
  /** Sends nothing but the running version. The refusal's `reason` completes the sentence "The address …". */
  newest(address: string, running: string): Promise<Result<Release, { why: "no_answer"; reason: string }>>;
}
