// Whether a visitor likes their cases opened without the show, remembered in their browser.
import { useSyncExternalStore } from "react";

const key = "windfall:quick-open";
const listeners = new Set<() => void>();
/** For this visit, where the browser remembers nothing. */
let chosen: boolean | null = null;

export function useQuickOpen(): [boolean, (isQuick: boolean) => void] {
  const isQuick = useSyncExternalStore(listen, remembered, () => false);
  return [isQuick, choose];
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function remembered(): boolean {
  if (chosen !== null) return chosen;
  try {
    return localStorage.getItem(key) === "on";
  } catch {
    return false;
  }
}

function choose(isQuick: boolean): void {
  chosen = isQuick;
  try {
    localStorage.setItem(key, isQuick ? "on" : "off");
  } catch {
    // The browser keeps nothing for this site: the choice holds until the page is left.
  }
  for (const call of listeners) call();
}
