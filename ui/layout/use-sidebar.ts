// Returns whether the sidebar is open: as the visitor chose, or otherwise in windows of at least 1,120 px. Styles alone
// decide how the sidebar looks, so the first paint is right before this code runs. The returned value is for screen readers
// and tips.
import { useSyncExternalStore } from "react";
import { readSidebarChoice, saveSidebarChoice } from "./sidebar-choice.ts";

/** The same as `--breakpoint-lg` (tokens.css). */
const wideQuery = "(min-width: 1120px)";
const listeners = new Set<() => void>();

export function useSidebar(): { isOpen: boolean; toggle: () => void } {
  const isOpen = useSyncExternalStore(subscribe, isOpenNow, () => true);
  return { isOpen, toggle };
}

function isOpenNow(): boolean {
  const choice = readSidebarChoice();
  return choice === null ? matchMedia(wideQuery).matches : choice === "open";
}

/** Longer than the open and collapse animation (tips.css). */
const transitionMs = 400;
let transitionTimer: ReturnType<typeof setTimeout> | undefined;

function toggle(): void {
  const { dataset } = document.documentElement;
  dataset.turning = "";
  clearTimeout(transitionTimer);
  transitionTimer = setTimeout(() => delete dataset.turning, transitionMs);
  saveSidebarChoice(isOpenNow() ? "collapsed" : "open");
  for (const call of listeners) call();
}

function subscribe(listener: () => void): () => void {
  const room = matchMedia(wideQuery);
  listeners.add(listener);
  room.addEventListener("change", listener);
  return () => {
    listeners.delete(listener);
    room.removeEventListener("change", listener);
  };
}
