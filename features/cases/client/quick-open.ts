import { useSyncExternalStore } from "react";

const storageKey = "windfall:quick-open";
const listeners = new Set<() => void>();
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
    // Without storage, the choice lasts until the viewer leaves the page.
  }
  for (const call of listeners) call();
}
