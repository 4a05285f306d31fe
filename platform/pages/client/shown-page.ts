// What stands on the screen: the page, and the component that shows it.
import { type ComponentType, createContext } from "react";
import type { Page } from "./page.ts";

export interface ShownPage {
  page: Page;
  Component: ComponentType;
  /** Another one, and what the page holds beside its props goes. */
  key: number;
}

let shownPage: ShownPage | undefined;
const watchers = new Set<() => void>();

export const getShownPage = (): ShownPage | undefined => shownPage;

export function setShownPage(next: ShownPage): void {
  shownPage = next;
  for (const watcher of watchers) watcher();
}

export function watchShownPage(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The page, for everything in it. */
export const PageContext = createContext<Page | null>(null);
