import { useSyncExternalStore } from "react";

const subscribeNever = () => () => {};

/** Returns false on the server and during hydration, then true, so the first render is the same on both sides. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
}

/** Returns whether the visitor prefers reduced motion. False on the server. */
export function prefersReducedMotion(): boolean {
  return typeof window !== "undefined" && window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
