import { type ComponentType, createContext } from "react";
import type { Page } from "./page.ts";

export interface ShownPage {
  page: Page;
  Component: ComponentType;
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

export const PageContext = createContext<Page | null>(null);
