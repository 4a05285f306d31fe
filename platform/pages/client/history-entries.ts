// The browser's history. Each entry stores its page and scroll position.
import type { Page } from "./page.ts";

export interface ScrollPosition {
  left: number;
  top: number;
}

export interface HistoryEntry {
  page: Page;
  scroll?: ScrollPosition;
}

/** The position is saved this long after the last scroll event, because browsers limit how often an entry may be written. */
const scrollRestMs = 100;

/** Returns null if the entry is not ours. */
export function toEntry(state: Partial<HistoryEntry> | null): HistoryEntry | null {
  return state?.page === undefined ? null : { page: state.page, ...(state.scroll && { scroll: state.scroll }) };
}

/** Removes flash messages, so going back does not show them again. */
function withoutFlash({ flash: _, ...page }: Page): Page {
  return { ...page, props: { ...page.props, flash: {} } };
}

/** Adds an entry. If the page is too large for an entry, loads it as a document. */
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

/** Replaces the entry of a newly loaded document. It may contain state of an older document at the same address. */
export function replaceFirstEntry(page: Page): void {
  putEntry({ ...toEntry(history.state), page: withoutFlash(page) }, page.url);
}

/** `isOurs` returns whether the page on screen is the entry's page. Returns a function that saves the position immediately. */
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

/** Updates the entry and keeps what other code stored in it. */
const updateEntry = (entry: HistoryEntry, url?: string): void => putEntry({ ...history.state, ...entry }, url);

/** If the browser refuses because of too many writes, the next write includes this one. */
function putEntry(entry: HistoryEntry, url?: string): void {
  try {
    history.replaceState(entry, "", url);
  } catch {}
}

/** Call this after the page is rendered. */
export function restoreScroll({ left, top }: ScrollPosition): void {
  requestAnimationFrame(() => window.scrollTo({ left, top, behavior: "instant" }));
}

/** Scrolls a new page to its top, or to the element named in its address. */
export function scrollToBeginning(): void {
  const toTop = () => window.scrollTo({ left: 0, top: 0, behavior: "instant" });
  if (location.hash === "") return void toTop();
  setTimeout(() => {
    const place = document.getElementById(location.hash.slice(1));
    if (place === null) toTop();
    else place.scrollIntoView();
  });
}
