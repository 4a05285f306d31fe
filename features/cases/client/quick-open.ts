// Whether a visitor likes their cases opened without the show, remembered in their browser.
import { useSyncExternalStore } from "react";

const storageKey = "windfall:quick-open";
const listeners = new Set<() => void>();
/** For this visit, where the browser remembers nothing. */
let sessionChoice: boolean | null = null;

export function useQuickOpen(): [boolean, (isQuick: boolean) => void] {
  const isQuick = useSyncExternalStore(subscribe, loadChoice, () => false);
  return [isQuick, saveChoice];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function loadChoice(): boolean {
  if (sessionChoice !== null) return sessionChoice;
  try {
    return localStorage.getItem(storageKey) === "on";
  } catch {
    return false;
  }
}

function saveChoice(isQuick: boolean): void {
  sessionChoice = isQuick;
  try {
    localStorage.setItem(storageKey, isQuick ? "on" : "off");
  } catch {
    // The browser keeps nothing for this site: the choice holds until the page is left.
  }
  for (const call of listeners) call();
}
