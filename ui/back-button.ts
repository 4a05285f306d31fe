// Makes Back close the open dialog instead of leaving the page. Each open dialog has its own entry in the browser's history,
// with the page's address. The code is fetched with the first dialog.
//
// The entries are all alike, so only their number matters. `entryCount` counts the ones we added. A moment after a dialog
// opens or closes, we add or remove entries until there is one for each open dialog. The delay means that replacing one
// dialog by another changes nothing.
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
  /** Asks the dialog to close. It may stay open, for example to ask a question first. */
  close: () => void;
}

/** The last one is on top. */
const openDialogs: Open[] = [];
let entryCount = 0;
/** True while our own `history.go` is under way. The event it causes must be ignored. */
let isReturning = false;
/** Runs once our entries are gone. */
let onReturned: (() => void) | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The address our entries belong to. */
let entryAddress = "";
let stopWatching: (() => void) | null = null;

/**
 * Closes the dialog when the visitor goes back. Returns the function to call once the dialog is closed, whatever closed it.
 */
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

/** Adds or removes history entries until there is one for each open dialog. */
function syncEntries(): void {
  if (isReturning) return;
  // The visitor is on another page. The entries of the page before are no longer ours to change.
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

/** Subscribes again for each dialog, so that handlers added before this dialog can prevent a visit first. */
function watchHistory(): void {
  stopWatching?.();
  window.addEventListener(historyStepEvent, handlePop);
  stopWatching = router.on("before", handleVisit);
}

/** Copies props that arrived meanwhile from our entry into the page's own, once that is the current one again. */
function replayProps(): void {
  if (entryCount === 0) router.replaceProp("site", (site: unknown) => site);
}

/** Without this the router would render the same page again after our step. It does not hear of events we prevent. */
function handlePop(event: WindowEventMap[typeof historyStepEvent]): void {
  if (isReturning) {
    isReturning = false;
    event.preventDefault();
    replayProps();
    scheduleSync();
    return;
  }
  if (currentAddress() !== entryAddress) {
    // The visitor jumped to another page by more than one step. Close the dialogs of the page before.
    entryCount = 0;
    entryAddress = currentAddress();
    for (const dialog of openDialogs.toReversed()) dialog.close();
    return;
  }
  const left = parseSheets(event.detail);
  if (entryCount === 0) {
    // Forward, to an entry of a closed dialog. There is nothing to open again.
    if (left === undefined) return;
    event.preventDefault();
    entryCount = left;
    scheduleSync();
    return;
  }
  event.preventDefault();
  // The page's own entry has no dialog count. Assume a single step, which is what people take.
  const now = left ?? entryCount - 1;
  const closing = now < entryCount ? openDialogs.slice(now) : [];
  entryCount = now;
  replayProps();
  for (const dialog of closing.toReversed()) dialog.close();
  // A dialog that stays open, for example to ask a question, gets its entry again.
  scheduleSync();
}

const parseSheets = (state: unknown): number | undefined =>
  isRecord(state) && typeof state.sheets === "number" ? state.sheets : undefined;

/**
 * Removes the dialog's entry before a visit that starts in the dialog. Then Back on the next page leads straight to this
 * one.
 */
function handleVisit(event: CustomEvent<VisitEvents["before"]>): void {
  const { visit } = event.detail;
  if (event.defaultPrevented || entryCount === 0) return;
  // Prefetches and background reloads keep the page as it is.
  if (visit.prefetch || visit.async || visit.preserveState === true) return;
  event.preventDefault();
  onReturned = () => router.visit(visit.url, { ...visit });
  scheduleSync();
}
