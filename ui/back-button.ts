// Makes Back close the open dialog instead of leaving the page. Each open dialog has its own entry in the browser's history,
// with the page's URL. The code is fetched with the first dialog.
//
// The entries are all alike, so only their number matters. `entryCount` counts the added entries. A moment after a dialog
// opens or closes, entries are added or removed until there is one for each open dialog. Because of the delay, replacing one
// dialog with another changes nothing.
import { historyStepEvent } from "../platform/contract/boot.ts";
import { isRecord } from "../platform/contract/json-values.ts";
import { router } from "../platform/pages/client/router.ts";
import type { VisitEvents } from "../platform/pages/client/visit-events.ts";

declare global {
  interface WindowEventMap {
    [historyStepEvent]: CustomEvent<unknown>;
  }
}

interface Open {
  /** Asks the dialog to close. The dialog may stay open, for example to ask for confirmation first. */
  close: () => void;
}

const openDialogs: Open[] = [];
let entryCount = 0;
/** True while a `history.go` of this module is in progress. The event it causes must be ignored. */
let isReturning = false;
/** Called once the entries of closed dialogs are removed. */
let onReturned: (() => void) | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let entryAddress = "";
let stopWatching: (() => void) | null = null;

/** Closes the dialog when the visitor goes back. Returns a function to call once the dialog is closed, whatever closed it. */
export function closeOnBack(close: () => void): () => void {
  watchHistory();
  if (openDialogs.length === 0 && entryCount === 0) entryAddress = currentAddress();
  const dialog = { close };
  openDialogs.push(dialog);
  scheduleSync();
  return () => {
    const at = openDialogs.indexOf(dialog);
    if (at >= 0) openDialogs.splice(at, 1);
    scheduleSync();
  };
}

const currentAddress = (): string => location.pathname + location.search;

function scheduleSync(): void {
  clearTimeout(timer);
  timer = setTimeout(syncEntries);
}

function syncEntries(): void {
  if (isReturning) return;
  // The visitor is on another page, from where the previous page's entries can no longer be changed.
  if (currentAddress() !== entryAddress) {
    entryCount = 0;
    entryAddress = currentAddress();
  }
  const wanted = onReturned === null ? openDialogs.length : 0;
  if (entryCount > wanted) {
    goBack(entryCount - wanted);
    return;
  }
  for (; entryCount < wanted; entryCount += 1) history.pushState({ ...historyState(), sheets: entryCount + 1 }, "");
  const then = onReturned;
  onReturned = null;
  then?.();
}

const historyState = (): object => (isRecord(history.state) ? history.state : {});

function goBack(entries: number): void {
  isReturning = true;
  entryCount -= entries;
  history.go(-entries);
}

/** Subscribes again for each dialog, so handlers added before this dialog can prevent a visit first. */
function watchHistory(): void {
  stopWatching?.();
  window.addEventListener(historyStepEvent, handlePop);
  stopWatching = router.on("before", handleVisit);
}

/**
 * While a dialog is open, the browser stores new props in the dialog's history entry. Copies them into the page's own
 * entry once that entry is current again.
 */
function replayProps(): void {
  if (entryCount === 0) router.replaceProp("site", (site: unknown) => site);
}

/**
 * Handles a step in the browser's history. Stops the event for steps between a dialog and its page, for which the
 * router would render the same page again.
 */
function handlePop(event: WindowEventMap[typeof historyStepEvent]): void {
  if (isReturning) {
    isReturning = false;
    event.preventDefault();
    replayProps();
    scheduleSync();
    return;
  }
  if (currentAddress() !== entryAddress) {
    // The visitor jumped more than one step, to another page. The previous page's dialogs are closed.
    entryCount = 0;
    entryAddress = currentAddress();
    for (const dialog of openDialogs.toReversed()) dialog.close();
    return;
  }
  const left = parseSheets(event.detail);
  if (entryCount === 0) {
    // The visitor went forward to an entry of a closed dialog, which cannot be opened again.
    if (left === undefined) return;
    event.preventDefault();
    entryCount = left;
    scheduleSync();
    return;
  }
  event.preventDefault();
  // The page's own entry has no dialog count. A single step is assumed, because people rarely take more.
  const now = left ?? entryCount - 1;
  const closing = now < entryCount ? openDialogs.slice(now) : [];
  entryCount = now;
  replayProps();
  for (const dialog of closing.toReversed()) dialog.close();
  // A dialog that stays open, for example to ask for confirmation, gets its entry again.
  scheduleSync();
}

const parseSheets = (state: unknown): number | undefined =>
  isRecord(state) && typeof state.sheets === "number" ? state.sheets : undefined;

/**
 * Removes the dialog's entry before a visit that starts in the dialog. Back on the next page then leads straight to this
 * page.
 */
function handleVisit(event: CustomEvent<VisitEvents["before"]>): void {
  const { visit } = event.detail;
  if (event.defaultPrevented || entryCount === 0) return;
  // Prefetches and background reloads do not leave the page.
  if (visit.prefetch || visit.async || visit.preserveState === true) return;
  event.preventDefault();
  onReturned = () => router.visit(visit.url, { ...visit });
  scheduleSync();
}
