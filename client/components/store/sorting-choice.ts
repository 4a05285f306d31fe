// The order a visitor likes the shelf in, remembered in their browser.
import { useSyncExternalStore } from "react";
import { defaultSorting, type Sorting, sortingOf } from "./products.ts";

const key = "windfall:store-sorting";
const listeners = new Set<() => void>();
/** For this visit, where the browser remembers nothing. */
let chosen: Sorting | null = null;

export function useSortingChoice(): [Sorting, (sorting: Sorting) => void] {
  const sorting = useSyncExternalStore(listen, remembered, () => defaultSorting);
  return [sorting, choose];
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function remembered(): Sorting {
  if (chosen !== null) return chosen;
  try {
    return sortingOf(localStorage.getItem(key));
  } catch {
    return defaultSorting;
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
