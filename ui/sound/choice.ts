// Whether the visitor wants to hear anything: one choice for the whole site, remembered on this device.
import { useSyncExternalStore } from "react";
import { prefersStillness } from "../hydrated.ts";

const choiceKey = "windfall:sound";

const listeners = new Set<() => void>();

/** Who chose nothing hears it, unless they asked their device for stillness. */
export function isMuted(): boolean {
  const chosen = remembered();
  return chosen === null ? prefersStillness() : chosen === "off";
}

function remembered(): string | null {
  try {
    return localStorage.getItem(choiceKey);
  } catch {
    return null;
  }
}

export function setMuted(muted: boolean): void {
  try {
    localStorage.setItem(choiceKey, muted ? "off" : "on");
  } catch {
    // A browser that keeps nothing keeps no choice either.
  }
  for (const call of listeners) call();
}

/** The choice, as it changes here and in other tabs; "heard" on the server. */
export function useMuted(): boolean {
  return useSyncExternalStore(onChoice, isMuted, () => false);
}

function onChoice(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
