// Returns whether this is the browser after hydration. Use it for things the server cannot know, such as the visitor's clock
// and time zone.
import { useSyncExternalStore } from "react";

const subscribeNever = () => () => {};

/** False on the server and during hydration, then true. So the first render is the same on both sides. */
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
