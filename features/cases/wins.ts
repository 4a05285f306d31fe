// Says that there are new wins, but not with every roll: cached pages show them, and are built anew each time.

import { winsTag } from "../../platform/cache/changed-accounts.ts";
import type { Changes } from "../../platform/database/changes.ts";

export const winsThrottleMs = 3_000;

/** Announces "wins" at once, and then at most every 3 s; the last roll of a burst is always told. */
export function createWinsThrottle(changes: Pick<Changes, "announce">): () => void {
  let timer: NodeJS.Timeout | null = null;
  let isMore = false;
  const tell = () => {
    isMore = false;
    changes.announce(winsTag);
    timer = setTimeout(() => {
      timer = null;
      if (isMore) tell();
    }, winsThrottleMs);
    // It must not keep a process alive that is done.
    timer.unref();
  };
  return () => {
    isMore = true;
    if (timer === null) tell();
  };
}
