// Whose client seed a roll takes: a fresh one this browser makes for it, or the one the viewer typed; remembered here.
import { useSyncExternalStore } from "react";

const key = "windfall:own-seed";
const listeners = new Set<() => void>();
/** For this visit, where the browser remembers nothing. */
let chosen: boolean | null = null;

/** Whether rolls keep the typed seed. */
export function useOwnSeed(): [boolean, (isOwn: boolean) => void] {
  return [useSyncExternalStore(listen, keepsOwn, () => false), choose];
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keepsOwn(): boolean {
  if (chosen !== null) return chosen;
  try {
    return localStorage.getItem(key) === "on";
  } catch {
    return false;
  }
}

function choose(isOwn: boolean): void {
  chosen = isOwn;
  try {
    localStorage.setItem(key, isOwn ? "on" : "off");
  } catch {
    // The browser keeps nothing for this site: the choice holds until the page is left.
  }
  for (const call of listeners) call();
}

/** For a roll's call. Without a seed the pair's own counts. */
export const ownOrFresh = (): { client_seed?: string } => (keepsOwn() ? {} : { client_seed: freshSeed() });

/** 80 bits of chance as 20 hex characters; browsers have these on every page, also one that came over plain HTTP. */
export function freshSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
