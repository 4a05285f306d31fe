// Back closes what lies over the page instead of leaving the page: each open dialog has an entry of its own in the browser's
// history, with the page's own address. Fetched with the first dialog.
//
// Entries are alike, so only how many there are matters: `made` is how many of ours lie above the page's own, and they are
// brought to as many as dialogs are open, a moment later, so that one dialog in the place of another moves nothing.
import { movedEvent } from "../platform/contract/boot.ts";
import { isRecord } from "../platform/contract/is-record.ts";
import type { VisitEvents } from "../platform/pages/client/events.ts";
import { router } from "../platform/pages/client/router.ts";

declare global {
  interface WindowEventMap {
    [movedEvent]: CustomEvent<unknown>;
  }
}

interface Open {
  /** Asked to close. It may stay, with a question or for good. */
  close: () => void;
}

/** The topmost is the last. */
const open: Open[] = [];
let made = 0;
/** We are on our way back by ourselves: the event that comes of it is nobody's business. */
let isReturning = false;
/** To be done once our entries are gone. */
let afterwards: (() => void) | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The address our entries are of. */
let here = "";
let unwatch: (() => void) | null = null;

/** Answers what is called when it is closed, however that came. */
export function backCloses(close: () => void): () => void {
  watch();
  if (open.length === 0 && made === 0) here = address();
  const dialog = { close };
  open.push(dialog);
  bringLater();
  return () => {
    const at = open.indexOf(dialog);
    if (at >= 0) open.splice(at, 1);
    bringLater();
  };
}

const address = (): string => location.pathname + location.search;

function bringLater(): void {
  clearTimeout(timer);
  timer = setTimeout(bring);
}

/** Brings the entries to as many as dialogs are open. */
function bring(): void {
  if (isReturning) return;
  // The page is another one: what lay above the one before is not ours to move any more.
  if (address() !== here) {
    made = 0;
    here = address();
  }
  const wanted = afterwards === null ? open.length : 0;
  if (made > wanted) {
    goBack(made - wanted);
    return;
  }
  for (; made < wanted; made += 1) history.pushState({ ...stateNow(), sheets: made + 1 }, "");
  const then = afterwards;
  afterwards = null;
  then?.();
}

const stateNow = (): object => (isRecord(history.state) ? history.state : {});

function goBack(entries: number): void {
  isReturning = true;
  made -= entries;
  history.go(-entries);
}

/** Each time anew, so that whoever asks before a page is left has asked before. */
function watch(): void {
  unwatch?.();
  window.addEventListener(movedEvent, moved);
  unwatch = router.on("before", visited);
}

/** Back at the page's own entry: what was learned meanwhile stood in ours. */
function handOn(): void {
  if (made === 0) router.replaceProp("site", (site: unknown) => site);
}

/** To the router the page is the same after a step of ours, and would be made anew: what is prevented it does not hear of. */
function moved(event: WindowEventMap[typeof movedEvent]): void {
  if (isReturning) {
    isReturning = false;
    event.preventDefault();
    handOn();
    bringLater();
    return;
  }
  if (address() !== here) {
    // Another page, by more than one step at once. What lay over the one before goes with it.
    made = 0;
    here = address();
    for (const dialog of open.toReversed()) dialog.close();
    return;
  }
  const left = sheetsIn(event.detail);
  if (made === 0) {
    // Forward, to where a dialog was: there is none to open again.
    if (left === undefined) return;
    event.preventDefault();
    made = left;
    bringLater();
    return;
  }
  event.preventDefault();
  // The page's own entry says nothing of dialogs; a step alone is what people take.
  const now = left ?? made - 1;
  const closing = now < made ? open.slice(now) : [];
  made = now;
  handOn();
  for (const dialog of closing.toReversed()) dialog.close();
  // One that stays, with a question say, gets its entry again.
  bringLater();
}

const sheetsIn = (state: unknown): number | undefined =>
  isRecord(state) && typeof state.sheets === "number" ? state.sheets : undefined;

/** A visit from within a dialog first takes the dialog's entry away: Back from the next page leads to this one, at once. */
function visited(event: CustomEvent<VisitEvents["before"]>): void {
  const { visit } = event.detail;
  if (event.defaultPrevented || made === 0) return;
  // What is fetched ahead or anew leaves the page as it is.
  if (visit.prefetch || visit.async || visit.preserveState === true) return;
  event.preventDefault();
  afterwards = () => router.visit(visit.url, { ...visit });
  bringLater();
}
