// A timer that belongs to a state.
import { useEffect } from "react";

/** Calls `due` once, `maxWaitMs` after `state` was entered. */
export function useTimer(waitMs: number | null, state: unknown, due: () => void): void {
  // The state's entry starts the clock, and nothing else.
  useEffect(() => {
    if (waitMs === null) return;
    const timer = setTimeout(due, waitMs);
    return () => clearTimeout(timer);
  }, [waitMs, state]);
}
