import { useSyncExternalStore } from "react";
import { prefersReducedMotion } from "../use-hydrated.ts";

const storageKey = "windfall:sound";

const listeners = new Set<() => void>();

/** Returns whether sound is off. By default it is on, except on devices set to reduced motion. */
export function isMuted(): boolean {
  const chosen = readStored();
  return chosen === null ? prefersReducedMotion() : chosen === "off";
}

function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

export function setMuted(muted: boolean): void {
  try {
    localStorage.setItem(storageKey, muted ? "off" : "on");
  } catch {
    // The browser blocks storage, so the choice is lost.
  }
  for (const call of listeners) call();
}

/** Returns whether sound is off, and follows changes here and in other tabs. False on the server. */
export function useMuted(): boolean {
  return useSyncExternalStore(subscribe, isMuted, () => false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
