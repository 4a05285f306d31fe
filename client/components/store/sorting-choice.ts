// The order a visitor likes the shelf in, remembered in their browser.
import { useSyncExternalStore } from "react";
import { type Sorting, sortingOf } from "./products.ts";

const key = "windfall:store-sorting";
const listeners = new Set<() => void>();
/** For this visit, where the browser remembers nothing. */
let chosen: string | null = null;

export function useSortingChoice(isArranged: boolean): [Sorting, (sorting: Sorting) => void] {
  const wanted = useSyncExternalStore(listen, remembered, () => null);
  return [sortingOf(wanted, isArranged), choose];
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function remembered(): string | null {
  if (chosen !== null) return chosen;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function choose(sorting: Sorting): void {
  chosen = sorting;
  try {
    localStorage.setItem(key, sorting);
  } catch {
    // The browser keeps nothing for this site: the choice holds until the page is left.
  }
  for (const call of listeners) call();
}
