import { useEffect, useState } from "react";

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const call of listeners) call();
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * Returns the server's time in milliseconds since 1970, updated every second. Null on the server and until hydration, unless
 * `serverNow` is given (ISO, from the page's props). From `serverNow` the browser also learns how far off its own clock is.
 */
export function useNow(serverNow?: string): number | null {
  const initial = serverNow === undefined ? null : Date.parse(serverNow);
  const [now, setNow] = useState<number | null>(initial);
  useEffect(() => {
    const aheadMs = initial === null ? 0 : initial - Date.now();
    const tick = () => setNow(Date.now() + aheadMs);
    tick();
    return subscribe(tick);
  }, [initial]);
  return now;
}
