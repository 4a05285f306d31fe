// How far the product's clock is ahead of this browser's.
import { useEffect, useState } from "react";

/** In milliseconds, measured as each answer with its `now` comes in. For the page itself: what mounts later is late. */
export function useClockOffset(now: string): number {
  const [aheadMs, setAhead] = useState(0);
  useEffect(() => setAhead(Date.parse(now) - Date.now()), [now]);
  return aheadMs;
}
