// Whether the stream is live: asked of the platform once in a while, answered to everybody from memory.
import type { House } from "../core/house.ts";
import type { StreamSource } from "./source.ts";

const demoCacheMs = 5_000;
const cacheMs = 15_000;

/** A check that fails counts as offline (SHELL-36) and is logged. Real time, since the demo moves the product's. */
export function createStreamStatus(
  house: Pick<House, "config" | "log">,
  source: StreamSource | null,
): () => Promise<boolean> {
  const keepMs = house.config.demo ? demoCacheMs : cacheMs;
  let kept: Promise<boolean> | null = null;
  let keptUntil = 0;

  return () => {
    if (source === null) return Promise.resolve(false);
    if (kept !== null && performance.now() < keptUntil) return kept;
    kept = source.isLive().catch((error: unknown) => {
      house.log.warn({ err: error }, "The stream's status could not be read; it counts as offline");
      return false;
    });
    keptUntil = performance.now() + keepMs;
    return kept;
  };
}
