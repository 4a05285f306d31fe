import { useEffect, useState } from "react";

/**
 * Returns how many milliseconds the server's clock is ahead of the browser's, measured as each `now` arrives. Use it in the
 * page itself: a component that mounts later would measure too late.
 */
export function useClockOffset(now: string): number {
  const [aheadMs, setAhead] = useState(0);
  useEffect(() => setAhead(Date.parse(now) - Date.now()), [now]);
  return aheadMs;
}
