// The one script inside a document: fetches the client once the page is painted, keeps the window's `load` waiting
// until the page can be used, and keeps what is pressed meanwhile. Built apart, into the document itself.
import { readyEvent, scriptsId } from "../contracts/boot.ts";

/** A page that is seen but reports no paint (a driver's, a covered window's) gets its scripts after this. */
const longestWaitMs = 2_000;

const scripts = JSON.parse(document.getElementById(scriptsId)?.textContent ?? "[]") as string[];
const load = holdLoad();
const presses = keepPresses();

addEventListener(readyEvent, () => {
  load.goOn();
  presses.repeat();
});
whenPainted(fetchClient);

/** The client did not come and never will: the page stays as it is, its links and forms work as a browser's do. */
function giveUp(): void {
  load.goOn();
  presses.forget();
}

/** Runs once: after the first paint, or at once where nothing of the page can be seen yet. */
function whenPainted(run: () => void): void {
  const isSeen = !document.hidden && document.getElementById("app")?.firstChild != null;
  const waits = isSeen && PerformanceObserver.supportedEntryTypes.includes("paint");
  let isRun = false;
  const once = () => {
    if (isRun) return;
    isRun = true;
    run();
  };
  if (waits) new PerformanceObserver(once).observe({ type: "paint", buffered: true });
  setTimeout(once, waits ? longestWaitMs : 0);
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
  script.onerror = giveUp;
  document.head.append(script);
}

/** A frame whose document was opened and not closed is one the window's `load` waits for (HTML, "delay the load event"). */
function holdLoad(): { goOn(): void } {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  document.body.append(frame);
  frame.contentDocument?.open();
  const goOn = () => {
    frame.contentDocument?.close();
    frame.remove();
  };
  // What fails while the client starts may keep it from ever being ready.
  addEventListener("error", goOn);
  return { goOn };
}

/**
 * The last button pressed, or form sent, before anything listened is pressed or sent again when something does. Links
 * need nobody: the browser follows them.
 */
function keepPresses(): { repeat(): void; forget(): void } {
  let again: (() => void) | undefined;
  const keep = (event: Event, element: Element, act: () => void) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    again = () => {
      if (element.isConnected) act();
    };
  };
  const pressed = (event: Event) => {
    const button = (event.target as Element).closest("button");
    // What sends a form comes back as the form's `submit`.
    if (button === null || (button.type === "submit" && button.form !== null)) return;
    keep(event, button, () => button.click());
  };
  const sent = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    keep(event, form, () => form.requestSubmit(event.submitter));
  };
  const forget = () => {
    removeEventListener("click", pressed, true);
    removeEventListener("submit", sent, true);
  };
  addEventListener("click", pressed, true);
  addEventListener("submit", sent, true);
  return {
    repeat() {
      forget();
      again?.();
    },
    forget,
  };
}
