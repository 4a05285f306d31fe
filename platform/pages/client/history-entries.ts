import type { Page } from "./page.ts";

export interface ScrollPosition {
  left: number;
  top: number;
}

export interface HistoryEntry {
  page: Page;
  scroll?: ScrollPosition;
}

/** Browsers limit how often an entry may be written, so the position is saved this long after the last scroll event. */
const scrollRestMs = 100;

export function toEntry(state: Partial<HistoryEntry> | null): HistoryEntry | null {
  return state?.page === undefined ? null : { page: state.page, ...(state.scroll && { scroll: state.scroll }) };
}

/** Removes flash messages, because going back must not show them again. */
function withoutFlash({ flash: _, ...page }: Page): Page {
  return { ...page, props: { ...page.props, flash: {} } };
}

/** Loads a page that is too large for a history entry as a document. */
export function pushEntry(page: Page): void {
  try {
    history.pushState({ page: withoutFlash(page) } satisfies HistoryEntry, "", page.url);
  } catch {
    location.assign(page.url);
  }
}

export function replaceEntry(page: Page): void {
  updateEntry({ ...toEntry(history.state), page: withoutFlash(page) }, page.url);
}

/** Keeps the scroll position but not the page of the entry, which may be of an older document at the same address. */
export function replaceFirstEntry(page: Page): void {
  putEntry({ ...toEntry(history.state), page: withoutFlash(page) }, page.url);
}

/**
 * `isOurs` returns whether the page on screen is the entry's page. Returns a function that saves the position
 * immediately.
 */
export function trackScroll(isOurs: () => boolean): () => void {
  let resting: number | undefined;
  const keep = () => {
    clearTimeout(resting);
    const entry = toEntry(history.state);
    if (!isOurs() || entry === null) return;
    const scroll = { left: window.scrollX, top: window.scrollY };
    const { left = 0, top = 0 } = entry.scroll ?? {};
    if (scroll.left !== left || scroll.top !== top) updateEntry({ ...entry, scroll });
  };
  window.addEventListener(
    "scroll",
    () => {
      clearTimeout(resting);
      resting = window.setTimeout(keep, scrollRestMs);
    },
    { passive: true },
  );
  return keep;
}

const updateEntry = (entry: HistoryEntry, url?: string): void => putEntry({ ...history.state, ...entry }, url);

function putEntry(entry: HistoryEntry, url?: string): void {
  try {
    history.replaceState(entry, "", url);
  } catch {}
}

export function restoreScroll({ left, top }: ScrollPosition): void {
  requestAnimationFrame(() => window.scrollTo({ left, top, behavior: "instant" }));
}

export function scrollToBeginning(): void {
  const toTop = () => window.scrollTo({ left: 0, top: 0, behavior: "instant" });
  if (location.hash === "") return void toTop();
  setTimeout(() => {
    const place = document.getElementById(location.hash.slice(1));
    if (place === null) toTop();
    else place.scrollIntoView();
  });
}
