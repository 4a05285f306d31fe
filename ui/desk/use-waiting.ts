// How much work is waiting for staff. The desk's menu and the tab's title read the same value.
import { useEffect, useSyncExternalStore } from "react";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import type { Waiting } from "../../common/contract/shared.ts";
import { usePage } from "../../platform/pages/client/use-page.ts";
import { call } from "../base/api.ts";

const pollMs = 60_000;
const nothingWaiting: Waiting = { orders: 0, claims: 0, withdrawals: 0, messages: 0 };

/** The last polled value, and the page's own value at that time. */
let polled: { since: Waiting; waiting: Waiting } | null = null;
let shown: Waiting = nothingWaiting;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

async function poll(): Promise<void> {
  const since = shown;
  const answer = await call<Waiting>(deskApiPaths.waiting, { method: "GET" });
  if (answer.kind !== "answer" || answer.status !== 200) return;
  polled = { since, waiting: answer.body };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => void poll(), pollMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Returns the page's value at first, then asks the server every minute, even in background tabs. */
export function useWaiting(): Waiting {
  const fromPage = usePage().props.waiting ?? nothingWaiting;
  useEffect(() => {
    shown = fromPage;
  }, [fromPage]);
  const latest = useSyncExternalStore(
    subscribe,
    () => polled,
    () => null,
  );
  return latest?.since === fromPage ? latest.waiting : fromPage;
}
