// The script at a document's end: fetches the client once the page is painted, keeps the window's `loadToaster` waiting until
// the page can be used, and keeps what is pressed and typed meanwhile. Built apart, into the document itself.

import { failedEvent, readyEvent, scriptsId } from "../../platform/contract/boot.ts";
import { stringsIn } from "../../platform/contract/json-values.ts";

/** A page that is seen but reports no paint (a driver's, a covered window's) gets its scripts after this. */
const maxPaintMs = 2_000;
/** A press is repeated within this time; later it would come as a surprise. */
const maxReplayMs = 10_000;
/** Scripts that are not there by then are not waited for any more. */
const maxWaitMs = 20_000;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const scripts = stringsIn(JSON.parse(document.getElementById(scriptsId)?.textContent ?? "[]"));
const load = delayLoadEvent();
const typing = captureTyping();
const presses = capturePresses();
let isReady = false;

addEventListener(readyEvent, start, { once: true });
addEventListener(failedEvent, abandonStart, { once: true });
setTimeout(abandonStart, maxWaitMs);
afterFirstPaint(fetchClient);

async function start(): Promise<void> {
  isReady = true;
  document.querySelector(".boot-notice")?.remove();
  load.goOn();
  await typing.repeat();
  presses.repeat();
}

/** Without its scripts a page still shows what it has, and its links work; what was pressed cannot be done. */
function abandonStart(): void {
  if (isReady || document.querySelector(".boot-notice") !== null) return;
  load.goOn();
  presses.drop();
  const notice = document.createElement("p");
  notice.className = "boot-notice";
  notice.role = "alert";
  notice.textContent = "Parts of this page did not arrive. ";
  const again = document.createElement("a");
  again.href = location.pathname + location.search;
  again.className = "link";
  again.textContent = "Load it again";
  notice.append(again);
  document.body.append(notice);
}

/** Runs once: after the first paint, or at once where nothing of the page can be seen yet. */
function afterFirstPaint(run: () => void): void {
  const isSeen = !document.hidden && document.getElementById("app")?.firstChild != null;
  const isTold = isSeen && PerformanceObserver.supportedEntryTypes.includes("paint");
  let isRun = false;
  const once = () => {
    if (isRun) return;
    isRun = true;
    run();
  };
  if (isTold) {
    const observer = new PerformanceObserver((paints) => {
      if (paints.getEntriesByName("first-contentful-paint").length === 0) return;
      observer.disconnect();
      once();
    });
    observer.observe({ type: "paint", buffered: true });
  }
  setTimeout(once, isTold ? maxPaintMs : 0);
}

/** All at once, though the modules name each other: the first is the entry, which runs when the others are there. */
function fetchClient(): void {
  const [entry = "", ...others] = scripts;
  for (const href of others) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
  const script = document.createElement("script");
  script.type = "module";
  script.src = entry;
  script.onerror = abandonStart;
  document.head.append(script);
}

/** A frame whose document was opened and not closed is one the window's `loadToaster` waits for (HTML, "delay the load event"). */
function delayLoadEvent(): { goOn(): void } {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  document.body.append(frame);
  frame.contentDocument?.open();
  const goOn = () => {
    frame.contentDocument?.close();
    frame.remove();
  };
  // What fails while the client starts may keep it from ever being ready.
  addEventListener("error", goOn, { once: true });
  return { goOn };
}

/** What was typed or ticked stands in its field, but who renders the field has not heard of it: it is told again. */
function captureTyping(): { repeat(): Promise<void> } {
  const given = new Map<Field, string | boolean>();
  const heard = (event: Event) => {
    const field = event.target;
    if (!isField(field)) return;
    if (isCheckable(field)) given.set(field, field.checked);
    else if (field.type !== "file") given.set(field, field.value);
  };
  addEventListener("input", heard, true);
  return {
    async repeat() {
      removeEventListener("input", heard, true);
      for (const [field, value] of given) {
        if (!field.isConnected) continue;
        dispatchInput(field, value);
        // One field's change is rendered before the next one's is told.
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
  };
}

/** React hears of what differs from the last value set through the element itself. */
function dispatchInput(field: Field, value: string | boolean): void {
  if (isCheckable(field)) {
    field.checked = !value;
    field.click();
    return;
  }
  field.value = "";
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

const isCheckable = (field: Field): field is HTMLInputElement => field.type === "checkbox" || field.type === "radio";

/**
 * The last button pressed, or form sent, before anything listened is pressed or sent again when something does. Links
 * need nobody: the browser follows them.
 */
function capturePresses(): { repeat(): void; drop(): void } {
  let kept: { act: () => void; at: number } | undefined;
  const keep = (event: Event, act: () => void) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    kept = { act, at: performance.now() };
  };
  const drop = () => {
    kept = undefined;
  };
  const pressed = (event: MouseEvent) => {
    const { target } = event;
    // The last press counts: who goes elsewhere wants nothing more here.
    if (!(target instanceof Element) || target.closest("a[href]") !== null) return drop();
    const button = target.closest("button");
    // What sends a form comes back as the form's `submit`.
    if (button === null || (button.type === "submit" && button.form !== null)) return;
    keep(event, () => button.isConnected && button.click());
  };
  const sent = (event: SubmitEvent) => {
    const { submitter, target: form } = event;
    // A new window opens for the press itself only.
    if (!(form instanceof HTMLFormElement) || form.target === "_blank") return;
    keep(event, () => form.isConnected && form.requestSubmit(submitter?.isConnected ? submitter : null));
  };
  addEventListener("click", pressed, true);
  addEventListener("submit", sent, true);
  // A page may come back from the browser's memory; what was pressed in it was given up by leaving.
  addEventListener("pagehide", drop);
  const letGo = () => {
    removeEventListener("click", pressed, true);
    removeEventListener("submit", sent, true);
  };
  return {
    drop() {
      letGo();
      drop();
    },
    repeat() {
      letGo();
      const last = kept;
      drop();
      if (last !== undefined && performance.now() - last.at < maxReplayMs) last.act();
    },
  };
}
