// Events about visits, fired on the document: `inertia:before` and so on.
import type { Flash } from "../../contract/responses.ts";
import type { Page } from "./page.ts";
import type { Visit } from "./visit.ts";

export interface VisitEvents {
  /** Fired before a visit. A handler can prevent the visit. */
  before: { visit: Visit };
  start: { visit: Visit };
  finish: { visit: Visit };
  /** Fired when a page, or part of one, has arrived and is shown. */
  success: { visit: Visit; page: Page };
  /** Fired when another page is shown: by a visit, by Back, or as the first page. */
  navigate: { page: Page };
  /**
   * Fired if nothing could be shown, because there was no response or the page's code did not load. `status` is that of the
   * response that came instead of a page.
   */
  failed: { visit: Visit; status?: number | undefined };
  flash: { flash: Flash };
}

/** Fires the event. Returns false if a handler prevented it. */
export function emitVisitEvent<Name extends keyof VisitEvents>(name: Name, detail: VisitEvents[Name]): boolean {
  return document.dispatchEvent(new CustomEvent(`inertia:${name}`, { detail, cancelable: name === "before" }));
}

/** Adds a listener. Returns a function that removes it. */
export function onVisitEvent<Name extends keyof VisitEvents>(
  name: Name,
  run: (event: CustomEvent<VisitEvents[Name]>) => void,
): () => void {
  const listener = (event: Event) => event instanceof CustomEvent && run(event);
  document.addEventListener(`inertia:${name}`, listener);
  return () => document.removeEventListener(`inertia:${name}`, listener);
}
