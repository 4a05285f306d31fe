// Whether the sidebar is open: as chosen, else from 1,120 px up. How it looks is the styles' business, so that the
// first paint is right before any of this runs; here is what screen readers and tips are told.
import { useSyncExternalStore } from "react";
import { chooseSidebar, sidebarChoice } from "./sidebar-choice.ts";

/** As `--breakpoint-lg` (tokens.css). */
const roomForOpen = "(min-width: 1120px)";
const listeners = new Set<() => void>();

export function useSidebar(): { isOpen: boolean; toggle: () => void } {
  const isOpen = useSyncExternalStore(listen, isOpenNow, () => true);
  return { isOpen, toggle };
}

function isOpenNow(): boolean {
  const choice = sidebarChoice();
  return choice === null ? matchMedia(roomForOpen).matches : choice === "open";
}

/** Longer than it takes to open or collapse (tips.css). */
const turningMs = 400;
let turned: ReturnType<typeof setTimeout> | undefined;

function toggle(): void {
  const { dataset } = document.documentElement;
  dataset.turning = "";
  clearTimeout(turned);
  turned = setTimeout(() => delete dataset.turning, turningMs);
  chooseSidebar(isOpenNow() ? "collapsed" : "open");
  for (const call of listeners) call();
}

function listen(listener: () => void): () => void {
  const room = matchMedia(roomForOpen);
  listeners.add(listener);
  room.addEventListener("change", listener);
  return () => {
    listeners.delete(listener);
    room.removeEventListener("change", listener);
  };
}
