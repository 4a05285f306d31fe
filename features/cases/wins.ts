import { winsTag } from "../../platform/cache/changed-accounts.ts";
import type { Changes } from "../../platform/database/changes.ts";

export const winsThrottleMs = 3_000;

/**
 * Returns a function that announces "wins" immediately and then at most every 3 s. The last roll of a burst is always
 * announced.
 */
export function createWinsThrottle(changes: Pick<Changes, "announce">): () => void {
  let timer: NodeJS.Timeout | null = null;
  let hasMore = false;
  const announce = () => {
    hasMore = false;
    changes.announce(winsTag);
    timer = setTimeout(() => {
      timer = null;
      if (hasMore) announce();
    }, winsThrottleMs);
    // The timer must not keep a finished process alive.
    timer.unref();
  };
  return () => {
    hasMore = true;
    if (timer === null) announce();
  };
}
