// Measures how far the server's clock is ahead of the browser's.
import { useEffect, useState } from "react";

/**
 * Returns milliseconds, measured as each `now` arrives. Use it in the page itself: a component that mounts later measures
 * late.
 */
export function useClockOffset(now: string): number {
  const [aheadMs, setAhead] = useState(0);
  useEffect(() => setAhead(Date.parse(now) - Date.now()), [now]);
  return aheadMs;
}
