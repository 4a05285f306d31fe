// Runs at a document's end. Fetches the client after the first paint, delays the window's `load` event until the page
// can be used, and records early presses and input. Built separately and inlined.

import { failedEvent, readyEvent, scriptsId } from "../../platform/contract/boot.ts";
import { stringsIn } from "../../platform/contract/json-values.ts";
import { m } from "../messages.ts";

/** A page that never reports a paint (in an automated browser or a covered window) gets its scripts after this time. */
const maxPaintMs = 2_000;
/** Drops a captured press after this time, because a later click would surprise the visitor. */
const maxReplayMs = 10_000;
/** The `load` event waits at most this long for the scripts. */
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

function abandonStart(): void {
  if (isReady || document.querySelector(".boot-notice") !== null) return;
  load.goOn();
  presses.drop();
  const notice = document.createElement("p");
  notice.className = "boot-notice";
  notice.role = "alert";
  const again = document.createElement("a");
  again.href = location.pathname + location.search;
  again.className = "link";
  again.textContent = m.reload();
  notice.append(m.partsMissing(), " ", again);
  document.body.append(notice);
}

/** Calls `run` once: after the first paint, or immediately if nothing of the page can be painted yet. */
function afterFirstPaint(run: () => void): void {
  const isSeen = !document.hidden && document.getElementById("app")?.firstChild != null;
  const reportsPaint = isSeen && PerformanceObserver.supportedEntryTypes.includes("paint");
  let isRun = false;
  const once = () => {
    if (isRun) return;
    isRun = true;
    run();
  };
  if (reportsPaint) {
    const observer = new PerformanceObserver((paints) => {
      if (paints.getEntriesByName("first-contentful-paint").length === 0) return;
      observer.disconnect();
      once();
    });
    observer.observe({ type: "paint", buffered: true });
  }
  setTimeout(once, reportsPaint ? maxPaintMs : 0);
}

/**
 * Fetches all modules in parallel, although they import each other. The first module is the entry, which runs once the
 * others have loaded.
 */
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

/**
 * Delays the window's `load` event with a frame whose document is opened and not closed (HTML, "delay the load event").
 */
function delayLoadEvent(): { goOn(): void } {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  document.body.append(frame);
  frame.contentDocument?.open();
  const goOn = () => {
    frame.contentDocument?.close();
    frame.remove();
  };
  // Lets the `load` event go on after an error too, because the client may then never be ready.
  addEventListener("error", goOn, { once: true });
  return { goOn };
}

/** Records early input. The text is in the field, but React has not seen it, so `repeat` sends the events again. */
function captureTyping(): { repeat(): Promise<void> } {
  const typed = new Map<Field, string | boolean>();
  const record = (event: Event) => {
    const field = event.target;
    if (!isField(field)) return;
    if (isCheckable(field)) typed.set(field, field.checked);
    else if (field.type !== "file") typed.set(field, field.value);
  };
  addEventListener("input", record, true);
  return {
    async repeat() {
      removeEventListener("input", record, true);
      for (const [field, value] of typed) {
        if (!field.isConnected) continue;
        dispatchInput(field, value);
        // Lets React render one field's change before the next event.
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
  };
}

/**
 * Sets a field to another value first, because React compares the new value with the last one set through the element
 * itself.
 */
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
 * Records the last button press or form submit before the client is ready, for `repeat`. The browser follows links
 * itself.
 */
function capturePresses(): { repeat(): void; drop(): void } {
  let lastPress: { act: () => void; at: number } | undefined;
  const holdPress = (event: Event, act: () => void) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    lastPress = { act, at: performance.now() };
  };
  const drop = () => {
    lastPress = undefined;
  };
  const handleClick = (event: MouseEvent) => {
    const { target } = event;
    // Drops the earlier press of a visitor who follows a link.
    if (!(target instanceof Element) || target.closest("a[href]") !== null) return drop();
    const button = target.closest("button");
    // Ignores submit buttons, because their press arrives again as the form's `submit` event.
    if (button === null || (button.type === "submit" && button.form !== null)) return;
    holdPress(event, () => button.isConnected && button.click());
  };
  const handleSubmit = (event: SubmitEvent) => {
    const { submitter, target: form } = event;
    // Ignores forms for a new window, which browsers open only during the press itself.
    if (!(form instanceof HTMLFormElement) || form.target === "_blank") return;
    holdPress(event, () => form.isConnected && form.requestSubmit(submitter?.isConnected ? submitter : null));
  };
  addEventListener("click", handleClick, true);
  addEventListener("submit", handleSubmit, true);
  // Drops the press when the visitor leaves, because the page may return from the back-forward cache.
  addEventListener("pagehide", drop);
  const stopListening = () => {
    removeEventListener("click", handleClick, true);
    removeEventListener("submit", handleSubmit, true);
  };
  return {
    drop() {
      stopListening();
      drop();
    },
    repeat() {
      stopListening();
      const last = lastPress;
      drop();
      if (last !== undefined && performance.now() - last.at < maxReplayMs) last.act();
    },
  };
}
