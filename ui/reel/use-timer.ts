import { useEffect } from "react";

export function useTimer(waitMs: number | null, state: unknown, due: () => void): void {
  // Only a change of state restarts the timer.
  useEffect(() => {
    if (waitMs === null) return;
    const timer = setTimeout(due, waitMs);
    return () => clearTimeout(timer);
  }, [waitMs, state]);
}
