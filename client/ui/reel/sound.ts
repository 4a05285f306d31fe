// Whether the visitor wants to hear a reel's ticks, and the way to their click.
import { useSyncExternalStore } from "react";

const choiceKey = "windfall:sound";

const listeners = new Set<() => void>();

/** Remembered on this device; where nothing can be remembered, it is heard. */
export function isMuted(): boolean {
  try {
    return localStorage.getItem(choiceKey) === "off";
  } catch {
    return false;
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

let click: typeof import("./click.ts") | undefined;

/** Fetches the click, so that the first tick has it. Without it a reel is silent. */
export function prepareClick(): void {
  if (isMuted()) return;
  import("./click.ts").then(
    (fetched) => {
      click = fetched;
      fetched.prepareClick();
    },
    () => {},
  );
}

/** One click, if one is due and can be heard; never waits, never throws. */
export const playClick = (): void => click?.playClick();
