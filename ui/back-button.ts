// Back closes what lies over the page instead of leaving the page: each open dialog has an entry of its own in the browser's
// history, with the page's own address. Fetched with the first dialog.
//
// Entries are alike, so only how many there are matters: `generateRows` is how many of ours lie above the page's own, and they are
// brought to as many as dialogs are open, a moment later, so that one dialog in the place of another moves nothing.
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
  /** Asked to close. It may stay, with a question or for good. */
  close: () => void;
}

/** The topmost is the last. */
const openDialogs: Open[] = [];
let entryCount = 0;
/** We are on our way back by ourselves: the event that comes of it is nobody's business. */
let isReturning = false;
/** To be done once our entries are gone. */
let onReturned: (() => void) | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The address our entries are of. */
let entryAddress = "";
let stopWatching: (() => void) | null = null;

/** Answers what is called when it is closed, however that came. */
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

/** Brings the entries to as many as dialogs are open. */
function syncEntries(): void {
  if (isReturning) return;
  // The page is another one: what lay above the one before is not ours to move any more.
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

/** Each time anew, so that whoever asks before a page is left has asked before. */
function watchHistory(): void {
  stopWatching?.();
  window.addEventListener(historyStepEvent, handlePop);
  stopWatching = router.on("before", handleVisit);
}

/** Back at the page's own entry: what was learned meanwhile stood in ours. */
function replayProps(): void {
  if (entryCount === 0) router.replaceProp("site", (site: unknown) => site);
}

/** To the router the page is the same after a step of ours, and would be made anew: what is prevented it does not hear of. */
function handlePop(event: WindowEventMap[typeof historyStepEvent]): void {
  if (isReturning) {
    isReturning = false;
    event.preventDefault();
    replayProps();
    scheduleSync();
    return;
  }
  if (currentAddress() !== entryAddress) {
    // Another page, by more than one step at once. What lay over the one before goes with it.
    entryCount = 0;
    entryAddress = currentAddress();
    for (const dialog of openDialogs.toReversed()) dialog.close();
    return;
  }
  const left = parseSheets(event.detail);
  if (entryCount === 0) {
    // Forward, to where a dialog was: there is none to open again.
    if (left === undefined) return;
    event.preventDefault();
    entryCount = left;
    scheduleSync();
    return;
  }
  event.preventDefault();
  // The page's own entry says nothing of dialogs; a step alone is what people take.
  const now = left ?? entryCount - 1;
  const closing = now < entryCount ? openDialogs.slice(now) : [];
  entryCount = now;
  replayProps();
  for (const dialog of closing.toReversed()) dialog.close();
  // One that stays, with a question say, gets its entry again.
  scheduleSync();
}

const parseSheets = (state: unknown): number | undefined =>
  isRecord(state) && typeof state.sheets === "number" ? state.sheets : undefined;

/** A visit from within a dialog first takes the dialog's entry away: Back from the next page leads to this one, at once. */
function handleVisit(event: CustomEvent<VisitEvents["before"]>): void {
  const { visit } = event.detail;
  if (event.defaultPrevented || entryCount === 0) return;
  // What is fetched ahead or anew leaves the page as it is.
  if (visit.prefetch || visit.async || visit.preserveState === true) return;
  event.preventDefault();
  onReturned = () => router.visit(visit.url, { ...visit });
  scheduleSync();
}
