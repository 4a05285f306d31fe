// Whether the visitor wants to hear anything: one choice for the whole site, remembered on this device.
import { useSyncExternalStore } from "react";
import { prefersReducedMotion } from "../use-hydrated.ts";

const storageKey = "windfall:sound";

const listeners = new Set<() => void>();

/** Who chose nothing hears it, unless they asked their device for stillness. */
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
    // A browser that keeps nothing keeps no choice either.
  }
  for (const call of listeners) call();
}

/** The choice, as it changes here and in other tabs; "heard" on the server. */
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
