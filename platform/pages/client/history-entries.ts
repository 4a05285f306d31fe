// The browser's history: each entry holds the page that was shown there, and how far it was scrolled.
import type { Page } from "./page.ts";

export interface ScrollPosition {
  left: number;
  top: number;
}

export interface HistoryEntry {
  page: Page;
  scroll?: ScrollPosition;
}

/** What was scrolled is written down once it rests: browsers allow some hundred entries a minute. */
const scrollRestMs = 100;

/** Null: this is none of ours. */
export function toEntry(state: Partial<HistoryEntry> | null): HistoryEntry | null {
  return state?.page === undefined ? null : { page: state.page, ...(state.scroll && { scroll: state.scroll }) };
}

/** Lines that were said are not said again on the way back. */
function withoutFlash({ flash: _, ...page }: Page): Page {
  return { ...page, props: { ...page.props, flash: {} } };
}

/** A new entry. Where the browser has no room for it, the page is loaded as a document. */
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

/** The entry a document was loaded in: what others kept there went with the document before. */
export function replaceFirstEntry(page: Page): void {
  putEntry({ ...toEntry(history.state), page: withoutFlash(page) }, page.url);
}

/** `isOurs`: whether what is seen is what the entry stands for. Answers how to write it down at once. */
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

/** What others keep in the entry stays. */
const updateEntry = (entry: HistoryEntry, url?: string): void => putEntry({ ...history.state, ...entry }, url);

/** What is not written now, since it happens too often, is with the next time. */
function putEntry(entry: HistoryEntry, url?: string): void {
  try {
    history.replaceState(entry, "", url);
  } catch {}
}

/** Once what was rendered has its place. */
export function restoreScroll({ left, top }: ScrollPosition): void {
  requestAnimationFrame(() => window.scrollTo({ left, top, behavior: "instant" }));
}

/** A page that was just come to: its beginning, or the place its address names. */
export function scrollToBeginning(): void {
  const toTop = () => window.scrollTo({ left: 0, top: 0, behavior: "instant" });
  if (location.hash === "") return void toTop();
  setTimeout(() => {
    const place = document.getElementById(location.hash.slice(1));
    if (place === null) toTop();
    else place.scrollIntoView();
  });
}
